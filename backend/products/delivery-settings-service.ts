import { randomUUID } from 'node:crypto';
import type { DeliverySettings } from '../../contract/shop-editing.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { invalidField } from '../errors.ts';
import type { CreatorActor } from '../http/actor.ts';
import { enqueue } from '../tasks.ts';
import * as repository from './delivery-repository.ts';
import { readShop } from './delivery-service.ts';
import { listPublishedIds } from './repository.ts';
import { toSlug } from './slug.ts';

type Zone = DeliverySettings['zones'][number];

const noPlace = { postsFromCity: '', postsFromState: '' };

/** Returns the delivery settings of a creator; the defaults before the creator has saved any. */
async function readFor(from: Db, creatorId: string): Promise<DeliverySettings> {
  const [[row], shops, zones, rates] = await Promise.all([
    repository.listShops(from, [creatorId]),
    readShop(from, [creatorId]),
    repository.listZones(from, creatorId),
    repository.listRates(from, creatorId),
  ]);
  const { postsFromCity, postsFromState } = row ?? noPlace;
  const shop = shops.get(creatorId)!;
  const ofZone = Map.groupBy(rates, ({ zoneId }) => zoneId);
  return {
    postsFrom: {
      city: postsFromCity,
      state: postsFromState as DeliverySettings['postsFrom']['state'],
    },
    postingDays: shop.postingDays,
    zones: zones.map((zone) => ({
      name: zone.name,
      regions: zone.regions as Zone['regions'],
      rates: (ofZone.get(zone.id) ?? []).map((rate) => ({
        name: rate.name,
        days: { from: rate.daysFrom, to: rate.daysTo },
        maxGrams: rate.maxGrams,
        priceCents: rate.priceCents,
        freeFromCents: rate.freeFromCents,
      })),
    })),
    collect: { isOn: shop.isCollectOn, address: shop.collectAddress, times: shop.collectTimes },
    isPaused: shop.isPaused,
  };
}

export const read = (actor: CreatorActor): Promise<DeliverySettings> => readFor(db, actor.creator.id);

/**
 * Returns the prefix of a creator's parcel numbers. It consists of the initials of the name's first
 * two words, or of the first two letters of a single word.
 */
function toPrefix(name: string): string {
  const [first = '', second] = toSlug(name, 'kumu')
    .split('-')
    .filter((word) => /^[a-z]/.test(word));
  const letters = second === undefined ? first.slice(0, 2) : `${first[0]}${second[0]}`;
  return (letters || 'ku').toUpperCase();
}

/**
 * Creates the settings of a creator's shop, with the prefix of its parcel numbers, unless they
 * exist.
 */
async function ensureShop(trx: Trx, creatorId: string): Promise<repository.ShopRow> {
  const { name } = await creators.getById(trx, creatorId);
  await repository.insertShop(trx, creatorId, toPrefix(name));
  return repository.lockShop(trx, creatorId);
}

/**
 * Asserts that each region is in only one zone, so that an address has a single list of rates. Also
 * asserts that collecting has an address if it is enabled.
 * @throws 422
 */
function assertSettings({ zones, collect }: DeliverySettings): void {
  const seen = new Set<string>();
  for (const [place, { regions }] of zones.entries())
    for (const region of regions) {
      if (seen.has(region))
        throw invalidField(`zones.${place}.regions`, 'REGION_TWICE', `${region} is in two zones.`);
      seen.add(region);
    }
  if (collect.isOn && collect.address === '')
    throw invalidField('collect.address', 'REQUIRED', 'Say where parcels are collected.');
}

/**
 * Replaces the delivery zones. If neither the name of a rate nor the name of its zone changes, the
 * rate keeps its id. A buyer who has already chosen the rate can then still pay.
 */
async function setZones(trx: Trx, creatorId: string, zones: Zone[]): Promise<void> {
  const keyOf = (zoneName: string, name: string) => JSON.stringify([zoneName, name]);
  const ids = new Map(
    (await repository.listRates(trx, creatorId)).map(({ id, zoneName, name }) => [keyOf(zoneName, name), id]),
  );
  const take = (key: string) => {
    const id = ids.get(key) ?? randomUUID();
    ids.delete(key);
    return id;
  };
  const rows = zones.map((zone, position) => ({ id: randomUUID(), position, zone }));
  await repository.replaceZones(
    trx,
    creatorId,
    rows.map(({ id, position, zone: { name, regions } }) => ({ id, creatorId, position, name, regions })),
    rows.flatMap(({ id: zoneId, zone }) =>
      zone.rates.map(({ days, ...rate }, position) => ({
        ...rate,
        id: take(keyOf(zone.name, rate.name)),
        zoneId,
        position,
        daysFrom: days.from,
        daysTo: days.to,
      })),
    ),
  );
}

/** Revalidates the pages of all public products of a creator, because they show the delivery. */
async function revalidateProducts(trx: Trx, creatorId: string): Promise<void> {
  const things = (await listPublishedIds(trx, creatorId)).map((id) => ({ kind: 'PRODUCT' as const, id }));
  if (things.length) await enqueue(trx, 'pages.revalidate', { things });
}

/**
 * Replaces the delivery settings of the caller.
 * @throws 422 for a region that is in two zones
 */
export const set = (actor: CreatorActor, settings: DeliverySettings): Promise<DeliverySettings> =>
  inTransaction(async (trx) => {
    assertSettings(settings);
    const creatorId = actor.creator.id;
    const before = await ensureShop(trx, creatorId);
    await repository.updateShop(trx, creatorId, {
      postsFromCity: settings.postsFrom.city,
      postsFromState: settings.postsFrom.state,
      postingDays: [...new Set(settings.postingDays)].sort((one, other) => one - other),
      isCollectOn: settings.collect.isOn,
      collectAddress: settings.collect.address,
      collectTimes: settings.collect.times,
      isPaused: settings.isPaused,
    });
    await setZones(trx, creatorId, settings.zones);
    await revalidateProducts(trx, creatorId);
    if (before.isPaused && !settings.isPaused) await enqueue(trx, 'products.tellAllWaiting', {});
    return readFor(trx, creatorId);
  });
