import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type BrowserContext, type Cookie, type Page } from '@playwright/test';
import { inboxUrl } from '../scripts/test/addresses';
import type { Account } from './visits';

export const demoPassword = 'kumu-demo-2026';
/** E-mail addresses of the demo accounts. */
export const demoEmails: Record<Account, string> = {
  member: 'member@kumu.test',
  emptyMember: 'empty@kumu.test',
  creator: 'creator@kumu.test',
  otherCreator: 'saskia@kumu.test',
  newCreator: 'firstday@kumu.test',
  pending: 'pending@kumu.test',
  office: 'office@kumu.test',
  business: 'business@kumu.test',
};

const sessions = new Map<Account, Cookie[]>();

/** Signs in as a demo account without the login page, which has a separate test. */
export async function signIn(context: BrowserContext, account: Account): Promise<void> {
  // All tests share one session per account, because sign-ins are limited.
  if (!sessions.has(account)) {
    const data = { email: demoEmails[account], password: demoPassword };
    const answer = await context.request.post('/api/auth/login', { data });
    expect(answer.status()).toBe(200);
    const cookies = await context.cookies();
    sessions.set(
      account,
      cookies.filter(({ name }) => name === 'accessToken' || name === 'signedIn'),
    );
  }
  await context.addCookies(sessions.get(account)!);
}

/** Returns the newest mail to a recipient as soon as the mail has arrived. */
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

/**
 * Returns headers with a random IP address. Sign-ups and logins are limited per address, and the
 * whole run has one address.
 */
export const randomAddressHeaders = () => ({
  'x-forwarded-for': `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`,
});

const newEmail = (name: string) =>
  `${name.toLowerCase()}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@kumu.test`;
const lastName = 'Weatherby';
/** Password of every account that these helpers create. */
export const password = 'a quiet long password';
const codeIn = ({ subject }: { subject: string }) => /\d{6}/.exec(subject)![0];

/** Both addresses of each sign-up page. The `first` addresses are the older alternatives. */
const signUpPages = {
  member: { newer: '/flow/member/sign-up', first: '/flow/signup', firstConfirm: '/flow/confirm' },
  creator: {
    newer: '/flow/creator/sign-up',
    first: '/creator-flow/signup',
    firstConfirm: '/creator-flow/confirm',
  },
} as const;

/**
 * Signs up with the code from the mail and ends at the page that requests a name and picture, or a
 * profile.
 */
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

/**
 * Signs up on the current page, without waiting for the page that follows.
 * @param confirmAt address of the page for the code, if the code is not entered on the current page
 */
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
  return email;
}

/** Signs up a new user without the sign-up pages, for tests about other features. */
export async function join(page: Page, name: string, audience = 'member'): Promise<string> {
  const email = newEmail(name);
  const headers = randomAddressHeaders();
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

/** Pays on the card provider's page, which is prefilled with a valid test card. */
export async function payOnHostedPage(page: Page, number?: string): Promise<void> {
  await expect(page.getByText(/no real money moves/i)).toBeVisible();
  if (number) await page.getByLabel(/card number/i).fill(number);
  await page.getByRole('button', { name: /^Pay A\$/ }).click();
}

/**
 * Returns a text, such as a price, with its dots and dollar signs escaped for a regular expression.
 */
export const escapePattern = (text: string) => text.replace(/[.$]/g, '\\$&');

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns the accessibility barriers that axe finds on the current page.
 * @param within selector of a part of the page; the whole page by default
 */
export async function findBarriers(page: Page, within?: string): Promise<string[]> {
  // The script is loaded once per page, because parsing it takes as long as most of its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const root = selector ? document.querySelector(selector) : document;
    if (!root) throw new Error(`Nothing on the page is a ${selector}.`);
    // Waits for all transitions, because they first show the colours of the other theme. Elements
    // that inherit the colours start further transitions.
    const transitions = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    while (transitions().length) await Promise.allSettled(transitions().map(({ finished }) => finished));
    const { violations } = await axe.run(root as Document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`);
  }, within);
}

/** Checks that the page is not wider than the window after the layout has settled. */
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

/** Replaces the text of an editor by typing. An empty line begins a new paragraph. */
export async function writeText(page: Page, text: string, name = 'Text'): Promise<void> {
  const surface = page.getByRole('textbox', { name, exact: true });
  await surface.click();
  await page.keyboard.press('ControlOrMeta+A');
  for (const [place, paragraph] of text.split('\n\n').entries()) {
    if (place > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(paragraph);
  }
}
