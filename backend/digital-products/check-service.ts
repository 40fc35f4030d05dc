import { isUntried } from '../../contract/values/downloads.ts';
import { OverrunError } from '../runtime/bounded-threads.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { findFile, recordRefusesChanges } from '../files/service.ts';
import { log } from '../log.ts';
import { revalidatePages } from '../revalidation.ts';
import { enqueue } from '../tasks.ts';
import * as files from './file-repository.ts';
import { canStamp } from './stamp.ts';

type Checked = { mimeType: string; size: number; refusesChanges: boolean | null; ownerId: string };

/** Queues a check for each given PDF that was not checked before. */
export async function checkPdfs(trx: Trx, listed: (Checked & { id: string })[]): Promise<void> {
  for (const { id: fileId, ownerId } of listed.filter(isUntried))
    await enqueue(trx, 'digitalProducts.checkPdf', { fileId }, { ownerId });
}

/**
 * Task: checks whether a PDF can be stamped with a buyer's name, so that its creator and buyers
 * know before the sale.
 * @throws OverrunError if the limit was exceeded because the machine was too busy
 */
export async function checkPdf({ fileId }: { fileId: string }): Promise<void> {
  const file = await findFile(db, fileId);
  if (!file || file.bytesRemovedAt !== null || !isUntried(file)) return;
  const refuses = await refusesName(file);
  await inTransaction(async (trx) => {
    await recordRefusesChanges(trx, fileId, refuses);
    // Pages show an unchecked PDF as stampable, so only a refusal needs a revalidation.
    if (!refuses) return;
    for (const id of await files.listProductsWith(trx, fileId))
      await revalidatePages(trx, 'DIGITAL_PRODUCT', id);
  });
}

/**
 * Returns true if the PDF cannot be stamped. The check uses the same code as a download, so that
 * both have the same result.
 */
async function refusesName(file: { id: string; storageKey: string; size: number }): Promise<boolean> {
  try {
    return !(await canStamp(file));
  } catch (error) {
    if (!(error instanceof OverrunError && error.isOfInput)) throw error;
    log.warn({ err: error, fileId: file.id }, 'trying a PDF took more than it is given');
    // The result depends on the machine's load. Each download therefore tries again and reports its
    // own result.
    return false;
  }
}
