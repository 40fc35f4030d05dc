import type { ClaimAuthor } from '../../contract/values/orders.ts';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH, LONG_BATCH } from '../db/pagination.ts';
import { setSearchTexts } from './order-repository.ts';

/** Lists a batch of a person's orders, by id after `after`. */
export function listOrders(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('orders')
    .select(['id', 'number', 'paymentId', 'phone', 'itemsCents', 'totalCents'])
    .select(['createdAt', 'paidAt', 'holdUntil'])
    .where('buyerId', '=', userId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(LONG_BATCH).execute();
}

export const listAddresses = (db: Db, orderIds: string[]) =>
  db.selectFrom('orderAddresses').selectAll().where('orderId', 'in', orderIds).execute();

/** Lists the parcels of orders. Their creators and internal columns are omitted. */
export async function listParcels(db: Db, orderIds: string[]) {
  const rows = await db
    .selectFrom('parcels')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('id')
    .execute();
  return rows.map(({ creatorId: _, isReminded: __, searchText: ___, ...row }) => row);
}

export const listLines = (db: Db, parcelIds: string[]) =>
  db.selectFrom('parcelLines').selectAll().where('parcelId', 'in', parcelIds).orderBy('position').execute();

/** Lists the claims of parcels. Columns that only the creator needs are omitted. */
export const listClaims = (db: Db, parcelIds: string[]) =>
  db
    .selectFrom('claims')
    .select(['id', 'parcelId', 'state', 'reason', 'wish', 'parcelState', 'answerUntil', 'sendBy'])
    .select(['passOnUntil', 'reportedAt', 'decidedAt'])
    .where('parcelId', 'in', parcelIds)
    .execute();

export const listClaimLines = (db: Db, claimIds: string[]) =>
  db.selectFrom('claimLines').selectAll().where('claimId', 'in', claimIds).orderBy('position').execute();

/** Lists the entries that an author wrote in claims, oldest first. */
export const listEntries = (db: Db, claimIds: string[], author: ClaimAuthor) =>
  db
    .selectFrom('claimEntries')
    .selectAll()
    .where('claimId', 'in', claimIds)
    .where('author', '=', author)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Lists a batch of the entries that a creator wrote in claims, by id after `after`. */
export function listAnswersBy(db: Db, creatorId: string, after: string | undefined) {
  let rows = db
    .selectFrom('claimEntries as entry')
    .innerJoin('claims', 'claims.id', 'entry.claimId')
    .innerJoin('parcels', 'parcels.id', 'claims.parcelId')
    .select([
      'entry.id',
      'parcels.number',
      'entry.step',
      'entry.text',
      'entry.amountCents',
      'entry.createdAt',
    ])
    .where('parcels.creatorId', '=', creatorId)
    .where('entry.author', '=', 'CREATOR');
  if (after) rows = rows.where('entry.id', '>', after);
  return rows.orderBy('entry.id').limit(BATCH).execute();
}

/** Lists the parcels of a person that have an open claim. */
export const listClaimedBy = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('parcels')
      .innerJoin('orders', 'orders.id', 'parcels.orderId')
      .select('parcels.id')
      .where('orders.buyerId', '=', userId)
      .where('parcels.state', '=', 'CLAIMED')
      .execute()
  ).map(({ id }) => id);

/** Lists a batch of a person's order ids. */
export const listOrderIds = async (db: Db, userId: string): Promise<string[]> =>
  (await db.selectFrom('orders').select('id').where('buyerId', '=', userId).limit(BATCH).execute()).map(
    ({ id }) => id,
  );

/** Removes the buyer and the address from orders. The orders themselves are kept. */
export async function removeBuyer(trx: Trx, orderIds: string[]): Promise<void> {
  const ofOrders = trx.selectFrom('parcels').select('id').where('orderId', 'in', orderIds);
  const ofClaims = trx.selectFrom('claims').select('id').where('parcelId', 'in', ofOrders);
  await trx
    .updateTable('claimEntries')
    .set({ text: '' })
    .where('claimId', 'in', ofClaims)
    .where('author', '=', 'BUYER')
    .execute();
  await trx.deleteFrom('orderAddresses').where('orderId', 'in', orderIds).execute();
  await trx
    .updateTable('parcels')
    .set({ region: '', note: '', isAddressRemoved: true })
    .where('orderId', 'in', orderIds)
    .execute();
  await trx.updateTable('orders').set({ buyerId: null, phone: '' }).where('id', 'in', orderIds).execute();
  await trx.updateTable('parcelLines').set({ buyerId: null }).where('parcelId', 'in', ofOrders).execute();
  await setSearchTexts(trx, orderIds);
}

/** Deletes the texts that a creator wrote in claims. */
export const emptyAnswersBy = (db: Db, creatorId: string) =>
  db
    .updateTable('claimEntries')
    .set({ text: '' })
    .where('author', '=', 'CREATOR')
    .where('text', '<>', '')
    .where('claimId', 'in', (at) =>
      at
        .selectFrom('claims')
        .innerJoin('parcels', 'parcels.id', 'claims.parcelId')
        .select('claims.id')
        .where('parcels.creatorId', '=', creatorId),
    )
    .execute();
