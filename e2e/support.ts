import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

/** Headers of a caller with an address of its own: sign-ups and log-ins from one are limited, and the whole run has one. */
export const fromOwnAddress = () => ({
  'x-forwarded-for': `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`,
});

const newEmail = (name: string) =>
  `${name.toLowerCase()}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@kumu.test`;
const lastName = 'Weatherby';
/** Of everybody who signs up here. */
export const password = 'a quiet long password';
const codeIn = ({ subject }: { subject: string }) => /\d{6}/.exec(subject)![0];

/** The two addresses of each page of a sign-up; the first one leads on to the newer set. */
const signUpPages = {
  member: { newer: '/flow/member/sign-up', first: '/flow/signup', firstConfirm: '/flow/confirm' },
  creator: {
    newer: '/flow/creator/sign-up',
    first: '/creator-flow/signup',
    firstConfirm: '/creator-flow/confirm',
  },
} as const;

/** Signs up with the code from the mail, and is where a name and a picture, or a profile, are asked for. */
export async function signUp(
  page: Page,
  audience: 'member' | 'creator',
  name: string,
  set: 'first' | 'newer' = 'newer',
): Promise<string> {
  const pages = signUpPages[audience];
  await page.goto(pages[set]);
  const email = await signUpHere(page, name, {
    audience,
    confirmAt: set === 'first' ? pages.firstConfirm : undefined,
  });
  await page.waitForURL(`**/flow/${audience}/personal-details`);
  return email;
}

/** The same on the page that asks for it, which may lead anywhere afterwards. @param confirmAt where the code is typed, unless there */
export async function signUpHere(
  page: Page,
  name: string,
  { audience = 'member', confirmAt }: { audience?: 'member' | 'creator'; confirmAt?: string } = {},
): Promise<string> {
  const email = newEmail(name);
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  if (audience === 'creator') await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  const code = codeIn(await readMail(page, email, 'is your Kumu code'));
  if (confirmAt) {
    await page.goto(confirmAt);
    await page.getByLabel('Email address').fill(email);
  }
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
  return email;
}

/** A new person who is signed in, for a test about something else than signing up: without its pages. */
export async function join(page: Page, name: string, audience = 'member'): Promise<string> {
  const email = newEmail(name);
  const headers = fromOwnAddress();
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), path).toBe(true);
    return (await answer.json()) as { signUpToken?: string };
  };
  const { signUpToken } = await send('/api/users', { name, lastName, email, password, audience });
  const code = codeIn(await readMail(page, email, 'is your Kumu code'));
  await send('/api/auth/confirm', { email, code, signUpToken });
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

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page as it is now. @param within the selector of a part of it; without it the whole page */
export async function barriersOn(page: Page, within?: string): Promise<string[]> {
  // Loaded once per page: parsing it takes as long as most of its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const root = selector ? document.querySelector(selector) : document;
    if (!root) throw new Error(`Nothing on the page is a ${selector}.`);
    // Even the shortest transition shows the colours of the other theme until the next frame, and then those who inherit them move.
    const transitions = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    while (transitions().length) await Promise.allSettled(transitions().map(({ finished }) => finished));
    const { violations } = await axe.run(root as Document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`);
  }, within);
}

/** Pages must not be wider than the window, once the layout after a change of its size has settled. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
  await expect
    .poll(overflow, { message: `${page.url()} is wider than its window`, intervals: [50, 100, 250] })
    .toBeLessThanOrEqual(0);
}
