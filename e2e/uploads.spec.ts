import { expect, test, type Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { signIn } from './support';

const folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-uploads-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a file of several pieces that starts with the first bytes of a film. */
function longFile(name: string): string {
  const bytes = Buffer.alloc(20 * 1024 * 1024, 7);
  bytes.write('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 0, 'latin1');
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** Blocks all upload requests after the first piece until `open` is called. */
async function blockAfterFirstPiece(page: Page, how: 'cut' | 'hold') {
  let pieces = 0;
  let isOpen = false;
  const waiting: (() => void)[] = [];
  await page.route(/\/storage\/.*/, async (route) => {
    if (route.request().method() !== 'PUT' || isOpen || ++pieces === 1) return route.continue();
    if (how === 'cut') return route.abort('connectionreset');
    await new Promise<void>((resolve) => waiting.push(resolve));
    // The page may be closed already.
    await route.continue().catch(() => {});
  });
  return () => {
    isOpen = true;
    waiting.forEach((go) => go());
  };
}

/**
 * Opens the page of files and waits for its rows, because the page accepts files only after that.
 */
async function openFiles(page: Page) {
  await page.goto('/dashboard/library');
  await expect(page.getByRole('table')).toBeVisible();
}

const drop = (page: Page, file: string) => page.locator('main input[type=file]').first().setInputFiles(file);

test('an upload resumes automatically at the interrupted piece when the connection returns', async ({
  page,
}) => {
  await signIn(page.context(), 'creator');
  await openFiles(page);
  const stored: string[] = [];
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (response.request().method() === 'PUT' && pathname.startsWith('/storage/') && response.ok())
      stored.push(searchParams.get('piece')!);
  });
  const open = await blockAfterFirstPiece(page, 'cut');
  await drop(page, longFile('cut.mp4'));
  await expect(page.getByText('Connection lost. Trying again…').first()).toBeVisible({ timeout: 30_000 });
  open();
  await expect(page.getByText('cut.mp4 is uploaded').first()).toBeAttached({ timeout: 30_000 });
  // Stored pieces are not sent again.
  expect(stored.toSorted()).toEqual(['1', '2', '3', '4']);
});

test('a reload during an upload asks for confirmation, and the upload resumes with the same file', async ({
  page,
}) => {
  await signIn(page.context(), 'creator');
  await openFiles(page);
  const file = longFile('left.mp4');
  await blockAfterFirstPiece(page, 'hold');
  await drop(page, file);
  await expect(page.getByRole('progressbar', { name: 'Upload of left.mp4' })).toHaveAttribute(
    'aria-valuenow',
    /^([1-9]|\d\d)$/,
    {
      timeout: 30_000,
    },
  );
  // Clicks once, because browsers ask only on pages with a user gesture.
  await page.getByRole('heading', { level: 1 }).click();
  const asked = page.waitForEvent('dialog');
  const leaving = page.reload().catch(() => {});
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await leaving;
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const queue = page.getByRole('region', { name: 'Uploads' });
  await expect(queue.getByText(/Choose the file again to continue from \d+%/)).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await queue.getByRole('button', { name: 'Choose left.mp4 again' }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByText('left.mp4 is uploaded').first()).toBeAttached({ timeout: 30_000 });
});

test('a file whose content does not match its name is refused with a message', async ({ page }) => {
  await signIn(page.context(), 'creator');
  await openFiles(page);
  await drop(page, path.join(__dirname, '../__tests__/fixtures/not-a-video.mp4'));
  await expect(page.getByText(/doesn’t match its name/i).first()).toBeVisible({ timeout: 30_000 });
});
