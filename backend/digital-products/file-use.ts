import { listNeeded } from '../content/sale-service.ts';
import { wasEverIncluded } from '../courses/included-service.ts';
import type { Db } from '../db/connection.ts';
import type { FileUse, Use } from '../extension-points/file-uses.ts';
import { revalidatePages } from '../revalidation.ts';
import { addFile, replaceFile } from './editing-service.ts';
import * as files from './file-repository.ts';
import { countHolders } from './holder-repository.ts';
import * as repository from './repository.ts';

/** Also for those who have it with a course. */
const isNeeded = async (db: Db, id: string): Promise<boolean> =>
  (await listNeeded(db, 'DIGITAL_PRODUCT', [id])).size > 0 || (await wasEverIncluded(db, id));

/** Digital products use the files of the version that is out and of the next one; an upload goes into the next one. */
export const digitalProductFileUse: FileUse = {
  kind: 'DIGITAL_PRODUCT',
  async needOf(db, ids) {
    const rows = await repository.listByIds(db, ids);
    const inUse = new Set(rows.filter((row) => row.state !== 'DELETED').map(({ id }) => id));
    const needs = new Map<string, Use>();
    for (const id of ids)
      needs.set(id, inUse.has(id) ? 'IN_USE' : (await isNeeded(db, id)) ? 'KEPT' : 'FREE');
    return needs;
  },
  places: {
    async list(db, ids, fileId) {
      const rows = (await repository.listByIds(db, ids)).filter((row) => row.state !== 'DELETED');
      const [next, holders] = await Promise.all([files.listFiles(db, ids, 'next'), countHolders(db, ids)]);
      return rows.map((row) => ({
        contentType: 'DIGITAL_PRODUCT' as const,
        id: row.id,
        title: row.title,
        parts: next
          .filter((file) => file.productId === row.id && file.id === fileId)
          .map(({ title }) => title),
        holdersCount: holders.get(row.id) ?? 0,
        // The next version is without it.
        isBeingReplaced: !next.some((file) => file.productId === row.id && file.id === fileId),
      }));
    },
    async replace(actor, id, fileId, by) {
      await replaceFile(actor, id, fileId, by);
    },
  },
  async lengthKnown(trx, id) {
    // Nothing else than what the pages say already.
    await revalidatePages(trx, 'DIGITAL_PRODUCT', id);
  },
  target: {
    kind: 'DIGITAL_PRODUCT',
    async attach(actor, id, file) {
      await addFile(actor, id, { fileId: file.id, title: '', note: '' });
    },
  },
};
