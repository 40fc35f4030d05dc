import type { Actor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';
import type { Content, Viewer } from '../extension-points/content-kinds.ts';

export const isOwn = (actor: Actor | null, content: Pick<Content, 'creatorId'>): boolean =>
  actor?.creator?.id === content.creatorId;

/** Public content may be seen by everybody; the rest by its creator, the office, and whoever unlocked it. */
export const canView = ({ actor, isUnlocked }: Viewer, content: Content): boolean => {
  if (content.isPublic || isUnlocked) return true;
  return isOwn(actor, content) ? !content.isDeleted : actor?.isOffice === true;
};

/** Free parts play for everybody while the content is public; all others have to be unlocked. */
export const canPlay = (viewer: Viewer, content: Content, isFree: boolean): Verdict => {
  const { actor, isUnlocked } = viewer;
  if (isOwn(actor, content) || actor?.isOffice || isUnlocked) return true;
  return (isFree && content.isPublic) || 'Unlock this to see it.';
};

export const canUnlockFree = ({ actor, isUnlocked }: Viewer, content: Content): Verdict => {
  if (!content.isPublic) return 'This is not public.';
  if (content.priceCents > 0) return 'This is not free.';
  return (!isUnlocked && !isOwn(actor, content)) || 'You have this already.';
};

export const canRate = ({ actor, isUnlocked }: Viewer, content: Content): Verdict => {
  if (isOwn(actor, content)) return 'You cannot rate your own content.';
  return isUnlocked || 'Unlock this before you rate it.';
};

/** Why content cannot be bought: error codes of checkout. */
export type BuyRefusal = 'OWN_CONTENT' | 'ALREADY_UNLOCKED' | 'FREE_CONTENT' | 'CREATOR_CANNOT_RECEIVE';

/**
 * Whether public content may be bought. A membership gives access only while it lasts: its holder may still buy.
 * @param seller of the content, and whether the buyer owns it permanently
 */
export const canBuy = (
  actor: Actor | null,
  content: Content,
  { canReceivePayments, isOwned }: { canReceivePayments: boolean; isOwned: boolean },
): true | BuyRefusal => {
  if (isOwn(actor, content)) return 'OWN_CONTENT';
  if (isOwned) return 'ALREADY_UNLOCKED';
  if (content.priceCents === 0) return 'FREE_CONTENT';
  return canReceivePayments || 'CREATOR_CANNOT_RECEIVE';
};

/** A price needs a creator who can be paid. The only definition of it; `canReceive` is of the creators' policy. */
export const canCharge = (priceCents: number, canReceive: boolean): boolean => priceCents === 0 || canReceive;
