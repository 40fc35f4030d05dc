import path from 'node:path';
import { isPdf } from '../../contract/values/downloads.ts';
import { limits, maxChangedPdfBytes } from '../../contract/values/limits.ts';
import { MINUTE_MS } from '../../contract/values/times.ts';
import { boundedThreads, OverrunError } from '../runtime/bounded-threads.ts';
import { loadSharp } from '../../art/load-sharp.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { log } from '../log.ts';
import { readWhole } from '../providers/storage/storage.ts';
import { enqueue } from '../tasks.ts';
import type { Answer, Job } from './pdf-page-worker.ts';
import { makeWidths, type PictureWidths } from './picture-widths.ts';
import { storeWidths } from './private-picture-service.ts';
import * as repository from './repository.ts';
import { notifyLength } from './use-service.ts';

/**
 * Renders pages of PDFs as pictures. The library shows the first page of a PDF, which is stored and
 * linked like a picture file.
 */

const run = boundedThreads<Job, Answer>({
  filename: path.join(import.meta.dirname, 'pdf-page-worker.ts'),
  threads: 1,
  milliseconds: MINUTE_MS / 2,
  megabytes: 256,
  nice: 10,
});

/**
 * Rendered page in two widths, the size of the larger picture (pixels), and the page count of the
 * document.
 */
type DrawnPage = { widths: PictureWidths; width: number; height: number; pages: number };

/**
 * Renders one page of a PDF; `number` counts from 1.
 * @returns a refusal for a PDF that is unreadable, has no such page, or exceeds the limits
 * @throws OverrunError if the limit was exceeded because the machine was too busy
 */
export async function drawPage(job: Job): Promise<DrawnPage | { refusal: string }> {
  const answer = await run(job).catch((error: unknown): Answer => {
    if (!(error instanceof OverrunError && error.isOfInput)) throw error;
    return { refusal: error.message };
  });
  if ('refusal' in answer) return answer;
  const { width, height, pixels, pages } = answer.drawn;
  const raw = { raw: { width, height, channels: 4 as const } };
  const sharp = await loadSharp();
  const widths = await makeWidths(await sharp(pixels, raw).removeAlpha().png().toBuffer());
  return { widths, width, height, pages };
}

/**
 * Queues the rendering of a PDF's first page. Runs in the transaction that makes the file ready.
 * Other files are ignored.
 */
export async function enqueueFirstPage(
  trx: Trx,
  { id: fileId, mimeType, ownerId }: { id: string; mimeType: string; ownerId: string },
): Promise<void> {
  if (isPdf({ mimeType })) await enqueue(trx, 'files.drawFirstPage', { fileId }, { ownerId });
}

/**
 * Task: renders the first page of a PDF. A PDF that is unreadable or exceeds the limits has no
 * picture.
 * @throws OverrunError if the limit was exceeded because the machine was too busy
 */
export async function drawFirstPage({ fileId }: { fileId: string }): Promise<void> {
  const file = await repository.findFile(db, fileId);
  if (!file || file.hasWidths || file.deletedAt || file.size > maxChangedPdfBytes) return;
  const bytes = await readWhole(file.storageKey, file.size);
  const drawn = await drawPage({ bytes, number: 1 });
  if ('refusal' in drawn) return log.info({ fileId, refusal: drawn.refusal }, 'a PDF has no first page');
  await storeWidths(file, drawn.widths);
  if (drawn.pages > limits.filePages) return;
  await inTransaction(async (trx) => {
    await repository.setPages(trx, fileId, drawn.pages);
    await notifyLength(trx, fileId);
  });
}
