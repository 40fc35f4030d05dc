import type { OfferedRate } from '../../contract/carts.ts';
import type { ShopDelivery } from '../../contract/shop.ts';
import type { Db } from '../db/connection.ts';
import * as repository from './delivery-repository.ts';

/** Delivery settings of a creator that carts and orders use. */
export type Shop = {
  /** Town and state from which the creator posts; empty before the first settings. */
  postsFrom: string;
  postingDays: number[];
  isCollectOn: boolean;
  /** Place where buyers collect parcels. A buyer sees it only when the parcel is ready. */
  collectAddress: string;
  collectTimes: string;
  /** True while the creator takes no orders. */
  isPaused: boolean;
  /** Prefix of the creator's parcel numbers. */
  prefix: string;
};

const noShop: Shop = {
  postsFrom: '',
  postingDays: [],
  isCollectOn: false,
  collectAddress: '',
  collectTimes: '',
  isPaused: false,
  prefix: '',
};

export const toPostsFrom = ({ postsFromCity, postsFromState }: repository.ShopRow): string =>
  [postsFromCity, postsFromState].filter((part) => part !== '').join(' ');

const toShop = (row: repository.ShopRow): Shop => ({
  postsFrom: toPostsFrom(row),
  postingDays: row.postingDays,
  isCollectOn: row.isCollectOn,
  collectAddress: row.collectAddress,
  collectTimes: row.collectTimes,
  isPaused: row.isPaused,
  prefix: row.prefix,
});

/** Returns the delivery settings of each creator. A creator without settings gets the defaults. */
export async function readShop(from: Db, creatorIds: string[]): Promise<Map<string, Shop>> {
  const ids = [...new Set(creatorIds)];
  const rows = await repository.listShops(from, ids);
  const shops = new Map(rows.map((row) => [row.creatorId, toShop(row)]));
  return new Map(ids.map((id) => [id, shops.get(id) ?? noShop]));
}

/** Items of one creator that are delivered together. */
export type Consignment = {
  /** Region of the address, which is a state of Australia or another country; null if unknown. */
  region: string | null;
  grams: number;
  /** Price of the items after discounts (cents). */
  itemsCents: number;
  /** True if every item can be posted; `canBeCollected` is true if every item can be collected. */
  canBePosted: boolean;
  canBeCollected: boolean;
};

/** Returns the price of a delivery rate for items of a given price (cents). */
const priceOf = ({ priceCents, freeFromCents }: repository.RateRow, itemsCents: number): number =>
  freeFromCents !== null && itemsCents >= freeFromCents ? 0 : priceCents;

/**
 * Lists the deliveries that a creator offers for a consignment. They are the posting rates of the
 * region's zone that permit the weight, followed by collecting. The name of collecting is the
 * creator's town.
 */
export async function offerRates(
  from: Db,
  creatorId: string,
  { region, grams, itemsCents, canBePosted, canBeCollected }: Consignment,
): Promise<OfferedRate[]> {
  const [shops, rates] = await Promise.all([
    readShop(from, [creatorId]),
    canBePosted && region !== null ? repository.listRates(from, creatorId) : [],
  ]);
  const { isCollectOn, postsFrom } = shops.get(creatorId)!;
  const posted = rates.filter(
    ({ regions, maxGrams }) => regions.includes(region!) && (maxGrams === null || maxGrams >= grams),
  );
  return [
    ...posted.map((rate) => ({
      rateId: rate.id,
      kind: 'POST' as const,
      name: rate.name,
      days: { from: rate.daysFrom, to: rate.daysTo },
      priceCents: priceOf(rate, itemsCents),
    })),
    ...(canBeCollected && isCollectOn
      ? [{ rateId: 'COLLECT', kind: 'COLLECT' as const, name: postsFrom, days: null, priceCents: 0 }]
      : []),
  ];
}

/**
 * Returns the amount that is missing until a delivery is free (cents). Uses the lowest limit among
 * the creator's rates in a region, or among all rates without a region. Returns null if no rate
 * becomes free, and 0 if the limit is reached.
 */
export async function readMissingForFree(
  from: Db,
  creatorId: string,
  { region, itemsCents }: { region: string | null; itemsCents: number },
): Promise<number | null> {
  const rates = await repository.listRates(from, creatorId);
  const limits = rates
    .filter(({ regions }) => region === null || regions.includes(region))
    .flatMap(({ freeFromCents }) => freeFromCents ?? []);
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits) - itemsCents);
}

/** Returns the public delivery information of a creator. */
export async function readShopDelivery(from: Db, creatorId: string): Promise<ShopDelivery> {
  const [shops, rates] = await Promise.all([
    readShop(from, [creatorId]),
    repository.listRates(from, creatorId),
  ]);
  const { postsFrom, postingDays, isCollectOn, collectTimes, isPaused } = shops.get(creatorId)!;
  const posted = rates.map((rate) => ({
    kind: 'POST' as const,
    name: rate.name,
    where: rate.zoneName,
    days: { from: rate.daysFrom, to: rate.daysTo },
    priceCents: rate.priceCents,
    freeFromCents: rate.freeFromCents,
  }));
  const collected = {
    kind: 'COLLECT' as const,
    name: postsFrom,
    where: postsFrom,
    days: null,
    priceCents: 0,
    freeFromCents: null,
  };
  return {
    postsFrom,
    postingDays,
    collectTimes: isCollectOn ? collectTimes : '',
    rates: isCollectOn ? [...posted, collected] : posted,
    isPaused,
  };
}

/** Returns whether a creator can post parcels and whether buyers can collect them. */
export async function readDeliveryWays(
  from: Db,
  creatorId: string,
): Promise<{ hasZones: boolean; isCollectOn: boolean }> {
  const [shops, zones] = await Promise.all([
    readShop(from, [creatorId]),
    repository.listZones(from, creatorId),
  ]);
  return { hasZones: zones.length > 0, isCollectOn: shops.get(creatorId)!.isCollectOn };
}
