import { expect, test, type Page } from '@playwright/test';
import { readMail, signIn } from './support';

/** Opens the invitation in the newest mail, signs up with its address, and comes back to it. */
async function signUpByInvitation(page: Page, email: string, name: string): Promise<void> {
  const { textBody } = await readMail(page, email, 'invitation=');
  const link = /http:\S+invitation=\S+/.exec(textBody)![0];
  // A scanner of mails opens the link before the person does.
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await page.getByRole('link', { name: 'Sign up to join' }).click();
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('a quiet long password');
  await page.getByRole('button', { name: 'Create account' }).click();
  const { subject } = await readMail(page, email, 'is your Kumu code');
  await page.getByLabel('6-digit code').fill(/\d{6}/.exec(subject)![0]);
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
  await page.waitForURL((url) => url.pathname === '/flow/businesses/login');
}

test('a business: created by the office, managed by its contact, joined and left by a person', async ({
  page,
  browser,
}) => {
  const mark = `${Date.now()}`;
  const [contact, person] = [`contact-${mark}@kumu.test`, `person-${mark}@kumu.test`];
  const name = `Mill ${mark}`;
  await signIn(page.context(), 'office');
  await page.goto('/office/businesses');
  const form = page.getByRole('region', { name: 'New business' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Short name').fill(`mill-${mark}`);
  await form.getByLabel('Contact’s email').fill(contact);
  await form.getByRole('button', { name: 'Create business' }).click();
  await expect(page.getByText(`${name} is created.`)).toBeVisible();

  const manager = await (await browser.newContext()).newPage();
  await signUpByInvitation(manager, contact, 'Tamsin');
  await manager.getByRole('button', { name: `Join ${name}` }).click();
  await manager.waitForURL('**/profile/business');
  await manager.getByLabel('Email addresses').fill(`no address\n${person}`);
  await manager.getByRole('button', { name: 'Send invitations' }).click();
  await expect(manager.getByText('1 invitation is on its way.')).toBeVisible();
  await expect(manager.getByText('Line 1, no address: no email address found.')).toBeVisible();

  const joined = await (await browser.newContext()).newPage();
  await signUpByInvitation(joined, person, 'Ash');
  await expect(joined.getByText('It won’t see what you watch, read, like or buy.')).toBeVisible();
  await joined.getByRole('button', { name: `Join ${name}` }).click();
  await expect(joined.getByText(`You’ve joined ${name}.`)).toBeVisible();

  await manager.reload();
  const row = manager.getByRole('row', { name: new RegExp(person) });
  await expect(row).toContainText('Joined');
  expect((await joined.goto('/profile/business'))!.status()).toBe(403);

  await joined.goto('/my-profile?section=business');
  await joined.getByRole('button', { name: 'Leave' }).click();
  await joined.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(joined.getByText(`You’ve left ${name}.`)).toBeVisible();
  await manager.reload();
  await expect(row).toContainText('Left');
});
