import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import type { DeliveryRates, DeliveryZones, Shops } from '../db/types.ts';

/** Lists the delivery settings of creators. A creator without settings is absent. */
export const listShops = (db: Db, creatorIds: string[]) =>
  creatorIds.length
    ? db
        .selectFrom('shops')
        .selectAll()
        .where('creatorId', '=', sql<string>`any(${creatorIds}::uuid[])`)
        .execute()
    : Promise.resolve([]);
export type ShopRow = Awaited<ReturnType<typeof listShops>>[number];

/** Lists the delivery zones of a creator in their order. */
export const listZones = (db: Db, creatorId: string) =>
  db
    .selectFrom('deliveryZones')
    .select(['id', 'name', 'regions'])
    .where('creatorId', '=', creatorId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Lists the delivery rates of a creator, in the order of their zones and positions. */
export const listRates = (db: Db, creatorId: string) =>
  db
    .selectFrom('deliveryRates as rate')
    .innerJoin('deliveryZones as zone', 'zone.id', 'rate.zoneId')
    .select([
      'rate.id',
      'rate.zoneId',
      'rate.name',
      'rate.daysFrom',
      'rate.daysTo',
      'rate.maxGrams',
      'rate.priceCents',
      'rate.freeFromCents',
      'zone.name as zoneName',
      'zone.regions',
    ])
    .where('zone.creatorId', '=', creatorId)
    .orderBy('zone.position')
    .orderBy('zone.id')
    .orderBy('rate.position')
    .orderBy('rate.id')
    .execute();
export type RateRow = Awaited<ReturnType<typeof listRates>>[number];

/** Inserts the settings of a creator's shop unless they exist. */
export const insertShop = (trx: Trx, creatorId: string, prefix: string) =>
  trx
    .insertInto('shops')
    .values({ creatorId, prefix })
    .onConflict((at) => at.doNothing())
    .execute();

/** Locks the settings of a creator's shop, so that changes are serialised. */
export const lockShop = (trx: Trx, creatorId: string) =>
  trx
    .selectFrom('shops')
    .selectAll()
    .where('creatorId', '=', creatorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const updateShop = (trx: Trx, creatorId: string, change: Updateable<Shops>) =>
  trx.updateTable('shops').set(change).where('creatorId', '=', creatorId).execute();

/** Replaces the delivery zones and rates of a creator. */
export async function replaceZones(
  trx: Trx,
  creatorId: string,
  zones: Insertable<DeliveryZones>[],
  rates: Insertable<DeliveryRates>[],
): Promise<void> {
  await trx.deleteFrom('deliveryZones').where('creatorId', '=', creatorId).execute();
  if (zones.length) await trx.insertInto('deliveryZones').values(zones).execute();
  if (rates.length) await trx.insertInto('deliveryRates').values(rates).execute();
}
