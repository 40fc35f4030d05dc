import { expect, test, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page as FirefoxPage } from 'puppeteer-core';
import { paths } from '../contract/paths';
import { appUrl, otherFrontEndPorts } from '../scripts/test/addresses';
import { startOtherFrontEnd } from './other-front-end';
import { join, signIn } from './support';

/** Path of the installed Firefox, which is driven over WebDriver BiDi. */
const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));

/** Creates a follower of the demo creator and opens a chat with the follower as the creator. */
async function openChat(member: Page, creator: Page): Promise<string> {
  await join(member, 'Priya');
  const { id: memberUserId } = (await (await member.request.get('/api/users')).json()) as { id: string };
  await signIn(creator.context(), 'creator');
  const own = (await (await creator.request.get('/api/users')).json()) as { creator: { id: string } };
  expect((await member.request.post(`/api/creators/${own.creator.id}/follow`)).ok()).toBe(true);
  const answer = await creator.request.post('/api/chat', { data: { memberUserId } });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message / }).fill(text);
  await page.keyboard.press('Enter');
}

/** Returns the texts of the messages in a log, in their order. */
const readLog = (page: Page, texts: string[]) =>
  page
    .getByRole('log')
    .innerText()
    .then((shown) => shown.split('\n').filter((line) => texts.includes(line)));

const unread = (page: Page) => page.getByRole('link', { name: 'Messages, 1 unread' });

test.describe('chat between Chromium and Firefox', () => {
  test.skip(!executablePath, 'No Firefox is installed on this machine.');
  let browser: Browser;
  test.beforeAll(async () => {
    browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  });
  test.afterAll(() => browser?.close());

  /** Opens the chat in Firefox with the session of the creator. */
  async function openInFirefox(creator: Page, chatId: string): Promise<FirefoxPage> {
    const context = await browser.createBrowserContext();
    const cookie = (await creator.context().cookies()).find(({ name }) => name === 'accessToken')!;
    await context.setCookie({ name: cookie.name, value: cookie.value, domain: 'localhost' });
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(appUrl + paths.dashboardChat(chatId));
    return page;
  }

  const writeInFirefox = async (page: FirefoxPage, text: string) => {
    const field = await page.locator('textarea[placeholder^="Message "]').setTimeout(20_000).waitHandle();
    await field.type(text);
    await field.press('Enter');
  };
  const readFirefoxLog = (page: FirefoxPage, texts: string[]) =>
    page.evaluate(
      (wanted) =>
        (document.querySelector('[role=log]') as HTMLElement).innerText
          .split('\n')
          .filter((line) => wanted.includes(line)),
      texts,
    );

  test('no message between two people is lost or duplicated by a lost connection or an unavailable backend', async ({
    page: creator,
    browser: chromium,
  }) => {
    test.slow();
    const front = await startOtherFrontEnd(otherFrontEndPorts.interrupted);
    const context = await chromium.newContext({ baseURL: appUrl });
    try {
      const member = await context.newPage();
      const chatId = await openChat(member, creator);
      const firefox = await openInFirefox(creator, chatId);
      const elsewhere = await context.newPage();
      await elsewhere.goto(front.url + paths.explore);
      await expect(elsewhere.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();

      const texts = [
        'How did you sleep?',
        'Four hours.',
        'Then a nap.',
        'Ten minutes?',
        'Yes, ten.',
        'Good.',
        'Thanks.',
      ];
      await writeInFirefox(firefox, texts[0]!);
      await expect(unread(elsewhere)).toBeVisible();

      await member.goto(front.url + paths.chat(chatId));
      await expect.poll(() => readLog(member, texts)).toEqual(texts.slice(0, 1));
      await expect(unread(elsewhere)).toHaveCount(0);

      await context.setOffline(true);
      await write(member, texts[1]!);
      await write(member, texts[2]!);
      await expect(member.getByText('Waiting to send').first()).toBeVisible();
      await context.setOffline(false);
      await expect.poll(() => readFirefoxLog(firefox, texts)).toEqual(texts.slice(0, 3));
      await writeInFirefox(firefox, texts[3]!);
      await expect.poll(() => readLog(member, texts), { timeout: 30_000 }).toEqual(texts.slice(0, 4));

      front.take();
      await write(member, texts[4]!);
      const retry = member.getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible();
      front.bringBack();
      await retry.click();
      await expect.poll(() => readFirefoxLog(firefox, texts), { timeout: 30_000 }).toEqual(texts.slice(0, 5));
      await writeInFirefox(firefox, texts[5]!);
      await expect.poll(() => readLog(member, texts), { timeout: 30_000 }).toEqual(texts.slice(0, 6));
      await write(member, texts[6]!);
      await expect.poll(() => readFirefoxLog(firefox, texts)).toEqual(texts);
      await member.reload();
      await expect.poll(() => readLog(member, texts)).toEqual(texts);
    } finally {
      await context.close();
      await front.stop();
    }
  });
});
