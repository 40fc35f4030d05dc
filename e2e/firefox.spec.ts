import { expect, test } from '@playwright/test';
import { existsSync } from 'node:fs';
import path from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { appUrl } from '../scripts/test/addresses';
import { findCourse } from './demo-courses';
import { demoEmails, demoPassword, readMail } from './support';

/**
 * Path of the installed Firefox, which is driven over WebDriver BiDi. Playwright would need a
 * separate Firefox.
 */
const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));
const film = path.join(__dirname, '../__tests__/fixtures/part.mp4');

test.skip(!executablePath, 'No Firefox is installed on this machine.');

let browser: Browser;
test.beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { 'media.autoplay.default': 0, 'intl.accept_languages': 'en-AU' },
  });
});
test.afterAll(() => browser?.close());

/** Opens a page in a separate browser context and collects its errors. */
async function openPage(width: number): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height: 900 });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, complaints };
}

const control = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).setTimeout(20_000);
const shown = (page: Page, text: string) => page.locator(`::-p-text(${text})`).setTimeout(20_000).wait();

/**
 * Opens a path after the network is idle, apart from the event stream. Otherwise Firefox would
 * abort pending calls before its `pagehide` event, and the page would report them as errors.
 */
async function goTo(page: Page, path: string): Promise<void> {
  await page.waitForNetworkIdle({ concurrency: 1, timeout: 20_000 });
  await page.goto(appUrl + path);
}

const expectNothingSideways = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    page.url(),
  ).toBe(0);

const expectPlaying = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0), { timeout: 20_000 })
    .toBeGreaterThan(0.5);

test('a visitor joins, pays and watches in Firefox', async ({ page: elsewhere, request }) => {
  const { page, complaints } = await openPage(390);
  for (const address of ['/', '/courses']) {
    await goTo(page, address);
    await expectNothingSideways(page);
  }
  const email = `firefox-${Date.now()}@kumu.test`;
  await goTo(page, '/flow/member/sign-up');
  await page.locator('input[name=name]').fill('Firefox');
  await page.locator('input[name=lastName]').fill('Weatherby');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill('a quiet long password');
  await control(page, 'button', 'Create account').click();
  await shown(page, 'Confirm your email address');
  const { subject } = await readMail(elsewhere, email, 'is your Kumu code');
  await page.locator('input[name=code]').fill(/\d{6}/.exec(subject)![0]);
  await page.waitForFunction(() => !location.pathname.includes('confirm'));

  const { address } = await findCourse(request, 'paid');
  await goTo(page, address);
  await control(page, 'button', 'Unlock course').click();
  await page.locator('dialog[open] button ::-p-text(Pay A$)').click();
  await shown(page, 'no real money moves');
  await page.locator('button ::-p-text(Pay A$)').click();
  await shown(page, 'It’s yours');
  await expectNothingSideways(page);
  await page.locator('dialog[open] button ::-p-text(Start learning)').click();
  await expectPlaying(page);
  expect(complaints).toEqual([]);
});

test('a creator creates a draft and uploads its video in Firefox', async () => {
  const { page, complaints } = await openPage(1280);
  await goTo(page, '/flow/login');
  await page.locator('input[name=email]').fill(demoEmails.creator);
  await page.locator('input[name=password]').fill(demoPassword);
  await control(page, 'button', 'Log in').click();
  await page.waitForFunction(() => !location.pathname.includes('login'));
  await goTo(page, '/dashboard/content/new');
  await control(page, 'textbox', 'Working title').fill(`Firefox ${Date.now()}`);
  await control(page, 'button', 'Create draft').click();
  await page.waitForFunction(() => /content\/[0-9a-f-]{36}/.test(location.pathname));
  await goTo(page, `${new URL(page.url()).pathname}?step=parts`);
  const chooser = await page.locator('input[type=file][multiple]').setTimeout(20_000).waitHandle();
  await chooser.uploadFile(film);
  await shown(page, 'Done');
  await expectNothingSideways(page);
  expect(complaints).toEqual([]);
});
