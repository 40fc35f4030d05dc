import { expect, type BrowserContext, type Cookie, type Page } from '@playwright/test';
import { inboxUrl } from '../scripts/test/addresses';
import type { Account } from './visits';

export const demoPassword = 'kumu-demo-2026';
/** The e-mail addresses of the demo world's people. */
export const demo: Record<Account, string> = {
  member: 'member@kumu.test',
  emptyMember: 'empty@kumu.test',
  creator: 'creator@kumu.test',
  newCreator: 'firstday@kumu.test',
  pending: 'pending@kumu.test',
  office: 'office@kumu.test',
  business: 'business@kumu.test',
};

const sessions = new Map<Account, Cookie[]>();

/** A session of this person, without the log-in page, which has a test of its own. */
export async function signIn(context: BrowserContext, account: Account): Promise<void> {
  // One session for all tests, as sign-ins are limited.
  if (!sessions.has(account)) {
    const data = { email: demo[account], password: demoPassword };
    const answer = await context.request.post('/api/auth/login', { data });
    expect(answer.status()).toBe(200);
    const cookies = await context.cookies();
    sessions.set(
      account,
      cookies.filter((cookie) => cookie.name === 'accessToken'),
    );
  }
  await context.addCookies(sessions.get(account)!);
}

/** The newest mail to somebody, as soon as it has arrived. */
export async function readMail(
  page: Page,
  to: string,
  saying = '',
): Promise<{ subject: string; textBody: string }> {
  let found: { subject: string; textBody: string } | undefined;
  await expect(async () => {
    const answer = await page.request.get(`${inboxUrl}/api/mails?to=${encodeURIComponent(to)}`);
    const { items } = (await answer.json()) as { items: { subject: string; textBody: string }[] };
    found = items.find((mail) => mail.textBody.includes(saying) || mail.subject.includes(saying));
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}

const newEmail = (name: string) => `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@kumu.test`;

/** Signs up with the code from the mail, and is where a name and a picture, or a profile, are asked for. */
export async function signUp(page: Page, audience: 'member' | 'creator', name: string): Promise<string> {
  const email = newEmail(name.toLowerCase());
  await page.goto(`/flow/${audience}/sign-up`);
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill('Weatherby');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('a quiet long password');
  if (audience === 'creator') await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  const { subject } = await readMail(page, email, 'is your Kumu code');
  await page.getByLabel('6-digit code').fill(/\d{6}/.exec(subject)![0]);
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
  await page.waitForURL(`**/flow/${audience}/personal-details`);
  return email;
}

/** Pays on the card provider's page, which is filled in with a valid test card. */
export async function payOnHostedPage(page: Page, number?: string): Promise<void> {
  await expect(page.getByText(/no real money moves/i)).toBeVisible();
  if (number) await page.getByLabel(/card number/i).fill(number);
  await page.getByRole('button', { name: /^Pay A\$/ }).click();
}

/** For a pattern: a price has a dollar sign in it. */
export const escaped = (text: string) => text.replace(/[.$]/g, '\\$&');

/** Pages must not be wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(async () => {
    // The layout after a resize takes several frames.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [document.documentElement.scrollWidth, document.documentElement.clientWidth];
  });
  expect(content, `${page.url()} is wider than its window`).toBeLessThanOrEqual(window!);
}
