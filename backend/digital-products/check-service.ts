import { isUntried } from '../../contract/values/downloads.ts';
import { OverrunError } from '../runtime/bounded-threads.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { findFile, noteRefusesChanges } from '../files/service.ts';
import { log } from '../log.ts';
import { revalidatePages } from '../revalidation.ts';
import { enqueue } from '../tasks.ts';
import * as files from './file-repository.ts';
import { takesStamp } from './stamp.ts';

type Checked = { mimeType: string; size: number; refusesChanges: boolean | null; ownerId: string };

/** Has the PDFs among some files tried that were not yet. */
export async function checkPdfs(trx: Trx, listed: (Checked & { id: string })[]): Promise<void> {
  for (const { id: fileId, ownerId } of listed.filter(isUntried))
    await enqueue(trx, 'digitalProducts.checkPdf', { fileId }, { ownerId });
}

/**
 * The task: finds out whether a PDF takes a buyer's name, so that its creator and its buyers know before it is sold.
 * @throws OverrunError when the machine was too busy, which says nothing of the PDF
 */
export async function checkPdf({ fileId }: { fileId: string }): Promise<void> {
  const file = await findFile(db, fileId);
  if (!file || file.bytesRemovedAt !== null || !isUntried(file)) return;
  const refuses = await refusesName(file);
  await inTransaction(async (trx) => {
    await noteRefusesChanges(trx, fileId, refuses);
    // Nothing else than what the pages say already.
    if (!refuses) return;
    for (const id of await files.listProductsWith(trx, fileId))
      await revalidatePages(trx, 'DIGITAL_PRODUCT', id);
  });
}

/** Tried as a copy is made: what has no name there is what is said here. */
async function refusesName(file: { id: string; storageKey: string; size: number }): Promise<boolean> {
  try {
    return !(await takesStamp(file));
  } catch (error) {
    if (!(error instanceof OverrunError && error.isOfInput)) throw error;
    log.warn({ err: error, fileId: file.id }, 'trying a PDF took more than it is given');
    // Each version has it tried again when it is downloaded, and the answer then says how it went.
    return false;
  }
}
