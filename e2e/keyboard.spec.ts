import { expect, test, type Page } from '@playwright/test';
import type { OwnContent } from '../contract/content';
import { paths } from '../contract/paths';
import { findCourse, getFirstItem } from './demo-courses';
import { escapePattern, join, signIn } from './support';

/** Returns the accessible name of the focused element. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    if (!element || element === document.body) return '';
    const labels = [...(element.labels ?? [])].map((label) => label.textContent ?? '');
    return (element.getAttribute('aria-label') ?? labels.join(' ') ?? '') || (element.textContent ?? '');
  });

/** Presses Tab at most 150 times, until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    if (name.test((await focusedName(page)).trim())) return;
  }
  throw new Error(`the Tab key does not reach ${name}`);
}

async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

async function fill(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

test('a member finds, tries, buys, watches and rates a course with the keyboard only', async ({ page }) => {
  // This test is slow, because Tab passes every stop of several pages.
  test.slow();
  await join(page, 'Ada');
  await page.goto('/');
  await press(page, /^All courses/);
  await page.waitForURL('/courses');
  const { address, price } = await findCourse(page.request, 'previewed');
  await page.goto(address);
  await press(page, /^Play the preview/);
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.3);
  await tabTo(page, /^(Pause|Play)$/);
  await page.keyboard.press('k');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);

  await press(page, /^Unlock course$/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await press(page, new RegExp(`^Pay ${escapePattern(price)}$`));
  await expect(page.getByText(/no real money moves/i)).toBeVisible();
  await press(page, new RegExp(`^Pay ${escapePattern(price)}`));
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await press(page, /^(Start with part 1|Continue: part 1)$/);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.3);
  await press(page, /^(This part|About)$/, 'End');
  await expect(page.getByRole('tab', { name: 'Ratings', selected: true })).toBeFocused();
  await press(page, /^Rate this course$/);
  // The form is loaded on demand.
  await expect(page.getByRole('radio', { name: '1, not for me' })).toBeVisible();
  await tabTo(page, /1, not for me/);
  for (let stars = 1; stars < 4; stars += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4, good' })).toBeChecked();
  await fill(page, /^Your review/, 'Slow, and in the evening.');
  await press(page, /^Send rating$/);
  await expect(page.getByText('Thanks, your rating is live.')).toBeVisible();
});

test('a member orders a product with the keyboard only', async ({ page }) => {
  await join(page, 'Ada');
  await page.goto(paths.product('three-band-set'));
  await press(page, /^Add to basket$/);
  const drawer = page.getByRole('dialog', { name: 'Added to your basket' });
  await expect(drawer.getByText('Three-band set')).toBeVisible();
  await press(page, /^Checkout$/);
  await page.waitForURL(`**${paths.shopCheckout}`);
  await expect(page.getByLabel('Full name')).toBeVisible();
  await fill(page, /^Full name/, 'Ada Weatherby');
  await fill(page, /^Street address/, '8 Saltbush Street');
  await fill(page, /^Suburb or town/, 'Marrickville');
  await fill(page, /^State/, 'NSW');
  await expect(page.getByLabel('State')).toHaveValue('NSW');
  await fill(page, /^Postcode/, '2204');
  await expect(page.getByRole('radio', { name: /^Tracked parcel/ })).toBeChecked();
  const pay = page.getByRole('button', { name: /^Pay A\$[\d.]+$/ }).first();
  await expect(pay).not.toHaveAttribute('aria-busy', 'true');
  const payText = new RegExp(`^${escapePattern((await pay.textContent())!)}$`);
  await press(page, payText);
  await expect(page.getByText(/no real money moves/i)).toBeVisible();
  await press(page, payText);
  await expect(page.getByRole('heading', { name: 'Thank you, Ada. It’s ordered.' })).toBeFocused({
    timeout: 20_000,
  });
  await press(page, /^See your order$/);
  await page.waitForURL(`**${paths.orders}/*`);
  await expect(page.getByRole('heading', { name: 'From Amara' })).toBeVisible();
});

test('a creator creates a course and submits it for review with the keyboard only', async ({ page }) => {
  // This test is slow, because Tab passes every stop of several pages.
  test.slow();
  const title = `By Keyboard ${Date.now()}`;
  await signIn(page.context(), 'creator');
  await page.goto('/dashboard/content/new');
  await fill(page, /^Working title/, title);
  await press(page, /^Create draft$/);
  await page.waitForURL(/\/dashboard\/content\/[0-9a-f-]{36}/);
  await fill(page, /^Promise/, 'Made without a mouse.');
  await expect(page.getByRole('textbox', { name: 'Description', exact: true })).toBeVisible();
  await fill(page, /^Description/, 'A short course that proves that everything can be reached.');
  await tabTo(page, /^Topic$/);
  await page.keyboard.type('Work');
  await expect(page.getByLabel('Topic')).toHaveValue('work');
  await press(page, /^Next: Parts$/);
  await fill(page, /^Module 1 title/, 'First module');
  await page.keyboard.press('Enter');
  await fill(page, /^New module title/, 'Second module');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Module \d+ title/).last()).toHaveValue('Second module');
  // The second module moves to the first position.
  await press(page, /^Move Second module up$/);
  await expect(page.getByLabel(/^Module \d+ title/).first()).toHaveValue('Second module');

  await press(page, /^Add a part to Second module$/);
  await fill(page, /^New part title/, 'Words to begin with');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Part title', { exact: true })).toHaveValue('Words to begin with');
  await press(page, /^Details for Words to begin with$/);
  await tabTo(page, /^Type/);
  await page.keyboard.type('Text');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
  await fill(page, /^Text$/, 'Everything here was typed.');
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await press(page, /^Next: Price$/);
  await press(page, /^Next: Publish$/);
  await press(page, /^Submit for review$/);
  await expect(page.getByText('Our team is reviewing this course.')).toBeVisible();
});

test('the names of other steps are hidden on a small screen even when they have the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page.context(), 'creator');
  const { id } = await getFirstItem<OwnContent>(
    page.request,
    '/api/content?type=course&mine=1&state=PUBLISHED',
  );
  await page.goto(`/dashboard/content/${id}?step=basics`);
  await tabTo(page, /^Publish$/);
  const steps = page.getByRole('navigation', { name: 'Steps' });
  const moved = await steps.evaluate((nav) => [...nav.querySelectorAll('*')].map((each) => each.scrollLeft));
  expect(moved.filter(Boolean)).toEqual([]);
});
