import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { isPdf } from '../../contract/values/downloads.ts';
import { limits, maxChangedPdfBytes } from '../../contract/values/limits.ts';
import { MINUTE_MS } from '../../contract/values/times.ts';
import { boundedThreads, OverrunError } from '../bounded-threads.ts';
import { db, type Trx } from '../db/connection.ts';
import { log } from '../log.ts';
import { storage } from '../providers/storage.ts';
import { enqueue } from '../tasks.ts';
import type { Answer } from './first-page-worker.ts';
import { makeWidths } from './picture-widths.ts';
import { storeWidths } from './private-picture-service.ts';
import * as repository from './repository.ts';

/** The first page of a PDF, as its creator's library shows it: stored and linked as a picture among the files is. */

const run = boundedThreads<Uint8Array, Answer>({
  filename: path.join(import.meta.dirname, 'first-page-worker.ts'),
  threads: 1,
  milliseconds: MINUTE_MS / 2,
  megabytes: 256,
  nice: 10,
});

/** Has the first page of a PDF drawn, in the transaction in which its file becomes ready. Nothing for other files. */
export async function wantFirstPage(trx: Trx, file: { id: string; mimeType: string }): Promise<void> {
  if (isPdf(file)) await enqueue(trx, 'files.drawFirstPage', { fileId: file.id });
}

/**
 * The task. A PDF that cannot be read, or that takes more than it is given, has no picture.
 * @throws OverrunError when the machine was too busy, which says nothing of the PDF
 */
export async function drawFirstPage({ fileId }: { fileId: string }): Promise<void> {
  const file = await repository.findFile(db, fileId);
  if (!file || file.hasWidths || file.deletedAt || file.size > maxChangedPdfBytes) return;
  const bytes = new Uint8Array(await buffer(await storage.open(file.storageKey)));
  const answer = await run(bytes).catch((error: unknown): Answer => {
    if (!(error instanceof OverrunError && error.isOfInput)) throw error;
    return { refusal: error.message };
  });
  if ('refusal' in answer) return log.info({ fileId, refusal: answer.refusal }, 'a PDF has no first page');
  const { width, height, pixels, pages } = answer.drawn;
  const raw = { raw: { width, height, channels: 4 as const } };
  await storeWidths(file, await makeWidths(await sharp(pixels, raw).removeAlpha().png().toBuffer()));
  if (pages <= limits.filePages) await repository.setPages(db, fileId, pages);
}
