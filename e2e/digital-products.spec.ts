import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from '@playwright/test';
import { join, payOnHostedPage } from './support';

test('a member buys a digital product, downloads it with their name on it, and nobody else does', async ({
  page,
  browser,
}) => {
  await join(page, 'Odile');
  const { items } = (await (await page.request.get('/api/digital-products?limit=100')).json()) as {
    items: { id: string; title: string }[];
  };
  const { id } = items.find(({ title }) => title === 'Wind-down cards')!;
  const [file] = (
    (await (await page.request.get(`/api/digital-products/${id}`)).json()) as { files: { id: string }[] }
  ).files;
  await page.goto(`/digital-products/${id}`);
  const unlock = page.getByRole('button', { name: 'Unlock for A$9' }).first();
  await expect(unlock).toBeVisible();
  await unlock.click();
  await page.getByRole('button', { name: 'Pay A$9' }).click();
  await payOnHostedPage(page, '4242 4242 4242 4242');
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');

  await expect(page.getByText(/Stamped for Odile/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all of Wind-down cards' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('wind-down-cards.pdf');
  const copy = await PDFDocument.load(await readFile(await download.path()));
  expect(copy.getPageCount()).toBe(3);

  const stranger = await browser.newPage();
  await join(stranger, 'Piet');
  for (const query of ['', `?fileId=${file!.id}`])
    expect((await stranger.request.get(`/api/digital-products/${id}/download${query}`)).status()).toBe(403);
  await stranger.close();
});
