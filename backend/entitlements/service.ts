import type { EntitlementSource } from '../../contract/values/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { now } from '../clock.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import type { Db, Trx } from '../db/connection.ts';
import { conflict } from '../errors.ts';
import * as repository from './repository.ts';

export {
  countOwners,
  hasUnended,
  listWithRights,
  findLastSeen,
  findRight,
  listOwned,
  listOwnedAmong,
  listOfMember,
  listRights,
  listSources,
  lockEntitled,
  ownsPermanently,
  wasEverOwned,
} from './repository.ts';

type Right = {
  userId: string;
  contentType: ContentType;
  contentId: string;
  source: EntitlementSource;
  purchaseId?: string | null;
  /** Time of the grant; now by default. */
  grantedAt?: Date;
  /**
   * Time since which removed course parts stay available; the grant by default. It is earlier for
   * content that was paid for before the grant.
   */
  keptSince?: Date;
  /**
   * Known end of the entitlement, if any. The domain that granted the entitlement must end it at
   * that time.
   */
  endsAt?: Date | null;
};

/** Returns true if a person has an active entitlement to a content. Returns false for a visitor. */
export const hasEntitlement = async (
  db: Db,
  userId: string | undefined,
  contentType: ContentType,
  contentId: string,
): Promise<boolean> => userId !== undefined && (await repository.holds(db, userId, contentType, contentId));

/**
 * Grants an entitlement to a content and updates the content's owner count. Each purchase, and each
 * free unlock, grants it only once.
 * @returns false if it was already granted, even if it has ended since
 * @throws 409 SEATS_TAKEN if the content has no free seat for this person
 */
export async function grant(
  trx: Trx,
  { purchaseId = null, grantedAt = now(), ...right }: Right,
): Promise<boolean> {
  const { userId, contentType, contentId } = right;
  if (getContentKind(contentType).outsideLibrary)
    throw new Error(`${contentType} is never in the library, so nobody is granted an entitlement.`);
  await repository.lockEntitled(trx, userId, contentType, contentId);
  const isEntitled = await repository.holds(trx, userId, contentType, contentId);
  const added = await repository.insertEntitlement(trx, { ...right, purchaseId, grantedAt });
  if (!added) return false;
  const kind = getContentKind(contentType);
  if ((await kind.seats?.take(trx, userId, contentId)) === false) throw seatsTaken();
  if (!isEntitled) await kind.addToCounts(trx, contentId, { unlocks: 1 });
  return true;
}

/** Returns the error for content without a free seat. */
export const seatsTaken = () =>
  conflict('SEATS_TAKEN', 'All seats are taken. Look again later, somebody may give theirs back.');

type EntitlementRow = Awaited<ReturnType<typeof repository.listByPurchase>>[number];

/** Ends one entitlement and updates the content's owner count. */
export async function endOne(
  trx: Trx,
  { id, userId, contentType, contentId }: EntitlementRow,
): Promise<void> {
  await repository.lockEntitled(trx, userId, contentType, contentId);
  const wasEntitled = await repository.holds(trx, userId, contentType, contentId);
  // Another run may have ended the entitlement since it was read.
  if (await repository.endEntitlement(trx, id, now()))
    await afterEnd(trx, { userId, contentType, contentId }, wasEntitled);
}

/** Updates the owner count and the person's seat after one of their entitlements has ended. */
async function afterEnd(
  trx: Trx,
  { userId, contentType, contentId }: Pick<EntitlementRow, 'userId' | 'contentType' | 'contentId'>,
  wasEntitled: boolean,
): Promise<void> {
  const kind = getContentKind(contentType);
  await kind.seats?.free(trx, userId, contentId);
  if (!wasEntitled || (await repository.holds(trx, userId, contentType, contentId))) return;
  await kind.addToCounts(trx, contentId, { unlocks: -1 });
  await kind.seats?.accessLost(trx, userId, contentId);
}

/**
 * Removes a person's free and membership entitlements to a content. The person can unlock the
 * content again. A repeated call changes nothing.
 */
export async function giveBack(
  trx: Trx,
  userId: string,
  contentType: ContentType,
  contentId: string,
): Promise<void> {
  await repository.lockEntitled(trx, userId, contentType, contentId);
  const wasEntitled = await repository.holds(trx, userId, contentType, contentId);
  // The entitlements are deleted instead of ended, because a continuing membership would reopen
  // ended ones.
  await repository.deleteUnpaid(trx, userId, contentType, contentId);
  await afterEnd(trx, { userId, contentType, contentId }, wasEntitled);
}

/** Returns true if a purchase has an entitlement that has not ended, including frozen ones. */
export const hasUnendedEntitlements = async (from: Db, purchaseId: string): Promise<boolean> =>
  (await repository.listByPurchase(from, purchaseId)).length > 0;

/** Ends all entitlements of a purchase, but nothing else. A repeated call changes nothing. */
export async function end(trx: Trx, purchaseId: string): Promise<void> {
  for (const row of await repository.listByPurchase(trx, purchaseId)) await endOne(trx, row);
}

/**
 * Freezes or unfreezes the entitlements of a purchase, but changes nothing else. Frozen
 * entitlements give no access. Ended entitlements are not changed.
 * @param frozenAt null to unfreeze
 */
export async function setFrozen(trx: Trx, purchaseId: string, frozenAt: Date | null): Promise<void> {
  for (const row of await repository.listByPurchase(trx, purchaseId)) {
    const { id, userId, contentType, contentId } = row;
    if ((row.frozenAt === null) === (frozenAt === null)) continue;
    await repository.lockEntitled(trx, userId, contentType, contentId);
    const wasEntitled = await repository.holds(trx, userId, contentType, contentId);
    await repository.setFrozen(trx, id, frozenAt);
    const isEntitled = await repository.holds(trx, userId, contentType, contentId);
    if (wasEntitled === isEntitled) continue;
    const kind = getContentKind(contentType);
    await kind.addToCounts(trx, contentId, { unlocks: isEntitled ? 1 : -1 });
    if (!isEntitled) await kind.seats?.accessLost(trx, userId, contentId);
  }
}

/**
 * Reopens the ended membership entitlements of a purchase. Entitlements from other sources are not
 * reopened, and neither are entitlements to content without a free seat.
 */
export async function resume(trx: Trx, purchaseId: string): Promise<void> {
  for (const { id, userId, contentType, contentId } of await repository.listEndedMemberships(
    trx,
    purchaseId,
  )) {
    await repository.lockEntitled(trx, userId, contentType, contentId);
    const isEntitled = await repository.holds(trx, userId, contentType, contentId);
    const kind = getContentKind(contentType);
    if ((await kind.seats?.take(trx, userId, contentId)) === false) continue;
    await repository.reopenEntitlement(trx, id);
    if (!isEntitled) await kind.addToCounts(trx, contentId, { unlocks: 1 });
  }
}

/** Records that a person used a content now, so that the library lists it first. */
export const markSeen = (trx: Trx, userId: string, contentType: ContentType, contentId: string) =>
  repository.putLastSeen(trx, { userId, contentType, contentId, seenAt: now() });
