import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { signIn, storeFile, type Ask } from './calls.ts';
import type { Figure } from './figures.ts';
import { makeNoiseFilm } from './film.ts';
import { memoryBytes, peakBytes } from './processes.ts';

const FILM_SECONDS = 20;
/**
 * Number of pages of the PDF. Their total size is slightly below the largest PDF that is stamped.
 */
const PAGES = 18;
const PAGE_PIXELS = { width: 2200, height: 1600 };
const IDLE_MS = 10_000;
/**
 * Maximum memory for stamping (MB). It includes the original and the stamped file, the thread of
 * `stamp.ts`, and uncollected garbage.
 */
const MOST_STAMPING_MB = 450;

/**
 * Writes a PDF of photographs that cannot be compressed further.
 * @returns the size of the PDF (bytes)
 */
async function writeLargePdf(file: string): Promise<number> {
  const { width, height } = PAGE_PIXELS;
  const doc = await PDFDocument.create();
  for (let page = 0; page < PAGES; page += 1) {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const picture = sharp({ create: { width, height, channels: 3, background: '#000', noise } });
    const jpeg = await doc.embedJpg(await picture.jpeg({ quality: 90 }).toBuffer());
    doc.addPage([595, 842]).drawImage(jpeg, { x: 40, y: 200, width: 515, height: 375 });
  }
  const bytes = await doc.save();
  writeFileSync(file, bytes);
  return bytes.byteLength;
}

/** Uploads a film and resolves when its video is ready. */
async function transcode(ask: Ask, film: string): Promise<void> {
  const file = `/filesystem/file/${await storeFile(ask, film, 'video/mp4')}`;
  for (;;) {
    const { video } = await ask<{ video: { state: string } | null }>('GET', file);
    if (video?.state === 'READY') return;
    if (video?.state !== 'PROCESSING') throw new Error(`the video is ${video?.state}`);
    await setTimeout(500);
  }
}

type Download = { state: string; isStamped?: boolean };

/**
 * Publishes a free digital product and resolves when the personalised download of its reader is
 * ready.
 */
async function stampFor(reader: Ask, creator: Ask, pdf: string): Promise<void> {
  const fileId = await storeFile(creator, pdf, 'application/pdf');
  const files = [{ id: fileId, title: 'Photographs', note: '', samplePages: [] }];
  const { id } = await creator<{ id: string }>('POST', '/digital-products', {
    title: 'Photographs to measure',
    summary: 'A large file.',
    description: 'Photographs on paper.',
    topicId: 'sleep-health',
    priceCents: 0,
    isStamped: true,
    files,
  });
  const product = `/digital-products/${id}`;
  await creator('PATCH', `${product}/status`, { status: 'PUBLISHED' });
  await reader('POST', `${product}/unlock`);
  for (;;) {
    const { state, isStamped } = await reader<Download>('GET', `${product}/download?fileId=${fileId}`);
    if (state === 'READY' && isStamped) return;
    if (state === 'READY') throw new Error('the PDF was handed out without a name');
    await setTimeout(500);
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/**
 * Measures the memory of the worker's own process. The memory of ffmpeg is excluded, because it
 * runs in a separate process. Needs ffmpeg.
 */
export async function benchWorker(appUrl: string, workerPid: number, dataFolder: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(dataFolder, 'worker-'));
  const { ask: creator } = await signIn(appUrl, 'creator');
  const { ask: reader } = await signIn(appUrl, 'member');
  const film = makeNoiseFilm(folder, FILM_SECONDS);
  const pdf = path.join(folder, 'photographs.pdf');
  const pdfBytes = await writeLargePdf(pdf);
  try {
    // The tasks that were enqueued at the start of the stack are finished after this pause.
    await setTimeout(IDLE_MS);
    const idle = memoryBytes(workerPid);
    const against = `idle ${megabytes(idle)}`;
    const transcoding = await peakBytes(workerPid, () => transcode(creator, film));
    const stamping = await peakBytes(workerPid, () => stampFor(reader, creator, pdf));
    return [
      {
        what: "the worker's memory while it has a video of 1080 lines made grows by (MB)",
        ours: megabytes(transcoding),
        against,
        ratio: (transcoding - idle) / 1e6,
        limit: { most: 50 },
      },
      {
        what: `the worker's memory while it stamps a PDF of ${Math.round(pdfBytes / 2 ** 20)} MiB grows by (MB)`,
        ours: megabytes(stamping),
        against,
        ratio: (stamping - idle) / 1e6,
        limit: { most: MOST_STAMPING_MB },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
