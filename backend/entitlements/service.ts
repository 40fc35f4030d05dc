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
  /** Default now. */
  grantedAt?: Date;
  /** Since when what is removed from the content stays with it; default when it is granted. Earlier for what was paid for before. */
  keptSince?: Date;
  /** When it will end, where that is known; whoever gives it ends it then. */
  endsAt?: Date | null;
};

/** Whether a person has any entitlement to a content; false without a person. */
export const holds = async (
  db: Db,
  userId: string | undefined,
  contentType: ContentType,
  contentId: string,
): Promise<boolean> => userId !== undefined && (await repository.holds(db, userId, contentType, contentId));

/**
 * Gives an entitlement to a content, once for each purchase and once for free, and updates the content's count of holders.
 * @returns false when it had been given already, also when it has ended since then.
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

/** Ends one entitlement, and updates the content's count of holders. */
export async function endOne(trx: Trx, { id, userId, contentType, contentId }: Held): Promise<void> {
  await repository.lockHolder(trx, userId, contentType, contentId);
  const wasHolder = await repository.holds(trx, userId, contentType, contentId);
  // Another run may have ended it since it was read.
  const ended = await repository.endEntitlement(trx, id, now());
  if (ended && wasHolder && !(await repository.holds(trx, userId, contentType, contentId)))
    await kindOf(contentType).addToCounts(trx, contentId, { unlocks: -1 });
}

/** Whether a purchase gives anything that has not ended, frozen or not. */
export const givesAny = async (from: Db, purchaseId: string): Promise<boolean> =>
  (await repository.listByPurchase(from, purchaseId)).length > 0;

/** Ends the entitlements from a purchase, and no others; a repetition changes nothing. */
export async function end(trx: Trx, purchaseId: string): Promise<void> {
  for (const held of await repository.listByPurchase(trx, purchaseId)) await endOne(trx, held);
}

/**
 * Freezes what a purchase gave, and nothing else: it gives no access until it is given back with null. A repetition changes
 * nothing, and what has ended stays ended.
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

/** Gives back the entitlements from a membership whose access begins again; those from other sources end permanently. */
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

/** Stores that a person used a content now: the library shows it first. */
export const noteSeen = (trx: Trx, userId: string, contentType: ContentType, contentId: string) =>
  repository.putLastSeen(trx, { userId, contentType, contentId, seenAt: now() });
