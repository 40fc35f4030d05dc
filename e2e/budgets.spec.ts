import { expect, test, type APIRequestContext, type Browser, type BrowserContext } from '@playwright/test';
import { signedInMusts, signedInPages, type MeasuredPage } from '../scripts/test/signed-in-pages';
import { countTransfers, untilUnchanged } from '../scripts/test/transfers';
import type { CreatorCard } from '../contract/creators';
import { findCourse, getFirstItem, readJson } from './demo-courses';
import { signIn } from './support';
import { leadCollection, publicProduct } from './visits';

// The demo accounts have this time zone. In a different time zone, a browser's first visit would
// group dated lists by other days than the HTML.
test.use({ timezoneId: 'Australia/Sydney' });

type Budget = {
  Document: number;
  Script: number;
  Stylesheet: number;
  Font: number;
  requests: number;
  layoutShift: number;
};

/**
 * Budget of a first visit, as transferred with headers (KiB). Pictures of creators have no budget,
 * because they load only when they are visible.
 */
const usual: Budget = {
  Document: 20,
  Script: 153,
  Stylesheet: 26,
  Font: 34,
  requests: 60,
  // The first frame can be painted while the HTML of the first screen still arrives.
  layoutShift: 0.03,
};

/**
 * Budget of pages with a text of their creator. These pages load the texts of their dialogs
 * together with the dialogs.
 */
const withTextsOfDialogs: Partial<Budget> = { Document: 14.5, Script: 157.5 };

const pages: Record<
  string,
  { address: (request: APIRequestContext) => Promise<string>; budget: Partial<Budget> }
> = {
  // A running live adds its cover and the picture of its creator.
  '/': { address: async () => '/', budget: { Document: 13, Script: 150.5, requests: 59 } },
  // Most requests load the covers of courses in or near the window.
  '/courses': { address: async () => '/courses', budget: { requests: 66 } },
  '/search': { address: async () => '/search?query=sleep', budget: { Script: 154.75 } },
  '/courses/{id}': {
    address: async (request) => (await findCourse(request, 'paid')).address,
    budget: withTextsOfDialogs,
  },
  // The page of a creator with a shop also has product cards.
  '/creators/{username}': {
    address: async (request) =>
      `/creators/${(await getFirstItem<CreatorCard>(request, '/api/creators/search')).username}`,
    budget: { ...withTextsOfDialogs, Script: 161, Stylesheet: 27 },
  },
  '/shop': { address: async () => '/shop', budget: {} },
  '/shop/item-departments/{department}': {
    address: async () => '/shop/item-departments/all',
    budget: {},
  },
  '/shop/collections/{collection}': { address: leadCollection, budget: {} },
  // Only this page has the gallery and the choice of a variant.
  '/shop/products/{name}': {
    address: publicProduct,
    budget: { ...withTextsOfDialogs, Script: 158.5, Stylesheet: 27 },
  },
  '/shop/cart': { address: async () => '/shop/cart', budget: {} },
};

test('a first visit does not exceed its transfer budget', async ({ browser, baseURL, request }) => {
  await Promise.all(
    Object.entries(pages).map(async ([name, { address, budget }]) => {
      const url = await address(request);
      const context = await browser.newContext({ baseURL });
      const { bytes, requests, layoutShift } = await countTransfers(await context.newPage(), url);
      await context.close();
      const { layoutShift: mostShift, requests: mostRequests, ...mostBytes } = { ...usual, ...budget };
      expect.soft(layoutShift, `layout shift of ${name}`).toBeLessThanOrEqual(mostShift);
      expect.soft(requests, `requests of ${name}`).toBeLessThanOrEqual(mostRequests);
      for (const [kind, most] of Object.entries(mostBytes)) {
        const seen = (bytes.get(kind) ?? 0) / 1024;
        expect.soft(seen, `${kind} of ${name}`).toBeGreaterThan(0);
        expect.soft(seen, `${kind} of ${name}`).toBeLessThanOrEqual(most);
      }
    }),
  );
});

const accounts = ['member', 'creator', 'office'] as const;

/** Number of pages of an account that load at the same time. */
const PAGES_AT_ONCE = 3;
/** Time without a request after which a page has loaded (ms). */
const QUIET_MS = 500;

/**
 * Leaves the event stream without a response. Background work of the demo world would otherwise
 * send events, after which the page correctly reads the changed data again.
 */
const silenceStream = (context: BrowserContext) =>
  context.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) =>
      typeof input === 'string' && input.startsWith('/api/stream')
        ? new Promise(() => {})
        : send(input, init);
  });

async function checkSignedInPage(
  browser: Browser,
  baseURL: string | undefined,
  {
    name,
    as,
    address,
    isKept,
    scriptKb = signedInMusts.scriptKb,
  }: MeasuredPage & { as: (typeof accounts)[number] },
): Promise<void> {
  const context = await browser.newContext({ baseURL });
  await signIn(context, as);
  const url = address ? await address((path) => readJson(context.request, `/api${path}`)) : name;
  await silenceStream(context);
  const page = await context.newPage();
  const { bytes, htmlBytes, reads, layoutShift } = await countTransfers(page, url, async ({ events }) => {
    // The recording of early input ends when React has hydrated the page.
    await page.waitForFunction(() => !('earlyInput' in window));
    await untilUnchanged(events, QUIET_MS);
  });
  await context.close();
  const kb = (size: number | undefined) => (size ?? 0) / 1024;
  expect.soft(htmlBytes, `HTML of ${name}`).toBeGreaterThan(0);
  expect.soft(kb(htmlBytes), `HTML of ${name} (KB)`).toBeLessThanOrEqual(signedInMusts.htmlKb);
  expect.soft(bytes.get('Script'), `JavaScript of ${name}`).toBeGreaterThan(0);
  expect.soft(kb(bytes.get('Script')), `JavaScript of ${name} (KB)`).toBeLessThanOrEqual(scriptKb);
  expect.soft(layoutShift, `layout shift of ${name}`).toBeLessThanOrEqual(signedInMusts.layoutShift);
  const mostReads = isKept ? signedInMusts.apiCalls : 0;
  const addresses = reads.map((read) => read.replace(baseURL ?? '', '')).join('\n');
  expect
    .soft(reads.length, `${name} reads in the browser what its HTML could carry:\n${addresses}`)
    .toBeLessThanOrEqual(mostReads);
}

for (const account of accounts)
  test(`pages of the ${account} do not exceed the budgets of signed-in pages`, async ({
    browser,
    baseURL,
    context,
  }) => {
    // Some accounts have thirty pages.
    test.setTimeout(150_000);
    // The first sign-in of an account creates the session that all pages share.
    await signIn(context, account);
    const left = signedInPages.filter(({ as }) => as === account);
    const visitNext = async () => {
      for (let page = left.shift(); page; page = left.shift())
        await checkSignedInPage(browser, baseURL, { ...page, as: account });
    };
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, visitNext));
  });
