import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { readZip } from '../__tests__/support/zip';
import type { User } from '../contract/accounts';
import { findBarriers, randomAddressHeaders, join, password, readMail, signUp } from './support';
import { openPurchase } from './visits';

test.use({ extraHTTPHeaders: randomAddressHeaders() });

const newPassword = 'another quiet password';
const me = async (page: Page) => (await (await page.request.get('/api/users')).json()) as User;
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function logIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(typed);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a forgotten password can be reset on a different device, which then opens the requested page', async ({
  page,
  browser,
}) => {
  const email = await join(page, 'Ash');
  const other = await (await browser.newContext()).newPage();
  await other.goto('/my-library');
  await other.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(other.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
  await other.getByLabel('Email address').fill(email);
  await other.getByRole('button', { name: 'Send me a code' }).click();
  await expect(other.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const { subject, textBody } = await readMail(other, email, 'for a new password');
  const code = /\d{6}/.exec(subject)![0];

  // A mail scanner opens the link before the user.
  const link = /http:\S+complete-restore\S+/.exec(textBody)![0];
  expect((await page.request.get(link)).status()).toBe(200);

  await other.goto(`/flow/check-email${new URL(other.url()).search}`);
  await other.getByRole('link', { name: 'Enter the code' }).click();
  await other.getByLabel('6-digit code').fill(code);
  await other.getByRole('textbox', { name: 'New password' }).fill(newPassword);
  await other.getByRole('button', { name: 'Save and log in' }).click();
  await other.waitForURL('**/my-library');
  await expect(other.getByText('Your password is changed. You’re logged in.')).toBeVisible();

  await page.goto('/my-library');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('a new member enters a name, a picture and answers, and the home page lists their topics first', async ({
  page,
}) => {
  await signUp(page, 'member', 'Jo');
  await page.locator('input[type=file]').setInputFiles('__tests__/fixtures/picture.jpg');
  await expect(page.getByText('The picture is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'What would you like more of?' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Work' }).check({ force: true });
  await page.getByRole('button', { name: 'Next: Your time' }).click();
  await expect(page.getByRole('heading', { name: 'When do you get a quiet moment?' })).toBeFocused();
  await page.getByRole('checkbox', { name: /Evening/ }).check({ force: true });
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Work' })).toBeChecked();
  await page.getByRole('button', { name: 'Next: Your time' }).click();
  await expect(page.getByRole('checkbox', { name: /Evening/ })).toBeChecked();
  await page.getByRole('radio', { name: /I know the basics/ }).check({ force: true });
  await page.getByRole('button', { name: 'Next: About you' }).click();
  await page.getByLabel('Year of birth').fill('1986');
  await page.getByLabel('Region').selectOption('Tasmania');
  await page.getByRole('button', { name: 'Show my home page' }).click();

  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('navigation', { name: 'Topics' }).getByRole('link').first()).toHaveText('Work');
  expect(await me(page)).toMatchObject({
    isOnboardingCompleted: true,
    topics: ['work'],
    timesOfDay: ['EVENING'],
    level: 'BASICS',
    yearOfBirth: 1986,
    region: 'TAS',
    picture: { url: expect.stringContaining('/pictures/') },
  });
});

test('a member signs up at the alternative addresses, answers and skips questions, and changes login details', async ({
  page,
  browser,
}) => {
  // This test visits the most account pages, which takes half a minute on an idle machine.
  test.slow();
  const email = await signUp(page, 'member', 'Fern', 'first');
  await page.goto('/flow/signup/create-account');
  await page.getByLabel('First name').fill('Fernanda');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/flow/member/complete');
  await page.goto('/flow/onboarding');
  await page.getByRole('checkbox', { name: 'Work' }).check({ force: true });
  await page.getByRole('button', { name: 'Next: Your time' }).click();
  await page.waitForURL('**/flow/onboarding?step=time');
  await page.goto('/flow/onboarding/profiler?step=time');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await me(page)).toMatchObject({
    name: 'Fernanda',
    isOnboardingCompleted: true,
    topics: ['work'],
    level: null,
  });

  const other = await (await browser.newContext()).newPage();
  await other.goto('/flow/login?next=/profile');
  await logIn(other, email, password);
  await other.waitForURL('**/profile');
  await page.goto('/profile/my?section=password');
  const own = section(page, 'Email and password');
  await own.getByLabel('Current password').fill(password);
  await own.getByRole('textbox', { name: 'New password' }).fill(newPassword);
  await own.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Every other device is logged out.').first()).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/flow\/login\?next=/);

  const newEmail = `new-${email}`;
  await own.getByRole('button', { name: 'Change email' }).click();
  const form = own.getByRole('form', { name: 'Change email' });
  await form.getByLabel('New email address').fill(newEmail);
  await form.getByLabel('Current password').fill(newPassword);
  await form.getByRole('button', { name: 'Send code' }).click();
  const { subject } = await readMail(page, newEmail, 'is your Kumu code');
  await form.getByLabel('6-digit code').fill(/\d{6}/.exec(subject)![0]);
  await expect(page.getByText(`You now log in with ${newEmail}.`)).toBeVisible();
  await readMail(page, email, 'email address has changed');
  await logIn(other, newEmail, newPassword);
  await other.waitForURL('**/profile');
});

test('a creator signs up at the alternative addresses, resets the password, logs in and switches modes', async ({
  page,
}) => {
  const email = await signUp(page, 'creator', 'Moss', 'first');
  expect((await page.request.post('/api/auth/logout')).ok()).toBe(true);
  await page.goto('/creator-flow/restore');
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/flow/restore/check-inbox?**');
  const { subject } = await readMail(page, email, 'for a new password');
  await page.goto(`/creator-flow/check-email?email=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.waitForURL('**/flow/complete-restore?**');
  await page.goto('/creator-flow/complete-restore');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('6-digit code').fill(/\d{6}/.exec(subject)![0]);
  await page.getByRole('textbox', { name: 'New password' }).fill(newPassword);
  await page.keyboard.press('Enter');
  // The profile of the creator is not complete yet.
  await page.waitForURL('**/flow/creator/personal-details');

  expect((await page.request.post('/api/auth/logout')).ok()).toBe(true);
  await page.goto('/dashboard/settings?section=mode');
  await expect(page).toHaveURL(/\/creator-flow\/login\?next=/);
  await logIn(page, email, newPassword);
  await page.waitForURL('**/dashboard/settings?section=mode');
  await section(page, 'Mode').getByRole('link', { name: 'Switch to learning' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/dashboard');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Courses' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to creating' }).click();
  await page.goto('/my-library');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Courses' })).toHaveCount(0);
});

test('a member downloads their data, deletes and keeps the account twice, and deletes it with an open payment', async ({
  page,
}) => {
  const email = await join(page, 'Teo');
  const picture = readFileSync('__tests__/fixtures/picture.jpg');
  const multipart = { picture: { name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture } };
  expect((await page.request.post('/api/kumu/users/profile-picture', { multipart })).ok()).toBe(true);
  await page.goto('/profile?section=data');
  const data = section(page, 'Your data');
  await data.getByRole('button', { name: 'Ask for a copy' }).click();
  await expect(data.getByText('We’re making your copy.')).toBeVisible();
  const ready = await readMail(page, email, 'is ready');
  await page.goto(/http:\S+section=data/.exec(ready.textBody)![0]);
  const downloading = page.waitForEvent('download');
  await data.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('kumu-data.zip');
  const copy = readZip(readFileSync(await download.path()));
  const lists = [...copy.keys()].filter((name) => name.endsWith('.json'));
  const readme = copy.get('README.txt')!.toString();
  expect([...readme.matchAll(/^([\w-]+\.json)\r$/gm)].map(([, name]) => name)).toEqual(lists);
  expect(JSON.parse(copy.get('account.json')!.toString())).toMatchObject([{ email, name: 'Teo' }]);
  expect([...copy.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(1);

  await page.goto('/my-profile?section=delete');
  const deletion = section(page, 'Delete account');
  const typed = deletion.getByLabel(`Type “${email}” to confirm`);
  await typed.fill('delete');
  await deletion.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(typed).toHaveAccessibleDescription(/Type your email address exactly/);
  expect(await findBarriers(page)).toEqual([]);
  await typed.fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/flow/login?closed=1');
  await expect(page.getByText('Your account is closed.')).toBeVisible();
  expect((await me(page)).id).toBeNull();
  const linkToKeep = async () =>
    /http:\S+keep=\S+/.exec((await readMail(page, email, 'It’s closed now')).textBody)![0];
  const firstLink = await linkToKeep();
  await logIn(page, email, password);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  const again = await page.request.post('/api/users/delete', { data: { email, password } });
  expect(again.status()).toBe(200);
  await expect.poll(linkToKeep).not.toBe(firstLink);
  const link = await linkToKeep();
  // A mail scanner opens the link before the user.
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('heading', { name: 'You’ve kept your account' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, email, password);
  await page.waitForURL((url) => url.pathname === '/');
  expect(await me(page)).toMatchObject({ email, picture: { url: expect.any(String) } });

  // The deletion is possible with an open payment page and closes that page.
  await openPurchase(page.request);
  const last = await page.request.post('/api/users/delete', { data: { email, password } });
  expect(last.status()).toBe(200);
});
