import { expect, test } from '@playwright/test';
import { signIn, signUp } from './support';

const username = `wren-${Date.now()}`;

test('a user becomes a creator after a first rejection, gets a credential checked and changes the name', async ({
  page,
  browser,
}) => {
  await signUp(page, 'creator', 'Wren', 'first');
  await page.goto('/creator-flow/complete-profile');
  await page.getByLabel('Name', { exact: true }).fill('Wren Weatherby');
  await page.getByLabel('Username').fill(username);
  await expect(page.getByText(`${username} is free.`)).toBeVisible();
  await page.getByLabel('Promise').fill('Slow walks for people who sit');
  await page.getByRole('checkbox', { name: 'Relaxing' }).check({ force: true });
  await page
    .getByLabel('About you')
    .fill(
      'I led walking tours for fifteen years and noticed that people arrive talking and finish quiet. Now I teach a slow half-hour walk that starts at any front door.',
    );
  await expect(page.getByText('Saved just now').first()).toBeVisible();
  await page.getByRole('link', { name: 'Next: Portrait and cover' }).click();
  await page.getByRole('link', { name: 'Next: Credentials' }).click();
  await page.getByLabel('Credential', { exact: true }).fill('Walking guide');
  await page.getByRole('button', { name: 'Add credential' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add document to Walking guide' }).click();
  await (await choosing).setFiles('__tests__/fixtures/sheet.pdf');
  await expect(page.getByText('Waiting for our check')).toBeVisible();
  await expect(page.getByText('Your profile is complete.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await page.waitForURL('**/flow/creator/complete');
  await page.goto('/creator-flow/onboarding');
  await expect(page.getByText('1 of 5 done')).toBeVisible();
  await page.getByRole('link', { name: 'Start a course' }).click();
  await page.waitForURL(/\/dashboard\/content\/[0-9a-f-]{36}/);
  await page.getByLabel('Title', { exact: true }).fill('Where walks start');
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.goto('/creator-flow/pending-approval');
  await expect(page.getByRole('heading', { name: 'We’re reading your profile' })).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await signIn(office.context(), 'office');
  await office.goto('/office');
  await office.getByRole('button', { name: 'Ask for changes: Wren Weatherby' }).click();
  const reason = office.getByRole('dialog');
  await reason.getByRole('button', { name: 'Ask for changes' }).click();
  await expect(reason.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await reason.getByLabel('Reason').fill('Please say where your walks start.');
  await reason.getByRole('button', { name: 'Ask for changes' }).click();
  await expect(office.getByText('We’ve asked Wren Weatherby for changes')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'We’ve read your profile' })).toBeVisible();
  await expect(page.getByText('Please say where your walks start.')).toBeVisible();
  await page.goto('/dashboard/edit-profile?step=credentials');
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('Your profile is with our team.').first()).toBeVisible();
  expect((await page.request.get(`/creators/${username}`)).status()).toBe(404);

  await office.goto('/office');
  await office.getByRole('button', { name: 'Approve Wren Weatherby' }).click();
  await expect(office.getByText('Wren Weatherby is approved')).toBeVisible();
  await office.getByLabel('Status').selectOption({ label: 'Credentials to check' });
  await office.getByRole('button', { name: 'Mark as checked: Walking guide' }).click();
  await expect(office.getByText('Walking guide is marked as checked')).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await expect(async () => {
    await visitor.goto(`/creators/${username}`);
    await expect(visitor.getByText('Practising', { exact: true })).toBeVisible();
  }).toPass();
  await expect(visitor.getByRole('heading', { name: 'Wren Weatherby', level: 1 })).toBeVisible();

  await page.goto('/dashboard/profile/edit');
  await page.getByLabel('Username').fill(`${username}-walks`);
  await page.getByRole('button', { name: 'Update my page' }).click();
  await expect(page.getByText('Your page is updated.')).toBeVisible();
  await expect(async () => {
    const answer = await page.request.get(`/creators/${username}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(308);
    expect(answer.headers().location).toBe(`/creators/${username}-walks`);
  }).toPass();
});
