import { expect, test, type Page } from '@playwright/test';
import path from 'node:path';
import { paths } from '../contract/paths';
import { expectNoSidewaysScroll, join, signIn, writeText } from './support';

const REST = 'Curtains before the phone, and breakfast at the usual time.';

/**
 * Writes and publishes a post for members as the creator of the demo world. The post has a document
 * and a film with captions.
 * @returns the address of the post
 */
async function publishPost(page: Page, title: string): Promise<string> {
  await signIn(page.context(), 'creator');
  await page.goto(paths.newContent);
  await page.getByRole('radio', { name: /^Post/ }).check();
  await page.getByLabel('Working title').fill(title);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page).toHaveURL(/\/dashboard\/posts\/edit\//);
  await page.getByLabel('Short summary').fill('The order I do things in.');
  await writeText(page, `Four hours is enough to **begin**.\n\n## The first hour\n\n${REST}`);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Post settings' });
  await panel.getByRole('radio', { name: /^Members/ }).check();
  await panel.getByLabel('Topic').selectOption('sleep-health');
  await panel.getByRole('button', { name: 'Back to writing' }).click();
  await page
    .locator('input[type="file"][multiple]')
    .setInputFiles({ name: 'The 3 am card.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) });
  await expect(page.getByRole('button', { name: 'Take The 3 am card.pdf out of the post' })).toBeVisible();
  await page.locator('input[type="file"][multiple]').setInputFiles(film);
  await expect(page.getByRole('button', { name: 'Take part.mp4 out of the post' })).toBeVisible({
    timeout: 30_000,
  });
  await page.locator('input[type="file"][accept*=".vtt"]').setInputFiles({
    name: 'part.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from('1\n00:00:00,000 --> 00:01:00,000\nSit up in bed.\n'),
  });
  await expect(page.getByText('English captions saved')).toBeVisible();
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('link', { name: 'See it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return new URL(page.url()).pathname;
}

const film = path.join(__dirname, '../__tests__/fixtures/part.mp4');

const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

test('a reader of a members-only post sees its preview, joins, reads the full text and comments', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `After a bad night ${Date.now()}`;
  const creator = await browser.newContext({ baseURL });
  const address = await publishPost(await creator.newPage(), title);
  await creator.close();

  await page.goto(address);
  await expect(page.getByText('Four hours is enough to')).toBeVisible();
  expect(await page.content()).not.toContain(REST);
  await join(page, 'Perrin');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'The rest is for Marisol’s members' })).toBeVisible();
  await page.getByRole('button', { name: /^(Join Marisol|Start your free week)/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Pay A\$|Start)/ })
    .click();
  await page.getByRole('button', { name: /^(Subscribe|Start)/ }).click();
  const welcome = page.getByRole('dialog', { name: 'You’re a member' });
  await expect(welcome).toBeVisible({ timeout: 20_000 });
  await welcome.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(REST)).toBeVisible();
  await expect(page.getByRole('link', { name: 'The 3 am card.pdf' })).toHaveAttribute('href', /signature=/);
  await expect(page.locator('video track[srclang="en"]')).toHaveAttribute('src', /signature=/);

  await page.getByLabel('Write a comment').fill('Toast over the sink.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Comment by Perrin' })).toContainText(
    'Toast over the sink.',
  );
  // Repeats, because the page is static and shows the new count only after its revalidation.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('the longest name without a space wraps on every page that shows it', async ({
  browser,
  page,
  baseURL,
}) => {
  const email = await join(page, 'Nell');
  const longName = 'N'.repeat(60);
  const send = async (method: 'patch' | 'post', address: string, data: object) =>
    expect((await page.request[method](address, { data })).ok(), address).toBe(true);
  type Posts = { items: { id: string; audience: string; creator: { username: string } }[] };
  const { items } = (await (await page.request.get('/api/posts')).json()) as Posts;
  const post = items.find(
    ({ audience, creator }) => audience === 'EVERYONE' && creator.username === 'marisol',
  )!;
  await send('patch', '/api/users', { name: longName });
  await send('post', '/api/creators/marisol/follow', {});
  await send('post', `/api/posts/${post.id}/comments`, { text: 'Toast over the sink.' });

  const look = async (as: Page, address: string) => {
    await as.setViewportSize({ width: 320, height: 700 });
    await as.goto(address);
    await expect(as.getByText(longName).filter({ visible: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(as);
  };
  await look(page, `/posts/${post.id}`);
  const creator = await browser.newContext({ baseURL });
  await signIn(creator, 'creator');
  const dashboard = await creator.newPage();
  await look(dashboard, paths.people);
  await look(dashboard, paths.remarks);
  await creator.close();
  const office = await browser.newContext({ baseURL });
  await signIn(office, 'office');
  await look(
    await office.newPage(),
    `${paths.office}/people?kind=members&query=${encodeURIComponent(email)}`,
  );
  await office.close();
});

test('unsaved text survives a closed tab and is restored', async ({ context }) => {
  await signIn(context, 'creator');
  const first = await context.newPage();
  await first.goto(paths.newContent);
  await first.getByRole('radio', { name: /^Post/ }).check();
  await first.getByLabel('Working title').fill(`Words that stay ${Date.now()}`);
  await first.getByRole('button', { name: 'Create draft' }).click();
  const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
  await writeText(first, 'Four hours is enough.');
  await expect(first.getByRole('status').filter({ hasText: 'Saved' })).toBeAttached();
  const address = first.url();
  await context.setOffline(true);
  await writeText(first, 'Four hours is enough to begin.');
  await expect(first.getByText(/^You’re offline\. Your words are kept on this device/).first()).toBeVisible();
  const notice = (page: Page) => page.getByText(/^Words from .+ weren’t saved$/);
  await context.setOffline(false);
  // The open tab still has the text and saves it.
  await expect(first.getByText(/^You’re offline/)).toHaveCount(0);
  await expect(first.getByRole('status').filter({ hasText: 'Saved' })).toBeAttached();
  await context.setOffline(true);
  await writeText(first, 'Four hours is enough to begin again.');
  await expect(first.getByText(/^You’re offline/).first()).toBeVisible();
  await first.close();
  await context.setOffline(false);

  const second = await context.newPage();
  await second.goto(address);
  await expect(text(second)).toHaveText('Four hours is enough to begin.');
  await expect(notice(second)).toBeVisible();
  await second.getByRole('button', { name: 'Compare' }).click();
  await expect(second.getByRole('region', { name: 'Kept on this device' })).toContainText('begin again.');
  await second.getByRole('button', { name: 'Put them back' }).click();
  await expect(text(second)).toHaveText('Four hours is enough to begin again.');
  await expect(second.getByRole('status').filter({ hasText: 'Saved' })).toBeAttached();
  await second.reload();
  await expect(text(second)).toHaveText('Four hours is enough to begin again.');
  await expect(notice(second)).toHaveCount(0);
});
