import { expect, test } from '@playwright/test';
import type { CourseCard } from '../contract/courses';
import { findCourse } from './demo-courses';
import { join, payOnHostedPage, readMail } from './support';

test('a member tips a creator', async ({ page }) => {
  const email = await join(page, 'Tilda');
  const { address } = await findCourse(page.request, 'paid');
  await page.goto(address);
  await page.getByRole('button', { name: /^Send .* a tip$/ }).click();
  await page.getByRole('textbox', { name: 'Or your own amount' }).fill('0.30');
  await page.getByRole('button', { name: 'Send A$0.30' }).click();
  await expect(page.getByText(/can’t take less than A\$0\.50/)).toBeVisible();
  await page.getByRole('radio', { name: 'A$5', exact: true }).check();
  await page.getByRole('textbox', { name: /^A note for / }).fill('Slept through. Thank you.');
  await page.getByRole('button', { name: 'Send A$5.00' }).click();
  await payOnHostedPage(page);
  const thanks = page.getByRole('dialog', { name: /has your A\$5$/ });
  await expect(thanks).toBeVisible({ timeout: 20_000 });
  await thanks.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/courses\/[0-9a-f-]{36}$/);
  await readMail(page, email, 'Your tip has reached');
  await page.goto('/profile/purchases');
  await expect(page.getByText('Sent with your note, “Slept through. Thank you.”')).toBeVisible();
});

test('a member buys credits, tops up to unlock a course, and unlocks another course with the remainder', async ({
  page,
}) => {
  await join(page, 'Corin');
  const { id, address, title, price, priceCents } = await findCourse(page.request, 'paid');
  await page.goto('/profile/credits');
  await expect(page.getByText('You have 0 credits.')).toBeVisible();
  await page.getByRole('radio', { name: /^10 credits/ }).check();
  await page.getByRole('button', { name: 'Pay A$10' }).click();
  await payOnHostedPage(page);
  const bought = page.getByRole('dialog', { name: /credits added$/ });
  await bought.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('You have 10 credits.')).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Unlock course' }).first().click();
  await expect(page.getByRole('button', { name: `Pay ${price}` })).toBeVisible();
  await page.getByRole('button', { name: 'Top up and use credits' }).click();
  await expect(page.getByRole('heading', { name: `Top up to unlock ${title}` })).toBeVisible();
  await page.getByRole('radio', { name: /^100 credits/ }).check();
  await page.getByRole('button', { name: 'Pay A$100' }).click();
  await payOnHostedPage(page);
  await bought.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`${title} is yours. It’s in your library.`)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByText('In your library').first()).toBeVisible();

  const left = 11_000 - priceCents;
  const listed = await page.request.get('/api/courses?orderBy=popular&limit=100');
  const { items } = (await listed.json()) as { items: CourseCard[] };
  const other = items.find((each) => each.id !== id && each.priceCents > 0 && each.priceCents <= left)!;
  await page.goto(`/courses/${other.id}`);
  await page.getByRole('button', { name: 'Unlock course' }).first().click();
  await page.getByRole('button', { name: /^Use .* credits?$/ }).click();
  await page.getByRole('dialog', { name: 'It’s yours' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('In your library').first()).toBeVisible();
  const own = (await (await page.request.get('/api/credits')).json()) as { balanceCents: number };
  expect(own.balanceCents).toBe(left - other.priceCents);
});
