import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { readStamps } from '../__tests__/support/pdf';
import { readZip } from '../__tests__/support/zip';
import { paths } from '../contract/paths';
import { join, payOnHostedPage, signIn } from './support';

const sheet = path.join(__dirname, '../__tests__/fixtures/sheet.pdf');
const sound = path.join(__dirname, '../__tests__/fixtures/part.mp3');

/**
 * Creates a digital product with a recording and a PDF that has a public sample page.
 * @returns the id of the product
 */
async function sellFiles(page: Page, title: string): Promise<string> {
  await signIn(page.context(), 'creator');
  await page.goto(paths.newDigitalProduct);
  await expect(page).toHaveURL(/\/dashboard\/digital-products\/edit\//);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Short summary').fill('One sheet for the bedside table.');
  await page.getByLabel('Topic').selectOption('sleep-health');
  await page.locator('input[type="file"][multiple]').setInputFiles([sheet, sound]);
  const details = page.getByRole('button', { name: 'Details of sheet' });
  await expect(page.getByRole('button', { name: 'Details of part' })).toBeVisible({ timeout: 20_000 });
  await details.click();
  await page.getByLabel('Pages that everybody can read').fill('1');
  await page.getByRole('radio', { name: /^One-off price/ }).check();
  await page.getByLabel('Price', { exact: true }).fill('9');
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Your digital product is out.')).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/**
 * Downloads a file by its button.
 * @returns the link, the file name and the bytes
 */
async function download(page: Page, button: string) {
  const [got] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { link: got.url(), fileName: got.suggestedFilename(), bytes: await readFile(await got.path()) };
}

/** Returns the sample of a file as soon as the sample exists. */
async function readSample(request: APIRequestContext, address: string) {
  await expect(async () => expect((await request.get(address)).status()).toBe(200)).toPass();
  const { url } = (await (await request.get(address)).json()) as { url: string };
  return { link: url, bytes: await (await request.get(url)).body() };
}

test("a sold PDF can be downloaded only by its buyer and contains the buyer's name", async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `Bedside sheet ${Date.now()}`;
  const studio = await browser.newContext({ baseURL });
  const id = await sellFiles(await studio.newPage(), title);
  await studio.close();

  await join(page, 'Odile');
  await page.goto(paths.digitalProduct(id));
  const unlock = page.getByRole('button', { name: 'Unlock for A$9' }).first();
  await expect(unlock).toBeVisible();
  await unlock.click();
  await page.getByRole('button', { name: 'Pay A$9' }).click();
  await payOnHostedPage(page, '4242 4242 4242 4242');
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');

  await expect(page.getByText(/Stamped for Odile/)).toBeVisible();
  const alone = await download(page, 'Download sheet');
  const zip = await download(page, `Download all of ${title}`);
  expect(alone.fileName).toBe('sheet.pdf');
  const inZip = readZip(zip.bytes);
  expect([...inZip.keys()]).toEqual(['sheet.pdf', 'part.mp3']);
  const named = expect.stringMatching(/^For Odile Weatherby · /);
  for (const copy of [alone.bytes, inZip.get('sheet.pdf')!])
    expect(await readStamps(copy)).toEqual([named, named]);

  const stranger = await browser.newPage();
  await join(stranger, 'Piet');
  const { request } = stranger;
  const read = await request.get(`/api/digital-products/${id}`);
  const { files } = (await read.json()) as { files: { id: string }[] };
  const [pdf, song] = files.map((file) => file.id) as [string, string];
  for (const query of ['', `?fileId=${pdf}`, `?fileId=${song}`])
    expect((await request.get(`/api/digital-products/${id}/download${query}`)).status()).toBe(403);

  // The PDF has one public sample page. The recording has no sample.
  const sampleOf = (file: string) => `/api/digital-products/${id}/sample?fileId=${file}`;
  const sample = await readSample(request, sampleOf(pdf));
  expect((await PDFDocument.load(sample.bytes)).getPageCount()).toBe(1);
  const changed = [alone.link, zip.link, sample.link].flatMap((link) => {
    const [forged, longer, open, other] = Array.from({ length: 4 }, () => new URL(link));
    forged!.searchParams.set('signature', 'x');
    longer!.searchParams.set('expires', '4000000000');
    open!.search = '';
    // A signature for one object must not give access to a different object.
    other!.search = new URL(link === sample.link ? alone.link : sample.link).search;
    return [forged!, longer!, open!, other!].map(({ href }) => href);
  });
  const closed = [
    sampleOf(song),
    ...[pdf, song].flatMap((file) => [
      `/api/filesystem/file/${file}`,
      `/api/filesystem/file/${file}/download`,
    ]),
    `/api/digital-products/${id}/draft`,
    paths.editDigitalProduct(id),
    ...changed,
  ];
  const answers = await Promise.all(
    closed.map(async (address) => [
      address,
      (await request.get(address, { maxRedirects: 0 })).status() >= 300,
    ]),
  );
  expect(answers).toEqual(closed.map((address) => [address, true]));
  await stranger.close();
});
