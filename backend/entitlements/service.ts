import type { EntitlementSource } from '../../contract/values/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { now } from '../clock.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import type { Db, Trx } from '../db/connection.ts';
import * as repository from './repository.ts';

export {
  countOwners,
  listWithRights,
  findRight,
  listOwned,
  listOwnedAmong,
  listOfMember,
  listRights,
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
  /** Time of the grant; default now. */
  grantedAt?: Date;
  /**
   * Time since when removed parts of the content stay available; default is the grant. Earlier for
   * content that was paid for before.
   */
  keptSince?: Date;
  /**
   * Known end of the entitlement, if any. The granting domain ends the entitlement at that time.
   */
  endsAt?: Date | null;
};

/** Returns true if a person has an active entitlement to a content; false without a person. */
export const hasEntitlement = async (
  db: Db,
  userId: string | undefined,
  contentType: ContentType,
  contentId: string,
): Promise<boolean> => userId !== undefined && (await repository.holds(db, userId, contentType, contentId));

/**
 * Grants an entitlement to a content, once per purchase and once for free, and updates the
 * content's owner count.
 * @returns false if it was granted before, even if it has ended since
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
  if (added && !isEntitled) await getContentKind(contentType).addToCounts(trx, contentId, { unlocks: 1 });
  return added;
}

type EntitlementRow = Awaited<ReturnType<typeof repository.listByPurchase>>[number];

/** Ends one entitlement and updates the content's owner count. */
export async function endOne(
  trx: Trx,
  { id, userId, contentType, contentId }: EntitlementRow,
): Promise<void> {
  await repository.lockEntitled(trx, userId, contentType, contentId);
  const wasEntitled = await repository.holds(trx, userId, contentType, contentId);
  // Another run may have ended the entitlement since it was read.
  const ended = await repository.endEntitlement(trx, id, now());
  if (ended && wasEntitled && !(await repository.holds(trx, userId, contentType, contentId)))
    await getContentKind(contentType).addToCounts(trx, contentId, { unlocks: -1 });
}

/** Returns true if a purchase has an entitlement that has not ended, including frozen ones. */
export const hasUnendedEntitlements = async (from: Db, purchaseId: string): Promise<boolean> =>
  (await repository.listByPurchase(from, purchaseId)).length > 0;

/** Ends only the entitlements of a purchase; a repeated call changes nothing. */
export async function end(trx: Trx, purchaseId: string): Promise<void> {
  for (const row of await repository.listByPurchase(trx, purchaseId)) await endOne(trx, row);
}

/**
 * Freezes or unfreezes only the entitlements of a purchase. Frozen entitlements give no access;
 * null unfreezes them. A repeated call changes nothing, and ended entitlements stay ended.
 */
export async function setFrozen(trx: Trx, purchaseId: string, frozenAt: Date | null): Promise<void> {
  for (const row of await repository.listByPurchase(trx, purchaseId)) {
    const { id, userId, contentType, contentId } = row;
    if ((row.frozenAt === null) === (frozenAt === null)) continue;
    await repository.lockEntitled(trx, userId, contentType, contentId);
    const wasEntitled = await repository.holds(trx, userId, contentType, contentId);
    await repository.setFrozen(trx, id, frozenAt);
    const isEntitled = await repository.holds(trx, userId, contentType, contentId);
    if (wasEntitled !== isEntitled)
      await getContentKind(contentType).addToCounts(trx, contentId, { unlocks: isEntitled ? 1 : -1 });
  }
}

/**
 * Reopens the membership entitlements of a purchase. Entitlements from other sources end
 * permanently.
 */
export async function resume(trx: Trx, purchaseId: string): Promise<void> {
  for (const { id, userId, contentType, contentId } of await repository.listEndedMemberships(
    trx,
    purchaseId,
  )) {
    await repository.lockEntitled(trx, userId, contentType, contentId);
    const isEntitled = await repository.holds(trx, userId, contentType, contentId);
    await repository.reopenEntitlement(trx, id);
    if (!isEntitled) await getContentKind(contentType).addToCounts(trx, contentId, { unlocks: 1 });
  }
}

/** Records that a person used a content now, so that the library lists it first. */
export const markSeen = (trx: Trx, userId: string, contentType: ContentType, contentId: string) =>
  repository.putLastSeen(trx, { userId, contentType, contentId, seenAt: now() });
