import { expect, test, type Page } from '@playwright/test';
import { demoEmails, demoPassword, randomAddressHeaders } from './support';

test.use({ extraHTTPHeaders: randomAddressHeaders() });

const choose = async (page: Page, person: string) => {
  await expect(page.getByText('these people are made up')).toBeVisible();
  await page.getByRole('button', { name: person }).click();
};

test('a person joins with an external account as a member, after a cancelled attempt, and as a creator', async ({
  page,
  browser,
}) => {
  await page.goto('/my-library');
  await page.getByRole('link', { name: 'Continue with Kumu Sandbox ID' }).click();
  await choose(page, 'Cancel');
  await expect(page.getByText('You cancelled before you were logged in.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in with your password' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();

  await page.goto('/my-library');
  await page.getByRole('link', { name: 'Continue with Kumu Sandbox ID' }).click();
  await choose(page, 'Juniper Calloway');
  // A new member answers a few questions first.
  await page.waitForURL('**/flow/member/personal-details?next=%2Fmy-library');
  await page.goto('/my-profile?section=signIn');
  const own = page.getByRole('region', { name: 'Ways to log in' });
  await own.getByRole('button', { name: 'Disconnect Kumu Sandbox ID' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This is your only way to log in.');

  const other = await (await browser.newContext()).newPage();
  await other.goto('/flow/member/sign-up');
  await other.getByRole('link', { name: 'Continue with Kumu Sandbox ID' }).click();
  await choose(other, 'Juniper Calloway');
  await other.waitForURL((url) => url.pathname === '/');
  await other.goto('/my-profile');
  await expect(other.getByLabel('First name')).toHaveValue('Juniper');

  const teacher = await (await browser.newContext()).newPage();
  await teacher.goto('/creator-flow/signup');
  await teacher.getByRole('link', { name: 'Continue with Kumu Sandbox ID' }).click();
  await choose(teacher, 'Oren');
  await teacher.waitForURL('**/flow/creator/personal-details');
});

test('an external account is connected to an existing account by its password and disconnected again', async ({
  page,
}) => {
  await page.goto('/flow/login?next=/my-profile?section=signIn');
  await page.getByRole('link', { name: 'Continue with Kumu Sandbox ID' }).click();
  await choose(page, demoEmails.member);
  await expect(page.getByRole('heading', { name: 'You already have a Kumu account' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Connect and log in' }).click();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
    /That isn’t your current password/,
  );
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Connect and log in' }).click();

  await page.waitForURL('**/my-profile?section=signIn');
  const dialog = page.getByRole('dialog');
  const disconnect = async () => {
    await page.getByRole('button', { name: 'Disconnect Kumu Sandbox ID' }).click();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('Kumu Sandbox ID is disconnected.')).toBeVisible();
  };
  await disconnect();
  await page.getByRole('button', { name: 'Connect Kumu Sandbox ID' }).click();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await choose(page, 'No name');
  await page.waitForURL('**/my-profile?section=signIn');
  await expect(page.getByText('Your accounts are connected.')).toBeVisible();
  await disconnect();
});
