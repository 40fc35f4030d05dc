import { expect, test, type Page } from '@playwright/test';
import path from 'node:path';
import { join, payOnHostedPage, readMail, signIn, writeText } from './support';

const film = path.join(__dirname, '../__tests__/fixtures/part.mp4');
const sound = path.join(__dirname, '../__tests__/fixtures/part.mp3');
const title = `Ten Quiet Minutes ${Date.now()}`;

test.describe.configure({ mode: 'serial' });

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name, exact: true });

test('a creator creates a course from real files and submits it for review', async ({ page }) => {
  await signIn(page.context(), 'creator');
  await page.goto('/dashboard/content/new');
  await page.getByLabel('Working title').fill(title);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(/\/dashboard\/content\/[0-9a-f-]{36}/);

  await page.getByLabel('Promise').fill('Ten minutes that are only yours.');
  await writeText(page, 'Short parts for people who say they have no time.', 'Description');
  await page.getByLabel('Topic').selectOption({ label: 'Relaxing' });
  await expect(page.getByText(/^Saved/).first()).toBeVisible();

  await step(page, 'Parts').click();
  // Each of the two files becomes a course part. The files are uploaded one after the other.
  await page.locator('input[type=file][multiple]').first().setInputFiles([film, sound]);
  const parts = page.getByRole('list', { name: 'Parts in Module 1' });
  await expect(parts.getByRole('listitem')).toHaveCount(2);
  await expect(parts.getByText('Done')).toHaveCount(2, { timeout: 30_000 });
  await parts
    .getByRole('button', { name: /^Details for/ })
    .first()
    .click();
  await parts.locator('input[type=file][accept*=".vtt"]').setInputFiles({
    name: 'part.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from('1\n00:00:00,000 --> 00:01:00,000\nBreathe out first.\n'),
  });
  await expect(parts.getByText('English captions saved')).toBeVisible();
  await parts.getByRole('switch', { name: 'Free preview part' }).first().check({ force: true });
  await expect(page.getByText(/^Saved/).first()).toBeVisible();

  await step(page, 'Price').click();
  await page.getByRole('radio', { name: /One-off price/ }).check();
  await page.getByLabel('Price', { exact: true }).fill('12.50');
  await expect(page.getByText(/^Saved/).first()).toBeVisible();

  await step(page, 'Publish').click();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Our team is reviewing this course.')).toBeVisible();
});

test('the office reviews and approves the course', async ({ page }) => {
  await signIn(page.context(), 'office');
  await page.goto('/office/courses');
  await page.getByRole('link', { name: `Preview ${title}` }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.goto('/office/courses');
  await page.getByRole('button', { name: `Approve ${title}` }).click();
  await expect(page.getByText(`${title} is approved`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve ${title}` })).toHaveCount(0);
});

test('a new member finds the course, pays, watches, continues on a different device and rates it', async ({
  page,
  browser,
}) => {
  const email = await join(page, 'Teodora');
  await page.goto('/courses?topicId=relaxing&orderBy=newest');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  const address = page.url();

  await page.getByRole('button', { name: 'Unlock course' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('A$12.50').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay A$12.50' }).click();
  await payOnHostedPage(page);

  const done = page.getByRole('dialog', { name: 'It’s yours' });
  await expect(done).toBeVisible({ timeout: 20_000 });
  expect(page.url()).not.toMatch(/status=|checkoutId=|amount=/);
  await done.getByRole('button', { name: 'Close' }).click();
  expect((await readMail(page, email, 'Your receipt')).textBody).toContain('A$12.50');

  await page
    .getByRole('button', { name: /Start with part 1|Continue: part 1/ })
    .first()
    .click();
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  const caption = () =>
    video.evaluate(
      (element: HTMLVideoElement) => (element.textTracks[0]?.activeCues?.[0] as VTTCue | undefined)?.text,
    );
  await expect.poll(caption).toBe('Breathe out first.');

  // A second device continues at the position of the first device.
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const elsewhere = await other.newPage();
  await elsewhere.goto(address);
  await expect(elsewhere.getByRole('button', { name: 'Continue: part 1' }).first()).toBeVisible();
  await expect(elsewhere.getByRole('button', { name: 'Send rating' })).toHaveCount(0);
  await other.close();

  await page.goto(`${address}`);
  await page.getByRole('tab', { name: 'Ratings' }).click();
  await page.getByRole('button', { name: 'Rate this course' }).click();
  await page.getByRole('radio', { name: '5, very good' }).check({ force: true });
  await page.getByLabel('Your review').fill('Quiet, and short enough to finish.');
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText('Thanks, your rating is live.')).toBeVisible();

  await page.goto('/my-library');
  await expect(page.getByRole('heading', { name: 'Your library' })).toBeVisible();
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
});

test('a visitor sees the course with its rating and plays only its free part', async ({ page }) => {
  await page.goto('/courses?topicId=relaxing&orderBy=newest');
  await page.getByRole('link', { name: title }).click();
  const media: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/storage/')) media.push(request.url());
  });
  await expect(page.getByText('Quiet, and short enough to finish.')).toBeVisible();
  const html = await (await page.request.get(page.url())).text();
  expect(html).not.toMatch(/storage\/private|signature=/);
  await page.getByRole('button', { name: /Play the preview/ }).click();
  await expect
    .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);
  expect(media.length).toBeGreaterThan(0);
});
