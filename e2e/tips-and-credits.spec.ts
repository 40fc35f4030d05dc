import { expect, test } from '@playwright/test';
import { findCourse } from './demo-courses';
import { join, payOnHostedPage, readMail } from './support';

test('a member tips a creator, buys credits, and unlocks a course with them', async ({ page }) => {
  const email = await join(page, 'Tilda');
  const { address, title, price, priceCents } = await findCourse(page.request, 'paid');
  await page.goto(address);

  await page.getByRole('button', { name: /^Send .* a tip$/ }).click();
  await page.getByRole('textbox', { name: 'Or your own amount' }).fill('0.30');
  await page.getByRole('button', { name: 'Send A$0.30' }).click();
  await expect(page.getByText(/can’t take less than A\$0\.50/)).toBeVisible();
  await page.getByRole('radio', { name: 'A$5', exact: true }).check();
  await page.getByRole('button', { name: 'Send A$5.00' }).click();
  await payOnHostedPage(page);
  const thanks = page.getByRole('dialog', { name: /has your A\$5$/ });
  await expect(thanks).toBeVisible({ timeout: 20_000 });
  await thanks.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/courses\/[0-9a-f-]{36}$/);
  await readMail(page, email, 'This is your receipt for Tip for');

  await page.goto('/profile/credits');
  await expect(page.getByText('You have 0 credits.')).toBeVisible();
  await page.getByRole('radio', { name: /^100 credits/ }).check();
  await page.getByRole('button', { name: 'Pay A$100' }).click();
  await payOnHostedPage(page);
  await page
    .getByRole('dialog', { name: 'Your credits are here' })
    .getByRole('button', { name: 'Done' })
    .click();
  await expect(page.getByText('You have 100 credits.')).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Unlock course' }).first().click();
  await expect(page.getByRole('button', { name: `Pay ${price}` })).toBeVisible();
  await page.getByRole('button', { name: 'Use credits instead' }).click();
  await page.getByRole('button', { name: /^Use .* credits?$/ }).click();
  await page.getByRole('dialog', { name: 'It’s yours' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('In your library').first()).toBeVisible();

  await page.goto('/profile/credits');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  const { balanceCents } = (await (await page.request.get('/api/credits')).json()) as {
    balanceCents: number;
  };
  expect(balanceCents).toBe(10_000 - priceCents);
});
