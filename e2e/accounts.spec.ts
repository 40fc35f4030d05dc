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
  await expect(other.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
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

test('a member joins, gives a name, a picture and answers, and lands on a home page that begins with their topics', async ({
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
  expect(await (await page.request.get('/api/users')).json()).toMatchObject({
    isOnboardingCompleted: true,
    topics: ['work'],
    timesOfDay: ['EVENING'],
    level: 'BASICS',
    yearOfBirth: 1986,
    region: 'TAS',
    picture: { url: expect.stringContaining('/pictures/') },
  });
});
