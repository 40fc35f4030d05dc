import type { LiveViewerState } from '../../contract/lives.ts';
import { inTransaction, type Trx } from '../db/connection.ts';
import * as entitlements from '../entitlements/service.ts';
import { allow, notFound } from '../errors.ts';
import type { ContentKind } from '../extension-points/content-kinds.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import type { Actor } from '../http/actor.ts';
import { findCurrentMembership } from '../memberships/subscription-service.ts';
import { notify } from '../notices/service.ts';
import { revalidatePages } from '../revalidation.ts';
import * as repository from './repository.ts';
import type { LiveRow } from './repository.ts';
import { disconnect } from './room-service.ts';
import { canBook, canUnbook, isFull } from './seat-policy.ts';
import * as seats from './seat-repository.ts';
import { readViewerState } from './viewer-service.ts';

const contentType = 'LIVE';

/**
 * Takes a seat for a holder, which is a person or the purchase of a gift. Does nothing if the
 * holder already has a seat.
 * @returns false if no seat is left
 */
export async function takeSeat(trx: Trx, liveId: string, holderId: string): Promise<boolean> {
  if (!(await seats.insertSeat(trx, liveId, holderId))) return true;
  if (await seats.addTaken(trx, liveId)) {
    await revalidatePages(trx, contentType, liveId);
    return true;
  }
  await seats.deleteSeat(trx, liveId, holderId);
  return false;
}

/**
 * Notifies the people who wait for a seat if a full scheduled live has a free seat again. The
 * notice is not sent if the seat is taken before the sending.
 */
export async function announceFreeSeat(
  trx: Trx,
  before: Pick<LiveRow, 'seats' | 'takenCount' | 'state'>,
  { id, creatorId, title, startsAt, ...after }: LiveRow,
): Promise<void> {
  if (after.state !== 'SCHEDULED' || !startsAt || !isFull(before) || isFull(after)) return;
  await notify(trx, 'liveSeatFree', { creatorId, contentId: id, title, startsAt });
}

/** Frees the seat of a holder. A repeated call does nothing. */
export async function freeSeat(trx: Trx, liveId: string, holderId: string): Promise<void> {
  if (!(await seats.deleteSeat(trx, liveId, holderId))) return;
  await seats.removeTaken(trx, liveId);
  const live = await repository.getLive(trx, liveId);
  await announceFreeSeat(trx, { ...live, takenCount: live.takenCount + 1 }, live);
  // The page shows the number of free seats.
  await revalidatePages(trx, contentType, liveId);
}

/**
 * Frees a person's seat, unless an entitlement or an open payment still needs the seat. A frozen
 * entitlement still needs it, because the access may be restored.
 */
export async function freeUnlessNeeded(trx: Trx, userId: string, liveId: string): Promise<void> {
  await entitlements.lockEntitled(trx, userId, contentType, liveId);
  if (await entitlements.hasUnended(trx, userId, contentType, liveId)) return;
  if (!(await seats.isPaying(trx, userId, liveId))) await freeSeat(trx, liveId, userId);
}

/** Disconnects a person whose access ended or is frozen. */
async function endWatching(trx: Trx, userId: string, liveId: string): Promise<void> {
  if ((await repository.getLive(trx, liveId)).state === 'LIVE') await disconnect(trx, liveId, userId);
}

/** Seat handlers of the content type, which are called when entitlements are granted or end. */
export const liveSeats: NonNullable<ContentKind['seats']> = {
  take: (trx, userId, liveId) => takeSeat(trx, liveId, userId),
  free: freeUnlessNeeded,
  accessLost: endWatching,
};

/**
 * Books a seat without a payment, in a free live or as a member of the creator. The seat of a
 * member ends with the membership. A repeated booking changes nothing.
 * @throws 404, 403 if the caller has to pay, 409 SEATS_TAKEN
 */
export async function book(actor: Actor, id: string): Promise<LiveViewerState> {
  const { userId } = actor;
  await inTransaction(async (trx) => {
    await entitlements.lockEntitled(trx, userId, contentType, id);
    // The lock serialises the booking with an end or cancellation of the live.
    const row = await repository.lockLive(trx, id);
    if (await entitlements.hasEntitlement(trx, userId, contentType, id)) return;
    if (!row?.isPublic) throw notFound('This live');
    const membership =
      row.priceCents > 0 && row.isFreeForMembers
        ? await findCurrentMembership(trx, userId, row.creatorId)
        : undefined;
    allow(canBook(actor, row, { isMember: membership !== undefined }));
    const right = { userId, contentType, contentId: id } as const;
    await entitlements.grant(
      trx,
      membership ? { ...right, source: 'MEMBERSHIP', ...membership } : { ...right, source: 'FREE' },
    );
    // A payment page that was opened while the live had a price must not be paid any more. A member
    // may still buy a seat.
    if (!membership) await closeOpenPurchases(trx, { contentType, contentId: id, buyerId: userId });
  });
  return readViewerState(actor, id);
}

/**
 * Gives back a free seat of the caller. A paid seat is kept. Does nothing without a seat.
 * @throws 404 for a live that the caller may not see, 403 after the end of the live
 */
export async function unbook(actor: Actor, id: string): Promise<LiveViewerState> {
  await inTransaction(async (trx) => {
    await entitlements.lockEntitled(trx, actor.userId, contentType, id);
    const row = await repository.lockLive(trx, id);
    if (!row || !(await entitlements.hasUnended(trx, actor.userId, contentType, id))) return;
    allow(canUnbook(row));
    await entitlements.giveBack(trx, actor.userId, contentType, id);
  });
  return readViewerState(actor, id);
}
