import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { epub } from '../__tests__/support/files';
import { hasFfmpeg, makeFilm } from '../__tests__/support/videos';
import { paths } from '../contract/paths';
import type { PostMedia } from '../contract/posts';
import { machinePaths } from '../contract/rules/machine-paths';
import { join, signIn, writeText } from './support';

const folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-creator-files-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const REST = 'Curtains before the phone, and breakfast at the usual time.';

/**
 * Returns a film that is uploaded in several pieces. A `free` box after the index, which players
 * skip, increases its size.
 */
function longFilm(): Buffer {
  const room = Buffer.alloc(6 * 1024 * 1024);
  room.writeUInt32BE(room.length);
  room.write('free', 4, 'latin1');
  return Buffer.concat([makeFilm({ seconds: 2 }), room]);
}

const readJson = async <T>(request: APIRequestContext, path: string) => {
  const answer = await request.get(path);
  expect(answer.ok(), path).toBe(true);
  return (await answer.json()) as T;
};

/**
 * Uploads a recording to the creator's library.
 * @returns the id of the file
 */
async function addRecording(page: Page, name: string): Promise<string> {
  await page.goto(paths.ownFiles);
  // The page accepts files only after its rows were loaded.
  await expect(page.getByRole('table')).toBeVisible();
  const buffer = readFileSync('scripts/demo/media/slow-bells.m4a');
  await page
    .locator('input[type="file"][multiple]')
    .first()
    .setInputFiles({ name, mimeType: 'audio/mp4', buffer });
  await expect(page.getByText(`${name} is uploaded`).first()).toBeAttached({ timeout: 20_000 });
  const query = new URLSearchParams({ query: name }).toString();
  const { items } = await readJson<{ items: { id: string }[] }>(page.request, `/api/filesystem?${query}`);
  return items[0]!.id;
}

/**
 * Writes a post for members with a document, a picture, an e-book and a film. The upload of the
 * film is interrupted once.
 * @returns the id of the post
 */
async function writePost(page: Page, title: string): Promise<string> {
  await page.goto(paths.newPost);
  await expect(page).toHaveURL(/\/dashboard\/posts\/edit\//);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Short summary').fill('The order I do things in.');
  await writeText(page, `Four hours is enough.\n\n${REST}`);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Post settings' });
  await panel.getByRole('radio', { name: /^Members/ }).check();
  await panel.getByLabel('Topic').selectOption('sleep-health');
  await panel.getByRole('button', { name: 'Back to writing' }).click();
  let isCut = true;
  await page.route(/\/storage\/.*[?&]piece=([2-9])/, (route) =>
    isCut && route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  );
  const files = {
    'card.pdf': readFileSync('__tests__/fixtures/sheet.pdf'),
    'curtains.webp': await sharp('__tests__/fixtures/picture.jpg').webp().toBuffer(),
    'nights.epub': epub(),
    'morning.mp4': longFilm(),
  };
  const names = Object.entries(files).map(([name, bytes]) => {
    writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  });
  await page.locator('input[type="file"][multiple]').setInputFiles(names);
  await expect(page.getByText('Connection lost. Trying again…').first()).toBeVisible({ timeout: 20_000 });
  isCut = false;
  for (const name of Object.keys(files))
    await expect(page.getByRole('button', { name: `Take ${name} out of the post` })).toBeVisible({
      timeout: 20_000,
    });
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

test('a scheduled post contains files of each type, and a person without access gets no file at any address', async ({
  page,
  browser,
  baseURL,
}) => {
  test.skip(!hasFfmpeg, 'Films are made with ffmpeg.');
  // The film is converted for the page while other tests use the machine.
  test.slow();
  const run = Date.now();
  const title = `Before the alarm ${run}`;
  await signIn(page.context(), 'creator');
  const recording = await addRecording(page, `bells-${run}.m4a`);
  const id = await writePost(page, title);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Publish your post' });
  await panel.getByRole('radio', { name: 'Schedule' }).check();
  await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('Your post is scheduled.')).toBeVisible();
  await page.goto(`${paths.dashboardPosts}?state=SCHEDULED`);
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText(/For .*\d/);

  type ViewerState = { whole: { files: PostMedia[] } | null };
  let media: PostMedia[] = [];
  await expect(async () => {
    media = (await readJson<ViewerState>(page.request, `/api/posts/${id}/viewer-state`)).whole!.files;
    expect(media.find(({ kind }) => kind === 'video')?.hlsUrl).toBeTruthy();
  }).toPass({ timeout: 60_000 });
  expect(media.map(({ kind }) => kind).sort()).toEqual(['document', 'document', 'image', 'video']);
  const fileIds = [...media.map((file) => file.id), recording];
  const download = await readJson<{ url: string }>(
    page.request,
    `/api/filesystem/file/${recording}/download`,
  );
  const links = [...media.flatMap(({ url, smallUrl, hlsUrl }) => [url, smallUrl, hlsUrl]), download.url];
  const { creator } = await readJson<{ creator: { id: string } }>(page.request, '/api/users');

  const other = await browser.newContext({ baseURL });
  const stranger = await other.newPage();
  await join(stranger, 'Wren');
  const files = [
    ...fileIds.flatMap((file) => [`/api/filesystem/file/${file}`, `/api/filesystem/file/${file}/download`]),
    // A link gives access to its file only with a valid signature.
    ...links.flatMap((link) => {
      if (!link) return [];
      const unsigned = new URL(link, baseURL);
      unsigned.searchParams.set('signature', 'x');
      return [unsigned.href, unsigned.href.split('?')[0]!];
    }),
    '/api/filesystem',
    `/api/posts/${id}/draft`,
    paths.editPost(id),
    paths.ownFiles,
  ];
  const refusals = async (addresses: string[]) => {
    const got = await Promise.all(
      addresses.map(async (address) => {
        const answer = await stranger.request.get(address, { maxRedirects: 0 });
        return answer.status() < 300 ? [`${answer.status()} ${address}`] : [];
      }),
    );
    return got.flat();
  };
  const texts = async () =>
    Promise.all(
      [
        machinePaths.creatorFeed(creator.id),
        '/api/posts?limit=100',
        `/api/search/${title}`,
        paths.post(id),
        `/api/posts/${id}/preview`,
      ].map(async (address) => (await stranger.request.get(address)).text()),
    );
  const hidden = [REST, 'card.pdf', 'morning.mp4', ...fileIds];
  expect(
    await refusals([
      ...files,
      paths.post(id),
      ...['', '/viewer-state', '/preview'].map((end) => `/api/posts/${id}${end}`),
    ]),
  ).toEqual([]);
  for (const text of await texts()) for (const word of [title, ...hidden]) expect(text).not.toContain(word);

  // Only members see the rest of the published post.
  const published = await page.request.patch(`/api/posts/${id}/status`, { data: { status: 'PUBLISHED' } });
  expect(published.ok(), await published.text()).toBe(true);
  expect(await readJson<ViewerState>(stranger.request, `/api/posts/${id}/viewer-state`)).toMatchObject({
    whole: null,
  });
  expect(await readJson(stranger.request, `/api/posts/${id}`)).toMatchObject({
    rest: { hasVideo: true, picturesCount: 1, documentsCount: 2 },
  });
  expect(await refusals(files)).toEqual([]);
  for (const text of await texts()) for (const word of hidden) expect(text).not.toContain(word);
  await other.close();
});
