import type { Db } from '../../db/connection.ts';

/** Lists tips with the names of their senders. */
export const listTips = (db: Db, ids: string[]) =>
  db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.buyerId')
    .select(['purchases.id', 'purchases.buyerId', 'purchases.sellerId', 'purchases.status'])
    .select(['purchases.title', 'purchases.note', 'users.name', 'users.lastName', 'users.erasedAt'])
    .where('purchases.id', 'in', ids)
    .execute();

/**
 * Sets or removes the note of a tip.
 * @returns false if the tip already has a note, or if its sender was erased
 */
export const setNote = async (db: Db, id: string, note: string | null): Promise<boolean> =>
  (await db
    .updateTable('purchases')
    .set({ note })
    .where('id', '=', id)
    .$if(note !== null, (row) =>
      row
        .where('note', 'is', null)
        .where('buyerId', 'in', (at) => at.selectFrom('users').select('id').where('erasedAt', 'is', null)),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined;
