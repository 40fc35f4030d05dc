import { expect, test, type Page } from '@playwright/test';
import { findBarriers, expectNoSidewaysScroll, signIn } from './support';
import { pageRoles, aliasPages, type PageRole } from '../__tests__/contract/page-access-table';
import { visits, type Account, type Visit } from './visits';

/**
 * Two opposite combinations of width and theme. The tests of the tokens check the contrast of
 * colours in both themes.
 */
const narrowDark = { width: 390, colorScheme: 'dark' } as const;
const wideLight = { width: 1280, colorScheme: 'light' } as const;

// No trace is recorded, because a trace of a hundred pages is too large to read and takes a fifth
// of the time.
test.use({ trace: 'off' });

/** Widths of a desktop window at 200 % zoom and of a tablet (pixels). */
const otherWidths = [640, 820];

/**
 * Pages that share their title with another page. Creators confirm their address on the same screen
 * as members.
 */
const sharesTitle = new Set(['/flow/creator/confirm']);

const nameOf = ({ page, name }: Visit) => (name ? `${page}, ${name}` : page);

async function look(page: Page, { width, colorScheme }: typeof narrowDark | typeof wideLight) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
}

const expectNoBarriers = async (page: Page, what: string) =>
  expect.soft(await findBarriers(page), what).toEqual([]);

/**
 * Checks the layout on a small phone with a font size of 200 %, as in the settings of a browser.
 */
async function expectRoomForLargeText(page: Page): Promise<void> {
  const setTextSize = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await setTextSize('200%');
  await page.setViewportSize({ width: 360, height: 900 });
  await expectNoSidewaysScroll(page);
  await setTextSize('');
}

async function lookAtScreen(page: Page, url: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expectNoSidewaysScroll(page);
  await expectNoBarriers(page, `${url}, narrow and dark`);
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await expectRoomForLargeText(page);
  await look(page, wideLight);
  await expectNoSidewaysScroll(page);
  await expectNoBarriers(page, `${url}, wide and light`);
}

/** Opens a page and checks the requirements for every page. */
async function walk(page: Page, visit: Visit): Promise<string> {
  const { address = visit.page, status = 200 } = visit;
  const url = typeof address === 'string' ? address : await address(page.request);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser logs the expected responses 403 and 404.
    if (message.type() === 'error' && !(status !== 200 && message.text().includes(String(status))))
      complaints.push(message.text());
  });
  await look(page, narrowDark);
  const answer = await page.goto(url);
  expect.soft(answer!.status(), url).toBe(status);
  if (visit.opens) await page.waitForURL(visit.opens);
  else
    expect.soft(new URL(page.url()).pathname, 'stays at its address').toBe(new URL(url, page.url()).pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  // "networkidle" does not work here, because the request of a prefetched page remains open until
  // the page is read.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The screen of an alternative address is checked at its canonical address.
  if (!(visit.page in aliasPages)) await lookAtScreen(page, url);
  expect.soft(complaints, url).toEqual([]);
  page.removeAllListeners('pageerror').removeAllListeners('console');
  return page.title();
}

const accounts = [...new Set(visits.map(({ as }) => as))];
for (const account of accounts) {
  const theirs = visits.filter(({ as }) => as === account);
  test(`each page of ${account ?? 'a visitor'} has a unique title, no accessibility barriers and no sideways scroll`, async ({
    context,
  }) => {
    test.setTimeout(theirs.length * 20_000);
    if (account) await signIn(context, account);
    const titles = new Map<string, string>();
    const check = (page: Page, visit: Visit) =>
      test.step(nameOf(visit), async () => {
        const title = await walk(page, visit);
        if (visit.page in aliasPages || sharesTitle.has(visit.page) || typeof visit.address === 'function')
          return;
        // Titles of addresses that are not found are not compared, because they all equal the title
        // of the 404 page.
        if (visit.status === 404 && visit.page !== '/404') return;
        expect
          .soft(titles.get(title), `“${title}” is the title of another page than ${nameOf(visit)}`)
          .toBeUndefined();
        titles.set(title, nameOf(visit));
      });
    // Two tabs share the visits, because a single tab often waits for the servers. Tabs are reused,
    // because a new tab for each visit would take a seventh more time.
    const waiting = [...theirs];
    const checkInTab = async () => {
      const page = await context.newPage();
      for (let visit = waiting.shift(); visit; visit = waiting.shift()) await check(page, visit);
    };
    await Promise.all([checkInTab(), checkInTab()]);
  });
}

/** Expected response for a user without access to a page. */
const refusals: { as?: Account; of: PageRole; status: number }[] = [
  { of: 'member', status: 302 },
  { of: 'creator', status: 302 },
  { of: 'business', status: 302 },
  { of: 'office', status: 404 },
  { as: 'member', of: 'creator', status: 403 },
  { as: 'member', of: 'business', status: 403 },
  { as: 'member', of: 'office', status: 404 },
  { as: 'creator', of: 'business', status: 403 },
  { as: 'creator', of: 'office', status: 404 },
  { as: 'business', of: 'creator', status: 403 },
  { as: 'business', of: 'office', status: 404 },
  { as: 'office', of: 'creator', status: 403 },
  { as: 'office', of: 'business', status: 403 },
];

test('a user without access to a page cannot see it', async ({ browser, baseURL }) => {
  for (const account of new Set(refusals.map(({ as }) => as))) {
    const context = await browser.newContext({ baseURL });
    if (account) await signIn(context, account);
    for (const { of, status } of refusals.filter(({ as }) => as === account))
      for (const page of Object.keys(pageRoles).filter((each) => pageRoles[each] === of)) {
        // A page is refused before its content is read, so an unknown id makes no difference.
        const address = page.replace(/\[\w+\]/, '7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10');
        const answer = await context.request.get(address, { maxRedirects: 0 });
        expect.soft(answer.status(), `${page} for ${account ?? 'a visitor'}`).toBe(status);
        if (status === 302) expect.soft(answer.headers().location).toMatch(/\/login\?next=/);
      }
    await context.close();
  }
});
