import { expect, test, type Page } from '@playwright/test';
import type { User } from '../contract/accounts';
import { password, readMail, signIn } from './support';

/**
 * Opens the invitation in the newest mail, signs up with its e-mail address and returns to the
 * invitation.
 */
async function signUpByInvitation(page: Page, email: string, name: string): Promise<void> {
  const { textBody } = await readMail(page, email, 'invitation=');
  const link = /http:\S+invitation=\S+/.exec(textBody)![0];
  // A mail scanner opens the link before the user.
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await page.getByRole('link', { name: 'Sign up to join' }).click();
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  const { subject } = await readMail(page, email, 'is your Kumu code');
  await page.getByLabel('6-digit code').fill(/\d{6}/.exec(subject)![0]);
  await page.waitForURL((url) => url.pathname === '/flow/businesses/login');
}

const segmentOf = async (page: Page) =>
  ((await (await page.request.get('/api/users')).json()) as User).segment;

test('the office creates and closes a business, and people join it, leave it and join again by mail domain', async ({
  page,
  browser,
}) => {
  const mark = `${Date.now()}`;
  const domain = `mill-${mark}.test`;
  const [contact, person] = [`contact@${domain}`, `person@${domain}`];
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
  await manager.getByLabel('Email addresses').fill(`no address\n${person},`);
  await manager.getByRole('button', { name: 'Send invitations' }).click();
  await expect(manager.getByText('1 invitation is on its way.')).toBeVisible();
  await expect(manager.getByText('no address: no email address found.')).toBeVisible();
  await expect(manager.getByLabel('Email addresses')).toHaveValue('no address');

  const joined = await (await browser.newContext()).newPage();
  await signUpByInvitation(joined, person, 'Ash');
  await expect(joined.getByText('It won’t see what you watch, read, like or buy.')).toBeVisible();
  await joined.getByRole('button', { name: `Join ${name}` }).click();
  await expect(joined.getByText(`You’ve joined ${name}.`)).toBeVisible();
  expect(await segmentOf(joined)).toBe(`mill-${mark}`);

  await manager.reload();
  const row = manager.getByRole('row', { name: new RegExp(person) });
  await expect(row).toContainText('Joined');
  expect((await joined.goto('/profile/business'))!.status()).toBe(403);

  await joined.goto('/my-profile?section=business');
  await joined.getByRole('button', { name: 'Leave' }).click();
  await joined.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(joined.getByText(`You’ve left ${name}.`)).toBeVisible();
  expect(await segmentOf(joined)).toBeNull();
  await manager.reload();
  await expect(row).toContainText('Left');

  await manager.getByRole('link', { name: 'Domains', exact: true }).click();
  await manager.getByLabel('An address at your domain').fill(`it@${domain}`);
  await manager.getByRole('button', { name: 'Send a code' }).click();
  const { subject } = await readMail(manager, `it@${domain}`, 'is the code for');
  await manager.getByLabel(`Code sent to it@${domain}`).fill(/\d{6}/.exec(subject)![0]);
  await expect(manager.getByText('Confirmed')).toBeVisible();
  await joined.goto('/flow/businesses/login');
  await joined.getByRole('button', { name: `Join ${name}` }).click();
  await expect(joined.getByText(`You’ve joined ${name}.`)).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/flow/businesses/login');
  await elsewhere.getByLabel('Email address').fill(contact);
  await elsewhere.getByRole('textbox', { name: 'Password' }).fill(password);
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
  await elsewhere.waitForURL('**/profile/business');

  await page.reload();
  await page.getByRole('button', { name: `Close ${name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Close ${name}` })
    .click();
  await expect(page.getByText(`${name} is closed.`)).toBeVisible();
  expect(await segmentOf(joined)).toBeNull();
  expect((await manager.goto('/profile/business'))!.status()).toBe(403);
});
