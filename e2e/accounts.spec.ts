import { expect, test } from '@playwright/test';
import { readMail, signUp } from './support';

test('a forgotten password: asked for, read on another device, a new one chosen, and on to where one was going', async ({
  page,
  browser,
}) => {
  const email = await signUp(page, 'member', 'Ash');
  const other = await (await browser.newContext()).newPage();
  await other.goto('/my-library');
  await other.getByRole('link', { name: 'Forgotten your password?' }).click();
  await other.getByLabel('Email address').fill(email);
  await other.getByRole('button', { name: 'Send me a code' }).click();
  await expect(other.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const { subject, textBody } = await readMail(other, email, 'for a new password');
  const code = /\d{6}/.exec(subject)![0];

  // A scanner of mails opens the link before the person does.
  const link = /http:\S+complete-restore\S+/.exec(textBody)![0];
  expect((await page.request.get(link)).status()).toBe(200);

  await other.getByRole('link', { name: 'Enter the code' }).click();
  await other.getByLabel('6-digit code').fill(code);
  await other.getByRole('textbox', { name: 'New password' }).fill('another quiet password');
  await other.getByRole('button', { name: 'Save and log in' }).click();
  await other.waitForURL('**/my-library');
  await expect(other.getByText('Your password is changed. You’re logged in.')).toBeVisible();

  await page.goto('/my-library');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});
