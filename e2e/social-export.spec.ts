import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { hasFfmpeg, makeFilm, probeFilm } from '../__tests__/support/videos';
import { join, signIn } from './support';

/**
 * Uploads a file through the API.
 * @returns the id of the file
 */
async function upload(request: APIRequestContext, fileName: string, mimeType: string, bytes: Buffer) {
  const about = { fileName, mimeType, size: bytes.length };
  const { url, fileCreated } = (await (await request.post('/api/filesystem', { data: about })).json()) as {
    url: string;
    fileCreated: { id: string };
  };
  const headers = { 'content-type': mimeType, 'if-none-match': '*' };
  expect((await request.put(url, { data: bytes, headers })).status()).toBe(200);
  expect((await request.post(`/api/filesystem/file/${fileCreated.id}/finish`)).ok()).toBe(true);
  return fileCreated.id;
}

/**
 * Creates a draft of a post with a film of 8 seconds and a picture.
 * @returns the id of the post
 */
async function makePost(request: APIRequestContext): Promise<string> {
  const film = await upload(request, 'A film.mp4', 'video/mp4', makeFilm({ seconds: 8, size: '640x360' }));
  const picture = readFileSync('__tests__/fixtures/picture.jpg');
  const still = await upload(request, 'A still.jpg', 'image/jpeg', picture);
  await expect(async () => {
    const answer = await request.get(`/api/filesystem/file/${film}`);
    expect(((await answer.json()) as { video: { state: string } }).video.state).toBe('READY');
  }).toPass({ timeout: 60_000 });
  const title = `Clips of a walk ${Date.now()}`;
  const { id } = (await (await request.post('/api/posts', { data: { title } })).json()) as { id: string };
  const files = [
    { id: film, description: 'The walk' },
    { id: still, description: 'The gate' },
  ];
  const saved = await request.patch(`/api/posts/${id}`, { data: { version: 1, files } });
  expect(saved.ok(), await saved.text()).toBe(true);
  return id;
}

async function download(page: Page, name: RegExp): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click({ timeout: 90_000 }),
  ]);
  return file.path();
}

test('a creator exports a clip for one platform and a picture for two, and other users cannot get the exports', async ({
  page,
  browser,
}) => {
  test.skip(!hasFfmpeg, 'Clips are made with ffmpeg.');
  test.setTimeout(180_000);
  await signIn(page.context(), 'creator');
  const postId = await makePost(page.request);
  await page.goto(`/dashboard/posts/edit/${postId}`);
  await page.getByRole('link', { name: 'Export', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Export for social media' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Instagram reel' }).check();
  await page.getByRole('slider', { name: 'Left to right' }).press('End');
  await page.getByRole('slider', { name: 'Start' }).fill('2');
  await page.getByRole('slider', { name: 'Length' }).fill('4');
  await page.getByRole('button', { name: 'Convert for 1 platform' }).click();
  const reel = probeFilm(await download(page, /^Download Instagram reel: The walk/));
  expect(reel.streams[0]).toMatchObject({ width: 1080, height: 1920 });
  expect(Math.abs(reel.seconds - 4)).toBeLessThan(0.2);

  await page.getByRole('radio', { name: /The gate/ }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Instagram reel' }).waitFor();
  await page.getByRole('checkbox', { name: 'Instagram reel' }).uncheck();
  await page.getByRole('checkbox', { name: 'X', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Pinterest' }).check();
  await page.getByRole('button', { name: 'Convert for 2 platforms' }).click();
  const pin = await download(page, /^Download Pinterest: The gate/);
  expect(await sharp(pin).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 1500 });

  // A reload shows the same exports. The export of a draft has no link to the post.
  await page.reload();
  await expect(page.getByRole('button', { name: /^Download / })).toHaveCount(3);
  await page.context().route('https://x.com/**', (route) => route.fulfill({ body: 'The composer' }));
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Post it on X/ }).click(),
  ]);
  await tab.waitForURL('https://x.com/compose/post');

  const content = `contentType=POST&contentId=${postId}`;
  const api = '/api/kumu/content/social';
  const { items } = (await (await page.request.get(`${api}/converted-files?${content}`)).json()) as {
    items: { id: string }[];
  };
  const stranger = await browser.newPage();
  await join(stranger, 'Wilma');
  const other = await browser.newPage();
  await signIn(other.context(), 'newCreator');
  for (const { request } of [stranger, other]) {
    const asked = [
      request.get(`${api}/platform-content?${content}`),
      request.get(`${api}/converted-files?${content}`),
      ...items.flatMap(({ id }) => [
        request.get(`${api}/exported-files/${id}`),
        request.delete(`${api}/converted-files/${id}`),
      ]),
    ];
    for (const answer of await Promise.all(asked)) expect([403, 404]).toContain(answer.status());
  }
  for (const { id } of items)
    for (const ending of ['mp4', 'jpg']) {
      const answer = await stranger.request.get(`/storage/private/conversions/${id}.${ending}`);
      expect(answer.ok()).toBe(false);
    }
  await stranger.close();
  await other.close();

  // The exported files are deleted with the post, even for their creator.
  expect((await page.request.delete(`/api/posts/${postId}`)).ok()).toBe(true);
  expect((await page.request.get(`${api}/exported-files/${items[0]!.id}`)).status()).toBe(404);
});
