import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../test/chromium.ts';
import { untilUnchanged, watchTransfers, type Transfers } from '../test/transfers.ts';
import { drawAtFullRate } from './lighthouse.ts';

const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const BYTES_A_SECOND = 1_600_000 / 8;
const screen = { width: 412, height: 823 };
/** Time without network transfers and text changes after which a page counts as loaded (ms). */
const QUIET_MS = 1_500;
const MOST_TEXT = 0.9;

export type PhoneVisit = Transfers & {
  /** Time until 90 % of the final text of <main> is shown (ms). */
  textMs: number;
  /** Time until the element for which the page is visited exists (ms). */
  partMs: number;
};

type Look = { at: number; length: number; hasPart: boolean };
type Looks = { looks: Look[] };

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: false,
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      drawAtFullRate,
    ],
  });

/** Records in each frame how much text the page shows, if the amount has changed. */
const recordText = (page: Page, part: string | undefined) =>
  page.addInitScript((selector) => {
    const { looks } = Object.assign(window, { looks: [] as Look[] });
    const look = () => {
      const main = document.querySelector('main');
      // The options of a closed select element are invisible, so their text does not count.
      const hidden = [...(main?.querySelectorAll('select') ?? [])].map((list) => list.textContent.length);
      const length = (main?.textContent?.length ?? 0) - hidden.reduce((sum, each) => sum + each, 0);
      const hasPart = !selector || document.querySelector(selector) !== null;
      const last = looks.at(-1);
      if (last?.length !== length || last.hasPart !== hasPart)
        looks.push({ at: performance.now(), length, hasPart });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, part);

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Visits a page for the first time with a slow phone and a slow network. */
export async function visitOnPhone(
  browser: Browser,
  url: string,
  { cookie, part }: { cookie?: string; part?: string },
): Promise<PhoneVisit> {
  // The accounts of the demo have this time zone, which a browser with a session has stored.
  const timezoneId = 'Australia/Sydney';
  const context = await browser.newContext({ viewport: screen, isMobile: true, hasTouch: true, timezoneId });
  try {
    if (cookie) {
      const [name, value] = cookie.split(/=(.*)/s);
      const { origin } = new URL(url);
      // The login also sets the marker cookie of a session.
      await context.addCookies([
        { name: name!, value: value!, url: origin },
        { name: 'signedIn', value: '1', url: origin },
      ]);
    }
    const page = await context.newPage();
    const { count, events } = await watchTransfers(page);
    await recordText(page, part);
    const devtools = await page.context().newCDPSession(page);
    await slowDown(devtools);
    const answer = await page.goto(url);
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`);
    await untilUnchanged(async () => {
      // `page.evaluate` is avoided because it counts as a press of the visitor, which lets a film
      // play automatically.
      const { result } = await devtools.send('Runtime.evaluate', { expression: 'looks.length' });
      return `${events()} ${result.value}`;
    }, QUIET_MS);
    const { looks, paintedAt } = await page.evaluate(() => ({
      looks: (window as unknown as Looks).looks,
      paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }));
    const final = looks.at(-1)!;
    if (!final.hasPart) throw new Error(`${url} has no ${part}`);
    const isDone = (look: Look) => look.length >= MOST_TEXT * final.length;
    // Text that is later replaced by less text, such as a placeholder, does not count.
    const lastUndone = looks.findLastIndex((look) => !isDone(look));
    const textMs = Math.max(paintedAt, looks[lastUndone + 1]!.at);
    return { ...(await count()), textMs, partMs: looks.find((look) => look.hasPart)!.at };
  } finally {
    await context.close();
  }
}
