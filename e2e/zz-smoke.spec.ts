import { expect, test } from '@playwright/test';
import { inboxUrl } from '../scripts/test/addresses.ts';
test('the house stands', async ({ page, request }) => {
  await page.goto('/courses');
  await expect(page.locator('h1')).toBeVisible();
  expect((await request.get(`${inboxUrl}/api/mails`)).status()).toBe(200);
});
