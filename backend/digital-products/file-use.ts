import { listNeeded } from '../content/sale-service.ts';
import { wasEverIncluded } from '../courses/included-service.ts';
import { db, type Db } from '../db/connection.ts';
import type { FileUse, Use } from '../extension-points/file-uses.ts';
import { revalidatePages } from '../revalidation.ts';
import { addFile, replaceFile } from './editing-service.ts';
import * as files from './file-repository.ts';
import { countOwners } from './owner-repository.ts';
import { canPublishReplacement } from './policy.ts';
import * as repository from './repository.ts';

/**
 * Returns true if a product has or may have owners, including owners of a course that includes it.
 */
const isNeeded = async (from: Db, id: string): Promise<boolean> =>
  (await listNeeded(from, 'DIGITAL_PRODUCT', [id])).size > 0 || (await wasEverIncluded(from, id));

/**
 * File use of digital products. A product uses the files of its published and its next version. A
 * finished upload is added to the next version.
 */
export const digitalProductFileUse: FileUse = {
  kind: 'DIGITAL_PRODUCT',
  async needOf(from, ids) {
    const rows = await repository.listByIds(from, ids);
    const inUse = new Set(rows.filter((row) => row.state !== 'DELETED').map(({ id }) => id));
    const needs = new Map<string, Use>();
    for (const id of ids)
      needs.set(id, inUse.has(id) ? 'IN_USE' : (await isNeeded(from, id)) ? 'KEPT' : 'FREE');
    return needs;
  },
  usages: {
    async list(from, ids, fileId) {
      const rows = (await repository.listByIds(from, ids)).filter((row) => row.state !== 'DELETED');
      const [next, owners] = await Promise.all([files.listFiles(from, ids, 'next'), countOwners(from, ids)]);
      return rows.map((row) => {
        const own = next.filter((file) => file.productId === row.id && file.id === fileId);
        const ownersCount = owners.get(row.id) ?? 0;
        return {
          contentType: 'DIGITAL_PRODUCT' as const,
          id: row.id,
          title: row.title,
          ownersCount,
          parts: own.map(({ title }) => title),
          // The file is only in the published version; the next version no longer contains it.
          isBeingReplaced: own.length === 0,
          canNotifyOwners: own.length > 0 && ownersCount > 0 && canPublishReplacement(row),
        };
      });
    },
    async replace(actor, id, fileId, other) {
      const isPublished = await replaceFile(actor, id, fileId, other);
      return isPublished ? ((await countOwners(db, [id])).get(id) ?? 0) : 0;
    },
  },
  async lengthKnown(trx, id) {
    // Search does not use the duration, so only the pages are revalidated.
    await revalidatePages(trx, 'DIGITAL_PRODUCT', id);
  },
  target: {
    kind: 'DIGITAL_PRODUCT',
    access: 'creator',
    refusals: { TOO_MANY: 'FULL' },
    async attach(actor, id, file) {
      await addFile(actor, id, { fileId: file.id, title: '', note: '' });
    },
  },
};
