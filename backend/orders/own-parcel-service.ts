import type { Query, Reply } from '../../contract/call.ts';
import type { OwnParcel, OwnParcelCard, orders as calls } from '../../contract/orders.ts';
import { formatOrderNumber } from '../../contract/rules/order-number.ts';
import { toPostalAddress } from '../addresses/service.ts';
import { findMemberSince } from '../memberships/subscription-service.ts';
import * as creators from '../creators/service.ts';
import { db, readForValues, type Db } from '../db/connection.ts';
import { pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { notFound } from '../errors.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { gstOf } from '../money/gst.ts';
import { readShop } from '../products/delivery-service.ts';
import { readClaims } from './claim-view.ts';
import * as own from './own-parcel-repository.ts';
import type { OwnRow } from './own-parcel-repository.ts';
import * as policy from './parcel-policy.ts';
import * as repository from './parcel-repository.ts';
import type { ParcelRow } from './parcel-repository.ts';
import { toBuyerName, readLines, toNames } from './parcel-view.ts';
import { toTracking } from './tracking.ts';

/** Number of pictures that the list shows for each parcel. */
const MOST_PICTURES = 3;

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

type Lines = Awaited<ReturnType<typeof readLines>>;

function toCard(row: OwnRow, lines: Lines): OwnParcelCard {
  const items = lines.get(row.id) ?? [];
  return {
    id: row.id,
    number: row.number ?? '',
    buyerName: toBuyerName(row),
    state: row.state,
    itemsCount: items.reduce((sum, { line }) => sum + line.quantity, 0),
    title: items[0]?.line.title ?? '',
    pictures: items.flatMap(({ line }) => line.picture ?? []).slice(0, MOST_PICTURES),
    deliveryKind: row.deliveryKind,
    deliveryName: row.deliveryName,
    region: policy.isAddressShown(row) ? row.region : '',
    paidAt: row.paidAt!.toISOString(),
    sentAt: toIso(row.sentAt),
    tracking: toTracking(row),
    claimState: row.claimState,
    answerUntil: toIso(row.answerUntil),
    earnedCents: row.earnedCents,
  };
}

/** Lists the paid parcels of the creator. The first page also contains the count of each filter. */
export async function listOwn(
  actor: CreatorActor,
  { limit, cursor, paidSince, paidBefore, ...filter }: Query<typeof calls.listOwn>,
): Promise<Reply<typeof calls.listOwn>> {
  const creatorId = actor.creator.id;
  const wanted = {
    ...filter,
    ...(paidSince !== undefined && { paidSince: new Date(paidSince) }),
    ...(paidBefore !== undefined && { paidBefore: new Date(paidBefore) }),
  };
  const after = cursor ? readCursor(cursor, 2) : null;
  // For a search, the query is planned for its actual text. A rare text is then found by the search
  // index, and a frequent text by scanning the list in its order.
  const read = <T>(list: (from: Db) => Promise<T>) => (filter.query ? readForValues(list) : list(db));
  const [rows, shops, counts] = await Promise.all([
    read((from) => own.listOwnParcels(from, creatorId, wanted, after, limit + 1)),
    readShop(db, [creatorId]),
    after ? null : own.countOwnParcels(db, creatorId),
  ]);
  const lines = await readLines(
    db,
    rows.map(({ id }) => id),
  );
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => toCard(row, lines),
  );
  return { ...page, counts, postingDays: shops.get(creatorId)!.postingDays };
}

/** Reads the buyer's details that the creator may see. */
async function readBuyer(from: Db, row: ParcelRow): Promise<OwnParcel['buyer']> {
  const { buyerId, creatorId } = row;
  const name = toBuyerName(row);
  if (buyerId === null) return { userId: null, name, picture: null, ordersCount: 0, memberSince: null };
  const [ordersCount, memberSince] = await Promise.all([
    repository.countOfBuyer(from, creatorId, buyerId),
    findMemberSince(from, buyerId, creatorId),
  ]);
  const picture = shownPicture(row.buyerPicture);
  return { userId: buyerId, name, picture, ordersCount, memberSince: toIso(memberSince ?? null) };
}

/** Returns the sums of a parcel (cents). */
function toMoney(row: ParcelRow, itemsCents: number): OwnParcel['money'] {
  return {
    itemsCents,
    discount: row.discountCode === null ? null : { code: row.discountCode, offCents: row.discountCents },
    deliveryCents: row.deliveryCents,
    paidCents: row.paidCents,
    feeCents: row.feeCents,
    earnedCents: row.paidCents - row.feeCents - row.refundedCents + row.refundedFeeCents,
    gstCents: gstOf(row.paidCents),
    refundedCents: row.refundedCents,
  };
}

/** Returns the actions that the creator can perform on a parcel now. */
const canOf = (row: ParcelRow): OwnParcel['can'] => ({
  pack: policy.mayPack(row),
  send: policy.maySend(row),
  setReady: policy.maySetReady(row),
  collected: row.state === 'READY',
  changeTracking: row.state === 'SENT',
  refund: row.refundedCents < row.paidCents,
});

/**
 * Returns a paid parcel of the creator. The address, phone and note are omitted some days after
 * delivery.
 * @throws 404 for an unknown parcel, another creator's, and a parcel that is not paid
 */
export async function readOwn(actor: CreatorActor, id: string): Promise<OwnParcel> {
  const row = await repository.findParcel(db, id);
  if (row?.creatorId !== actor.creator.id || row.paidAt === null) throw notFound('This order');
  const isContactShown = policy.isContactShown(row);
  const isAddressShown = policy.isAddressShown(row);
  const [lines, deliveryLines, address, buyer, bylines] = await Promise.all([
    readLines(db, [id]),
    repository.listDeliveryLines(db, [id]),
    isContactShown ? repository.findAddress(db, row.orderId) : undefined,
    readBuyer(db, row),
    creators.bylinesById(db, [row.creatorId]),
  ]);
  const claims = await readClaims(db, [id], 'CREATOR', toNames([row], bylines));
  const items = lines.get(id) ?? [];
  const [deliveryLine] = deliveryLines;
  return {
    id,
    number: row.number ?? '',
    orderNumber: formatOrderNumber(row.orderNumber),
    state: row.state,
    purchaseId: row.purchaseId!,
    buyer,
    address: address && isAddressShown ? toPostalAddress(address) : null,
    isAddressRemoved: row.deliveryKind === 'POST' && !isAddressShown,
    isDisputed: row.frozenAt !== null && row.refundedCents < row.paidCents,
    collectorName: row.deliveryKind === 'COLLECT' && address ? address.name : '',
    phone: isContactShown ? row.phone : '',
    note: isContactShown ? row.note : '',
    deliveryKind: row.deliveryKind,
    deliveryName: row.deliveryName,
    weightGrams: row.weightGrams,
    lines: items.map(({ row: { isPacked }, line }) => ({ ...line, isPacked })),
    deliveryLine: deliveryLine
      ? {
          position: deliveryLine.position,
          amountCents: deliveryLine.amountCents,
          refundedCents: deliveryLine.refundedCents,
        }
      : null,
    paidAt: row.paidAt.toISOString(),
    readyAt: toIso(row.readyAt),
    sentAt: toIso(row.sentAt),
    deliveredAt: toIso(row.deliveredAt),
    deliveredOn: toIso(policy.deliveredOn(row)),
    tracking: toTracking(row),
    collectCode: row.state === 'READY' ? row.collectCode : null,
    money: toMoney(
      row,
      items.reduce((sum, { line }) => sum + line.quantity * line.priceCents, 0),
    ),
    claim: claims.get(id) ?? null,
    can: canOf(row),
  };
}
