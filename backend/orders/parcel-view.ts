import type { Byline } from '../../contract/content.ts';
import type { Parcel } from '../../contract/orders.ts';
import type { ParcelLine } from '../../contract/parcels.ts';
import * as creators from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import { displayName } from '../display-name.ts';
import { shownPicture } from '../files/picture-service.ts';
import { readShop, type Shop } from '../products/delivery-service.ts';
import { readSellable, type Sellable } from '../products/stock-service.ts';
import { readClaims, type Names } from './claim-view.ts';
import * as policy from './parcel-policy.ts';
import * as repository from './parcel-repository.ts';
import type { LineRow, ParcelRow } from './parcel-repository.ts';
import { toTracking } from './tracking.ts';

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the name of a parcel's buyer; empty for an erased buyer. */
export const toBuyerName = ({
  buyerName,
  buyerLastName,
}: Pick<ParcelRow, 'buyerName' | 'buyerLastName'>): string =>
  buyerName === null ? '' : displayName(buyerName, buyerLastName ?? '');

/** Returns a line of a parcel. `sold` is the line's variant; undefined if it no longer exists. */
const toLine = (row: LineRow, sold: Sellable | undefined): ParcelLine => ({
  position: row.position,
  productId: row.productId,
  routedTitle: sold?.isPublic ? sold.routedTitle : null,
  title: row.title,
  variant: row.variant,
  sku: row.sku,
  picture: shownPicture(sold?.picture ?? null),
  quantity: row.quantity,
  priceCents: row.priceCents,
  discountCents: row.discountCents,
  amountCents: row.amountCents,
  refundedCents: row.refundedCents,
});

/** Reads the lines of parcels with their products, by parcel id. */
export async function readLines(
  from: Db,
  parcelIds: string[],
): Promise<Map<string, { row: LineRow; line: ParcelLine }[]>> {
  const rows = await repository.listLines(from, parcelIds);
  const sold = await readSellable(
    from,
    rows.map(({ variantId }) => variantId),
  );
  return Map.groupBy(
    rows.map((row) => ({ row, line: toLine(row, sold.get(row.variantId)) })),
    ({ row }) => row.parcelId,
  );
}

/** Returns the names of the buyers and creators of parcels. */
export const toNames = (rows: ParcelRow[], bylines: Map<string, Pick<Byline, 'name'>>): Names =>
  new Map(
    rows.map((row) => [row.id, { buyer: toBuyerName(row), creator: bylines.get(row.creatorId)?.name ?? '' }]),
  );

type Facts = {
  lines: ParcelLine[];
  creator: Parcel['creator'];
  shop: Shop;
  claim: Parcel['claim'];
  refundedAt: Date | null;
};

/** Returns a parcel as its buyer sees it. */
function toParcel(row: ParcelRow, { lines, creator, shop, claim, refundedAt }: Facts): Parcel {
  return {
    id: row.id,
    number: row.number ?? '',
    creator,
    state: row.state,
    deliveryKind: row.deliveryKind,
    deliveryName: row.deliveryName,
    days: row.daysFrom === null || row.daysTo === null ? null : { from: row.daysFrom, to: row.daysTo },
    postingDays: shop.postingDays,
    lines,
    deliveryCents: row.deliveryCents,
    discount: row.discountCode === null ? null : { code: row.discountCode, offCents: row.discountCents },
    paidAt: toIso(row.paidAt),
    unconfirmed:
      row.paidAt === null && (row.purchaseStatus === 'REVIEW' || row.purchaseStatus === 'REFUNDED')
        ? row.purchaseStatus
        : null,
    readyAt: toIso(row.readyAt),
    sentAt: toIso(row.sentAt),
    deliveredAt: toIso(row.deliveredAt),
    isConfirmed: row.isConfirmed,
    deliveredOn: toIso(policy.deliveredOn(row)),
    tracking: toTracking(row),
    collect:
      row.state === 'READY'
        ? { address: shop.collectAddress, times: shop.collectTimes, code: row.collectCode ?? '' }
        : null,
    purchaseId: row.purchaseId,
    refundedCents: row.refundedCents,
    refundedAt: toIso(refundedAt),
    claim,
    claimUntil: toIso(policy.claimUntil(row)),
    can: {
      confirm: row.state === 'SENT',
      claim: claim === null && policy.mayClaim(row),
      askToCancel: row.state === 'PAID',
      rate: policy.mayRate(row),
    },
  };
}

/** Reads the parcels of orders as their buyer sees them, by order id. */
export async function readParcels(from: Db, orderIds: string[]): Promise<Map<string, Parcel[]>> {
  const rows = await repository.listByOrders(from, orderIds);
  if (!rows.length) return new Map();
  const ids = rows.map(({ id }) => id);
  const creatorIds = [...new Set(rows.map(({ creatorId }) => creatorId))];
  const purchaseIds = rows.flatMap(({ purchaseId }) => purchaseId ?? []);
  const [bylines, shops, lines, refundTimes] = await Promise.all([
    creators.bylinesById(from, creatorIds),
    readShop(from, creatorIds),
    readLines(from, ids),
    repository.listRefundTimes(from, purchaseIds),
  ]);
  const claims = await readClaims(from, ids, 'BUYER', toNames(rows, bylines));
  const refundedAt = new Map(refundTimes.map(({ purchaseId, at }) => [purchaseId, at]));
  const parcels = new Map<string, Parcel[]>();
  for (const row of rows) {
    const parcel = toParcel(row, {
      lines: (lines.get(row.id) ?? []).map(({ line }) => line),
      creator: { ...bylines.get(row.creatorId)!, userId: row.creatorUserId },
      shop: shops.get(row.creatorId)!,
      claim: claims.get(row.id) ?? null,
      refundedAt: refundedAt.get(row.purchaseId ?? '') ?? null,
    });
    parcels.set(row.orderId, [...(parcels.get(row.orderId) ?? []), parcel]);
  }
  return parcels;
}
