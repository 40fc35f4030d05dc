import { expect, test, type Page } from '@playwright/test';
import { officePaths } from '../contract/office-paths';
import { paths } from '../contract/paths';
import { randomAddressHeaders, signIn } from './support';

/** Number of items in each queue. The test decides about all of them. */
const counts = { feedback: 120, messages: 80 };

/** Sends feedback and messages of different visitors to the office. */
async function fillQueues(page: Page) {
  const post = (address: string, data: object) =>
    page.request.post(address, { data, headers: randomAddressHeaders() });
  const sent = [
    ...Array.from({ length: counts.feedback }, (_, at) => ({
      address: '/api/kumu/feedback',
      data: { text: `Feedback ${at + 1}: the timer is easy to find.`, page: '/' },
    })),
    ...Array.from({ length: counts.messages }, (_, at) => ({
      address: '/api/contact',
      data: {
        name: `Visitor ${at + 1}`,
        email: `visitor-${at + 1}@kumu.test`,
        topic: 'OTHER',
        text: `Message ${at + 1}: where do I find my receipts?`,
      },
    })),
  ];
  for (const { address, data } of sent) expect((await post(address, data)).status()).toBeLessThan(300);
}

/**
 * Moves to the first item, presses the key of a decision and waits until the list has the focus
 * again. The focus must not be on a button of the next item, because a second key press would
 * decide about that item.
 */
async function decide(page: Page, key: string) {
  const isOnItem = (wanted: boolean, timeout?: number) =>
    page.waitForFunction(
      (isWanted) => (document.activeElement?.matches('[data-office-key]') ?? false) === isWanted,
      wanted,
      { timeout },
    );
  // Repeats, because the heading can take the focus from the item after a navigation.
  await expect(async () => {
    await page.keyboard.press('j');
    await isOnItem(true, 500);
  }).toPass();
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes('/api/office/queues/'),
  );
  await page.keyboard.press(key);
  expect((await answer).status()).toBe(200);
  await isOnItem(false);
}

/**
 * Decides about the next items.
 *
 * The IP address changes in between, because requests are limited per address and each decision
 * reloads the lists.
 */
async function decideAll(page: Page, key: string, count: number) {
  for (let done = 0; done < count; done += 1) {
    if (done % 40 === 0) await page.setExtraHTTPHeaders(randomAddressHeaders());
    await decide(page, key);
  }
}

/** Opens a queue by the key G and its letter. */
async function go(page: Page, letter: string, path: string) {
  // The keys work once the page is hydrated.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await page.waitForURL(`**${path}`, { timeout: 2_000 });
  }).toPass();
  await page.locator('[data-office-key]').first().waitFor();
}

test("a person of the office makes a day's 200 decisions by keyboard", async ({ page }) => {
  test.setTimeout(240_000);
  await fillQueues(page);
  await signIn(page.context(), 'office');
  await page.goto(paths.office);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await go(page, 'k', officePaths.feedback);
  await decideAll(page, 'a', counts.feedback);
  await go(page, 'm', officePaths.messages);
  await decideAll(page, 'r', counts.messages);

  // The newest decision is undone by its key.
  const undone = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' && response.url().includes('/api/office/decisions/'),
  );
  await page.keyboard.press('u');
  expect((await undone).status()).toBe(200);
  // On the screen of a clear queue, one G opens the next queue.
  await page.locator('[data-office-key]').first().waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await page.waitForURL((url) => url.pathname === paths.office);
  const day = (await (await page.request.get('/api/office/day')).json()) as { ownCount: number };
  expect(day.ownCount).toBeGreaterThanOrEqual(counts.feedback + counts.messages - 1);
});
