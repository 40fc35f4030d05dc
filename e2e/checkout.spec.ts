import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { findCourse } from './demo-courses';
import { demoEmails, demoPassword, escapePattern, join, payOnHostedPage, signIn } from './support';

test('a cancelled checkout charges nothing and removes the return parameters from the address', async ({
  page,
}) => {
  await join(page, 'Jonah');
  const { address, price } = await findCourse(page.request, 'paid');
  await page.goto(address);
  await page.getByRole('button', { name: 'Unlock course' }).first().click();
  await page.getByRole('button', { name: `Pay ${price}` }).click();
  await page.getByRole('button', { name: /cancel/i }).click();
  const problem = page.getByRole('dialog', { name: 'You left checkout' });
  await expect(problem).toBeVisible();
  await expect(problem.getByText('Checkout didn’t go through. If your card wasn’t accepted')).toBeVisible();
  await expect(problem.getByText('Your course is still here when you want it.')).toBeVisible();
  await expect(page).toHaveURL(/\/courses\/[0-9a-f-]{36}$/);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: `Pay ${price}` })).toBeVisible();
});

test("a payment succeeds after a declined card with a different card and the bank's authentication", async ({
  page,
}) => {
  await join(page, 'Lucia');
  const { address, price } = await findCourse(page.request, 'paid');
  await page.goto(address);
  await page.getByRole('button', { name: 'Unlock course' }).first().click();
  await page.getByRole('button', { name: `Pay ${price}` }).click();
  await payOnHostedPage(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toBeVisible();
  await payOnHostedPage(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: /complete authentication/i }).click();
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible({ timeout: 20_000 });
});

test("a visitor's choice of a course is kept during the login", async ({ page }) => {
  const { address, price } = await findCourse(page.request, 'paid');
  await page.goto(address);
  await page.getByRole('button', { name: 'Unlock course' }).first().click();
  await expect(page.getByRole('heading', { name: /^Sign up to unlock / })).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/flow\/login\?next=/);
  await page.getByLabel('Email address').fill(demoEmails.emptyMember);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the right one');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('That email and password don’t match.').first()).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(demoEmails.emptyMember);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: `Pay ${price}` })).toBeVisible();
});

test('a forged return address confirms no purchase', async ({ page }) => {
  await signIn(page.context(), 'emptyMember');
  const course = await findCourse(page.request, 'paid');
  await page.goto(
    `${course.address}?status=SUCCESS&contentId=${course.id}&type=PPV_COURSE&amount=${course.priceCents}&context=DEFAULT&checkoutId=7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10`,
  );
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toHaveCount(0);
  expect(
    (await page.request.get('/checkout/7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10?status=SUCCESS')).status(),
  ).toBe(404);
});

test('a free course unlocks without a card', async ({ page }) => {
  await join(page, 'Robin');
  const { address } = await findCourse(page.request, 'free');
  await page.goto(address);
  await page.getByRole('button', { name: 'Unlock for free' }).first().click();
  await expect(page.getByText('In your library').first()).toBeVisible();
});

test('a payment is possible with the keyboard only', async ({ page }) => {
  await join(page, 'Ada');
  const { address, price } = await findCourse(page.request, 'paid');
  await page.goto(address);
  const press = async (name: RegExp) => {
    await expect(async () => {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      });
      expect(focused.trim()).toMatch(name);
    }).toPass({ intervals: [0] });
    await page.keyboard.press('Enter');
  };
  await press(/^Unlock course$/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await press(new RegExp(`^Pay ${escapePattern(price)}$`));
  await expect(page.getByText(/no real money moves/i)).toBeVisible();
  await press(new RegExp(`^Pay ${escapePattern(price)}`));
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('In your library').first()).toBeVisible();
});

test('a refund within the rule removes the course from the library, and the receipt can be downloaded', async ({
  page,
}) => {
  await join(page, 'Maren');
  const { address, price, title } = await findCourse(page.request, 'paid');
  await page.goto(address);
  await page.getByRole('button', { name: 'Unlock course' }).first().click();
  await page.getByRole('button', { name: `Pay ${price}` }).click();
  await payOnHostedPage(page, '4242 4242 4242 4242');
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible({ timeout: 20_000 });

  await page.goto('/profile/purchases');
  const receipt = page.getByRole('link', {
    name: new RegExp(`^Receipt KUMU-\\d{4}-\\d{6}, ${escapePattern(title)}$`),
  });
  const [download] = await Promise.all([page.waitForEvent('download'), receipt.click()]);
  expect(download.suggestedFilename()).toMatch(/^KUMU-\d{4}-\d{6}\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: `Ask for a refund, ${title}` }).click();
  await page.getByRole('button', { name: `Refund ${price}` }).click();
  await expect(page.getByRole('dialog', { name: /is on its way back$/ })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`Refund, ${title}`)).toBeVisible();
  await expect(page.getByText(/Refunded in full/)).toBeVisible();
  await page.goto('/my-library');
  await expect(page.getByRole('main').getByRole('link', { name: title })).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Unlock course' }).first()).toBeVisible();
});
