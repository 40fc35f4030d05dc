import type { Actor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';
import type { Content, Viewer } from '../extension-points/content-kinds.ts';

export const isOwn = (actor: Actor | null, content: Pick<Content, 'creatorId'>): boolean =>
  actor?.creator?.id === content.creatorId;

/**
 * Returns true if a viewer may see content. Public content is visible to everybody, other content
 * to its creator, the office and its owners.
 */
export const canView = ({ actor, isUnlocked }: Viewer, content: Content): boolean => {
  if (content.isPublic || isUnlocked) return true;
  return isOwn(actor, content) ? !content.isDeleted : actor?.isOffice === true;
};

/**
 * Returns whether a viewer may play a part. Free parts of public content play for everybody; other
 * parts must be unlocked.
 */
export const canPlay = (viewer: Viewer, content: Content, isFree: boolean): Verdict => {
  const { actor, isUnlocked } = viewer;
  if (isOwn(actor, content) || actor?.isOffice || isUnlocked) return true;
  return (isFree && content.isPublic) || 'Unlock this to see it.';
};

export const canUnlockFree = ({ actor, isUnlocked }: Viewer, content: Content): Verdict => {
  if (!content.isPublic) return 'This is not public.';
  if (content.priceCents !== 0) return 'This is not free.';
  return (!isUnlocked && !isOwn(actor, content)) || 'You have this already.';
};

export const canRate = ({ actor, isUnlocked }: Viewer, content: Content): Verdict => {
  if (isOwn(actor, content)) return 'You cannot rate your own content.';
  return isUnlocked || 'Unlock this before you rate it.';
};

/** Reason why content cannot be bought, as an error code of checkout. */
export type BuyRefusal = 'OWN_CONTENT' | 'ALREADY_UNLOCKED' | 'FREE_CONTENT' | 'CREATOR_CANNOT_RECEIVE';

/**
 * Returns whether public content may be bought. A member may still buy, because a membership gives
 * access only while it lasts.
 * @param seller whether the creator can receive payments, and whether the buyer owns the content
 *   permanently
 */
export const canBuy = (
  actor: Actor | null,
  content: Content,
  { canReceivePayments, isOwned }: { canReceivePayments: boolean; isOwned: boolean },
): true | BuyRefusal => {
  if (isOwn(actor, content)) return 'OWN_CONTENT';
  if (isOwned) return 'ALREADY_UNLOCKED';
  // Content without a price is not for sale, just like free content.
  if (!content.priceCents) return 'FREE_CONTENT';
  return canReceivePayments || 'CREATOR_CANNOT_RECEIVE';
};

/**
 * Returns true if a price is allowed: a price above 0 needs a creator who can be paid. This is the
 * only definition; `canReceive` comes from the creators' policy.
 */
export const canCharge = (priceCents: number, canReceive: boolean): boolean => priceCents === 0 || canReceive;
