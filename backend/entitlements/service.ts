import type { EntitlementSource } from '../../contract/values/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { now } from '../clock.ts';
import { kindOf } from '../extension-points/content-kinds.ts';
import type { Db, Trx } from '../db/connection.ts';
import * as repository from './repository.ts';

export {
  countHolders,
  listWithRights,
  findRight,
  listHeld,
  listHeldIds,
  listOfMember,
  listRights,
  lockHolder,
  ownsPermanently,
  wasEverHeld,
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
export const holds = async (
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
  await repository.lockHolder(trx, userId, contentType, contentId);
  const isHolder = await repository.holds(trx, userId, contentType, contentId);
  const added = await repository.insertEntitlement(trx, { ...right, purchaseId, grantedAt });
  if (added && !isHolder) await kindOf(contentType).addToCounts(trx, contentId, { unlocks: 1 });
  return added;
}

type Held = Awaited<ReturnType<typeof repository.listByPurchase>>[number];

/** Ends one entitlement and updates the content's owner count. */
export async function endOne(trx: Trx, { id, userId, contentType, contentId }: Held): Promise<void> {
  await repository.lockHolder(trx, userId, contentType, contentId);
  const wasHolder = await repository.holds(trx, userId, contentType, contentId);
  // Another run may have ended the entitlement since it was read.
  const ended = await repository.endEntitlement(trx, id, now());
  if (ended && wasHolder && !(await repository.holds(trx, userId, contentType, contentId)))
    await kindOf(contentType).addToCounts(trx, contentId, { unlocks: -1 });
}

/** Returns true if a purchase has an entitlement that has not ended, including frozen ones. */
export const givesAny = async (from: Db, purchaseId: string): Promise<boolean> =>
  (await repository.listByPurchase(from, purchaseId)).length > 0;

/** Ends only the entitlements of a purchase; a repeated call changes nothing. */
export async function end(trx: Trx, purchaseId: string): Promise<void> {
  for (const held of await repository.listByPurchase(trx, purchaseId)) await endOne(trx, held);
}

/**
 * Freezes or unfreezes only the entitlements of a purchase. Frozen entitlements give no access;
 * null unfreezes them. A repeated call changes nothing, and ended entitlements stay ended.
 */
export async function setFrozen(trx: Trx, purchaseId: string, frozenAt: Date | null): Promise<void> {
  for (const held of await repository.listByPurchase(trx, purchaseId)) {
    const { id, userId, contentType, contentId } = held;
    if ((held.frozenAt === null) === (frozenAt === null)) continue;
    await repository.lockHolder(trx, userId, contentType, contentId);
    const wasHolder = await repository.holds(trx, userId, contentType, contentId);
    await repository.setFrozen(trx, id, frozenAt);
    const isHolder = await repository.holds(trx, userId, contentType, contentId);
    if (wasHolder !== isHolder)
      await kindOf(contentType).addToCounts(trx, contentId, { unlocks: isHolder ? 1 : -1 });
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
    await repository.lockHolder(trx, userId, contentType, contentId);
    const isHolder = await repository.holds(trx, userId, contentType, contentId);
    await repository.reopenEntitlement(trx, id);
    if (!isHolder) await kindOf(contentType).addToCounts(trx, contentId, { unlocks: 1 });
  }
}

/** Records that a person used a content now, so that the library lists it first. */
export const noteSeen = (trx: Trx, userId: string, contentType: ContentType, contentId: string) =>
  repository.putLastSeen(trx, { userId, contentType, contentId, seenAt: now() });
