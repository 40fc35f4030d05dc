import { sql } from 'kysely';
import { accountingTimeZone } from '../../contract/values/wallet.ts';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/**
 * Lists a batch of parcels that were sent before a time and not confirmed as received, oldest
 * first.
 */
export const listSentBefore = (db: Db, before: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('parcels')
    .select('id')
    .where('state', '=', 'SENT')
    .where('sentAt', '<=', before)
    .orderBy('sentAt')
    .limit(BATCH)
    .execute();

/**
 * Removes the region and note of a batch of parcels that were delivered or closed before a time,
 * and marks their addresses as removed.
 * @returns the order id of each parcel, with repetitions
 */
export async function removeAddressesBefore(trx: Trx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    update parcels set is_address_removed = true, region = '', note = ''
    where id in (
      select id from parcels
      where coalesce(delivered_at, closed_at) <= ${before} and not is_address_removed
      order by coalesce(delivered_at, closed_at) limit ${BATCH} for update skip locked
    )
    returning order_id`.execute(trx);
  return rows.map(({ orderId }) => orderId);
}

/** Deletes the address and phone of orders whose parcels are all marked as having no address. */
export async function deleteUnneededAddresses(trx: Trx, orderIds: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = any(${orderIds}::uuid[])
      and not exists (select from parcels where order_id = orders.id and not is_address_removed)
    order by id for update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (!ids.length) return;
  await trx.deleteFrom('orderAddresses').where('orderId', 'in', ids).execute();
  await trx.updateTable('orders').set({ phone: '' }).where('id', 'in', ids).execute();
}

/**
 * Lists a batch of unsent parcels that were paid before a time, oldest first. The creator was not
 * reminded yet, and at least one of the creator's posting days has passed since the payment.
 * Parcels of suspended and closed creators are omitted.
 * @param today day that does not count as passed, because the creator may still post on it
 */
export async function listToRemind(db: Db, before: Date, today: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select parcels.id from parcels
    join creators on creators.id = parcels.creator_id
    left join shops on shops.creator_id = parcels.creator_id
    where parcels.state = 'PAID' and not parcels.is_reminded and parcels.paid_at <= ${before}
      and creators.state <> 'SUSPENDED' and creators.closed_at is null
      and (coalesce(shops.posting_days, '{}') = '{}' or exists (
        select from generate_series(
          (parcels.paid_at at time zone ${accountingTimeZone})::date + 1, ${today}::date - 1, interval '1 day'
        ) as day where extract(isodow from day)::integer = any(shops.posting_days)))
    order by parcels.paid_at limit ${BATCH}`.execute(db);
  return rows;
}

/**
 * True for a paid parcel that was neither sent nor collected. A parcel with an open claim can be
 * unsent too.
 */
const isUnsent = sql<boolean>`(parcels.state in ('PAID', 'READY')
  or parcels.state = 'CLAIMED' and parcels.sent_at is null and parcels.delivered_at is null)`;

/** Lists the parcels of a creator that are paid and not sent. */
export const listUnsent = (db: Db, creatorId: string): Promise<{ id: string; purchaseId: string }[]> =>
  db
    .selectFrom('parcels')
    .select(['id', 'purchaseId'])
    .where('creatorId', '=', creatorId)
    .where(isUnsent)
    .where('purchaseId', 'is not', null)
    .$narrowType<{ purchaseId: string }>()
    .orderBy('paidAt')
    .execute();

/** Lists the parcels of a buyer that are paid and not sent. */
export const listUnsentTo = (db: Db, buyerId: string): Promise<{ id: string; purchaseId: string }[]> =>
  db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.orderId')
    .select(['parcels.id', 'parcels.purchaseId'])
    .where('orders.buyerId', '=', buyerId)
    .where(isUnsent)
    .where('parcels.purchaseId', 'is not', null)
    .$narrowType<{ purchaseId: string }>()
    .execute();
