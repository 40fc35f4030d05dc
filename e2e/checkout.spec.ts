import { expect, test } from '@playwright/test';
import { demo, findCourse, payOnHostedPage, signIn, signUp } from './support';

test('cancelled: nothing was charged, and the address is clean again', async ({ page }) => {
  await signUp(page, 'member', 'Jonah');
  await page.goto(await findCourse(page, 'Night Sitting'));
  await page.getByRole('button', { name: 'Unlock course' }).first().click();
  await page.getByRole('button', { name: 'Pay A$29' }).click();
  await page.getByRole('button', { name: /cancel/i }).click();
  const problem = page.getByRole('dialog', { name: 'Nothing was charged' });
  await expect(problem).toBeVisible();
  await expect(problem.getByText('Checkout did not go through, the details were not right.')).toBeVisible();
  await expect(page).toHaveURL(/\/courses\/[0-9a-f-]{36}$/);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Pay A$29' })).toBeVisible();
});

test('declined, then paid after the bank asked back', async ({ page }) => {
  await signUp(page, 'member', 'Lucia');
  await page.goto(await findCourse(page, 'The Sunday Unwind'));
  await page.getByRole('button', { name: 'Unlock course' }).first().click();
  await page.getByRole('button', { name: 'Pay A$24' }).click();
  await payOnHostedPage(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toBeVisible();
  await payOnHostedPage(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: /complete authentication/i }).click();
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible({ timeout: 20_000 });
});

test("a visitor's choice survives logging in", async ({ page }) => {
  await page.goto(await findCourse(page, 'Letting the Day End'));
  await page.getByRole('button', { name: 'Unlock course' }).first().click();
  await expect(page).toHaveURL(/\/flow\/login\?next=/);
  await page.getByLabel('E-mail address').fill(demo.emptyMember);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the right one');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('E-mail or password is not right.').first()).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveValue(demo.emptyMember);
  await page.getByRole('textbox', { name: 'Password' }).fill('kumu-demo-2026');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pay A$34' })).toBeVisible();
});

test('an invented return proves nothing', async ({ page }) => {
  await signIn(page, demo.emptyMember);
  const course = await findCourse(page, 'Run Slower');
  await page.goto(
    `${course}?status=SUCCESS&contentId=${course.split('/').pop()}&type=PPV_COURSE&amount=4400&context=DEFAULT&checkoutId=7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10`,
  );
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toHaveCount(0);
  expect(
    (await page.request.get('/checkout/7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10?status=SUCCESS')).status(),
  ).toBe(404);
});

test('a free course unlocks without a card', async ({ page }) => {
  await signUp(page, 'member', 'Robin');
  await page.goto(await findCourse(page, 'Box Breath for Beginners'));
  await page.getByRole('button', { name: 'Unlock for free' }).first().click();
  await expect(page.getByText('In your library').first()).toBeVisible();
});

test('a payment can be made with the keyboard alone', async ({ page }) => {
  await signUp(page, 'member', 'Ada');
  await page.goto(await findCourse(page, 'Slow Evening Flow'));
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
  await press(/^Pay A\$36$/);
  await expect(page.getByText(/no real money moves/i)).toBeVisible();
  await press(/^Pay A\$36/);
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('In your library').first()).toBeVisible();
});
