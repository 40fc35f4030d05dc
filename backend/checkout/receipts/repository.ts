import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Receipts } from '../../db/types.ts';

export type ReceiptRow = Selectable<Receipts>;

/**
 * Returns the next receipt number of a year. The counter row is locked until the transaction ends.
 * A rollback also reverts the counter, so that no number is missing.
 */
export async function takeNumber(db: Db, year: number): Promise<number> {
  const { last } = await db
    .insertInto('receiptNumbers')
    .values({ year, last: 1 })
    .onConflict((at) => at.column('year').doUpdateSet({ last: sql<number>`receipt_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export const insertReceipt = (db: Db, receipt: Insertable<Receipts>): Promise<ReceiptRow> =>
  db.insertInto('receipts').values(receipt).returningAll().executeTakeFirstOrThrow();

export const findReceipt = (db: Db, id: string): Promise<ReceiptRow | undefined> =>
  db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst();

/** Finds the receipt for the first payment of a purchase or for one of its invoices. */
export const findPaymentReceipt = (
  db: Db,
  purchaseId: string,
  invoiceId: string | null,
): Promise<ReceiptRow | undefined> =>
  db
    .selectFrom('receipts')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .where('kind', '=', 'PAYMENT')
    .where('invoiceId', 'is not distinct from', invoiceId)
    .executeTakeFirst();

export const deleteReceiptsBefore = (db: Db, issuedBefore: Date) =>
  db.deleteFrom('receipts').where('issuedAt', '<', issuedBefore).execute();

/** Deletes the business details of an erased buyer. */
export const forgetBilledTo = (db: Db, buyerId: string) =>
  db
    .updateTable('receipts')
    .set({ billedTo: '' })
    .where('purchaseId', 'in', (at) => at.selectFrom('purchases').select('id').where('buyerId', '=', buyerId))
    .execute();
