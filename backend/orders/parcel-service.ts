import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { Body, Reply } from '../../contract/call.ts';
import type { OwnParcel, orders as calls } from '../../contract/orders.ts';
import type { TrackingInput } from '../../contract/parcels.ts';
import { CLAIM_DAYS, DELIVERED_AFTER_DAYS } from '../../contract/values/orders.ts';
import { daysAfter, daysFromNow, now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { AppError, conflict, invalidField, invalidTransition, notFound } from '../errors.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import { mayMailTracking } from '../http/rate-limits.ts';
import { readShop } from '../products/delivery-service.ts';
import { readOwn } from './own-parcel-service.ts';
import { notifyBuyer, notifyCreator, trackingValues } from './parcel-notice-service.ts';
import * as policy from './parcel-policy.ts';
import * as repository from './parcel-repository.ts';
import type { ParcelRow } from './parcel-repository.ts';
import { toBuyerName } from './parcel-view.ts';
import { isSameTracking, toColumns } from './tracking.ts';

type GivenTracking = z.output<typeof TrackingInput> | null;

const unknown = () => notFound('This order');

/**
 * Returns a paid parcel of the creator, locked until the transaction ends.
 * @throws 404 for an unknown parcel, another creator's, and a parcel that is not paid
 */
export async function lockOwn(trx: Trx, actor: CreatorActor, id: string): Promise<ParcelRow> {
  const parcel = await repository.lockParcel(trx, id);
  if (parcel?.creatorId !== actor.creator.id || parcel.paidAt === null) throw unknown();
  return parcel;
}

/**
 * Returns a paid parcel of the buyer, locked until the transaction ends.
 * @throws 404 for an unknown parcel, another person's, and a parcel that is not paid
 */
export async function lockBought(trx: Trx, buyer: Actor, id: string): Promise<ParcelRow> {
  const parcel = await repository.lockParcel(trx, id);
  if (parcel?.buyerId !== buyer.userId || parcel.paidAt === null) throw unknown();
  return parcel;
}

/** Notifies the creator of a paid parcel, in the transaction that delivers its purchase. */
export async function notifyPaid(trx: Trx, purchaseId: string): Promise<void> {
  const parcel = await repository.findByPurchase(trx, purchaseId);
  if (!parcel) return;
  const lines = await repository.listLines(trx, [parcel.id]);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  await notifyCreator(trx, 'orderReceived', parcel, { amount: parcel.paidCents, count });
}

/** Returns the error that explains why a parcel cannot be sent. */
function toRefusal({ state, deliveryKind }: ParcelRow): AppError {
  if (state === 'REFUNDED') return conflict('PARCEL_REFUNDED', 'This order is refunded.');
  if (state === 'CLAIMED') return conflict('PARCEL_CLAIMED', 'There is a problem with this order.');
  if (deliveryKind === 'COLLECT') return conflict('PARCEL_COLLECTED', 'This order is collected.');
  return conflict('PARCEL_DELIVERED', 'This order was delivered.');
}

/**
 * Marks a parcel as sent, or changes the tracking of a sent parcel. A repeated call changes
 * nothing. Only a limited number of tracking changes is mailed to the buyer; the order always shows
 * the current tracking.
 */
async function sendOne(trx: Trx, parcel: ParcelRow, given: GivenTracking): Promise<void> {
  const columns = toColumns(given);
  if (policy.maySend(parcel)) {
    const sentAt = now();
    await repository.updateParcel(trx, parcel.id, { ...columns, state: 'SENT', sentAt });
    const until = daysAfter(sentAt, DELIVERED_AFTER_DAYS);
    return notifyBuyer(trx, 'parcelSent', parcel, { ...trackingValues(columns), until });
  }
  if (parcel.state !== 'SENT') throw toRefusal(parcel);
  if (given === null || isSameTracking(columns, parcel)) return;
  await repository.updateParcel(trx, parcel.id, columns);
  if (await mayMailTracking(parcel.id))
    await notifyBuyer(trx, 'parcelTrackingChanged', parcel, trackingValues(columns));
}

/**
 * Marks a parcel of the creator as sent, or changes the tracking of a sent parcel.
 * @throws 404, 409 for a parcel that is refunded, claimed, collected or delivered
 */
export async function send(actor: CreatorActor, id: string, tracking: GivenTracking): Promise<OwnParcel> {
  await inTransaction(async (trx) => sendOne(trx, await lockOwn(trx, actor, id), tracking));
  return readOwn(actor, id);
}

/**
 * Marks several parcels of the creator as sent. A parcel that cannot be sent does not stop the
 * others and is returned with the reason.
 * @throws 404 if any parcel is unknown or belongs to another creator
 */
export async function markSent(
  actor: CreatorActor,
  { parcels }: Body<typeof calls.markSent>,
): Promise<Reply<typeof calls.markSent>> {
  const ids = [...new Set(parcels.map(({ id }) => id))];
  const own = new Map((await repository.listOwn(db, actor.creator.id, ids)).map((row) => [row.id, row]));
  if (own.size < ids.length) throw unknown();
  const sentIds = new Set<string>();
  const failed = new Map<string, Reply<typeof calls.markSent>['failed'][number]>();
  for (const { id, tracking } of parcels) {
    const row = own.get(id)!;
    try {
      await inTransaction(async (trx) => sendOne(trx, await lockOwn(trx, actor, id), tracking));
      sentIds.add(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.set(id, { id, number: row.number ?? '', buyerName: toBuyerName(row), code: error.code });
    }
  }
  return { sentIds: [...sentIds], failed: [...failed.values()] };
}

/**
 * Marks a line as packed or not packed.
 * @throws 404 for an unknown line
 */
async function pack(
  trx: Trx,
  parcel: ParcelRow,
  { position, isPacked }: { position: number; isPacked: boolean },
): Promise<void> {
  if (!policy.mayPack(parcel)) throw invalidTransition('Only an order that is not sent can be packed.');
  const lines = await repository.listLines(trx, [parcel.id]);
  if (!lines.some((line) => line.position === position)) throw notFound('This item');
  await repository.updateLine(trx, { parcelId: parcel.id, position }, { isPacked });
}

/**
 * Records that a parcel can be collected. Creates the code that the buyer has to say when
 * collecting it.
 */
async function setReady(trx: Trx, parcel: ParcelRow): Promise<void> {
  if (parcel.state === 'READY') return;
  if (!policy.maySetReady(parcel))
    throw invalidTransition('Only a paid order that is collected can be ready.');
  const collectCode = String(randomInt(10_000)).padStart(4, '0');
  await repository.updateParcel(trx, parcel.id, { state: 'READY', readyAt: now(), collectCode });
  const shop = (await readShop(trx, [parcel.creatorId])).get(parcel.creatorId)!;
  const { collectAddress: place, collectTimes: times } = shop;
  await notifyBuyer(trx, 'parcelReady', parcel, { place, times, code: collectCode });
}

/** Records that a parcel arrived; `isConfirmed` is true if the buyer confirmed the arrival. */
async function deliver(trx: Trx, { id }: ParcelRow, isConfirmed: boolean): Promise<void> {
  await repository.updateParcel(trx, id, { state: 'DELIVERED', deliveredAt: now(), isConfirmed });
}

/**
 * Records that the buyer collected a parcel.
 * @throws 422 WRONG_CODE if the code is not the buyer's
 */
async function collect(trx: Trx, parcel: ParcelRow, code: string | undefined): Promise<void> {
  if (parcel.state === 'DELIVERED' && parcel.deliveryKind === 'COLLECT') return;
  if (parcel.state !== 'READY') throw invalidTransition('Only an order that is ready can be collected.');
  if (code !== parcel.collectCode)
    throw invalidField('code', 'WRONG_CODE', 'This is not the code of the buyer.');
  await deliver(trx, parcel, true);
  await notifyBuyer(trx, 'parcelDelivered', parcel, { until: daysFromNow(CLAIM_DAYS) });
}

/**
 * Marks a line of the creator's parcel as packed, or records that the parcel is ready or collected.
 * @throws 404, 409 from another state, 422 WRONG_CODE
 */
export async function update(
  actor: CreatorActor,
  id: string,
  { packed, state, code }: Body<typeof calls.updateParcel>,
): Promise<OwnParcel> {
  await inTransaction(async (trx) => {
    const parcel = await lockOwn(trx, actor, id);
    if (packed) await pack(trx, parcel, packed);
    if (state === 'READY') await setReady(trx, parcel);
    if (state === 'DELIVERED') await collect(trx, parcel, code);
  });
  return readOwn(actor, id);
}

/**
 * Records that the buyer received a parcel of an order. A repeated call changes nothing.
 * @throws 404, 409 for a parcel that is not on its way
 */
export const confirm = (buyer: Actor, orderId: string, parcelId: string): Promise<void> =>
  inTransaction(async (trx) => {
    const parcel = await lockBought(trx, buyer, parcelId);
    if (parcel.orderId !== orderId) throw unknown();
    if (parcel.isConfirmed) return;
    if (parcel.state !== 'SENT') throw invalidTransition('Only an order on its way can be confirmed.');
    await deliver(trx, parcel, true);
    await notifyCreator(trx, 'parcelConfirmed', parcel, {});
  });

/**
 * Marks a sent parcel as delivered after the waiting period. Does nothing if another run has
 * already done so.
 */
export const deliverUnconfirmed = (id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const parcel = await repository.lockParcel(trx, id);
    const due = parcel && policy.deliveredOn(parcel);
    if (!due || due > now()) return;
    await deliver(trx, parcel, false);
    await notifyBuyer(trx, 'parcelDelivered', parcel, { until: daysFromNow(CLAIM_DAYS) });
  });
