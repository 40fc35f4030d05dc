import type { LiveViewerState } from '../../contract/lives.ts';
import { permanentSources, type EntitlementSource } from '../../contract/values/checkout.ts';
import { findLastPaid } from '../checkout/service.ts';
import { canReceive, getById } from '../creators/service.ts';
import { db, type Db } from '../db/connection.ts';
import { findOwnRating } from '../engagement/rating-service.ts';
import * as entitlements from '../entitlements/service.ts';
import { notFound } from '../errors.ts';
import type { PurchaseRow } from '../extension-points/sellables.ts';
import { isViewed, type Actor } from '../http/actor.ts';
import { isMember } from '../memberships/subscription-service.ts';
import { canBuy, canRate, canView, isOwn } from '../policies/access.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import type { LiveRow } from './repository.ts';
import { canPublish } from './room-policy.ts';
import { canBook, canUnbook, isFull, isSoldNow } from './seat-policy.ts';
import { hasReminder } from './seat-repository.ts';

const contentType = 'LIVE';

/**
 * Returns true if a person has a seat from any active source. A member's entitlement ends with the
 * membership.
 */
export const isUnlocked = (
  from: Db,
  userId: string | undefined,
  { id }: Pick<LiveRow, 'id'>,
): Promise<boolean> => entitlements.hasEntitlement(from, userId, contentType, id);

/**
 * Sources by precedence: if a viewer has several entitlements, the first source in this order is
 * shown.
 */
const shownSources: readonly EntitlementSource[] = ['PURCHASE', 'CREDITS', 'GIFT', 'FREE', 'MEMBERSHIP'];

/** Returns true if a live does not take place, so that all its buyers are refunded. */
const isRefunded = ({ state, startedAt }: LiveRow) =>
  ['CANCELLED', 'MISSED'].includes(state) || (state === 'TAKEN_DOWN' && startedAt === null);

/**
 * Returns the refund of the viewer's payment; null without a refund. If the live does not take
 * place, the refund is shown even before it is made, because every payment is refunded.
 */
function toRefund(row: LiveRow, purchase: PurchaseRow | undefined): LiveViewerState['refund'] {
  if (!purchase) return null;
  const isDone = purchase.status === 'REFUNDED';
  if (!isDone && !isRefunded(row)) return null;
  const cents = purchase.paidCents ?? purchase.amountCents;
  const isCredits = purchase.paidWith === 'CREDITS';
  return { amountCents: isCredits ? 0 : cents, credits: isCredits ? cents : 0, isDone };
}

/**
 * Returns the start of a moved live if the purchase was made before the move; until then the buyer
 * can get a refund.
 */
function findRefundEnd({ movedAt, startsAt, state }: LiveRow, purchase: PurchaseRow | undefined) {
  const hasPaid = purchase?.status === 'SUCCESS' && movedAt !== null && purchase.createdAt < movedAt;
  return hasPaid && state === 'SCHEDULED' ? startsAt : null;
}

/** Returns what is stored about a signed-in viewer of a live. */
async function readStored({ userId }: Actor, { id, creatorId }: LiveRow) {
  const [sources, member, reminder, purchase, myRating] = await Promise.all([
    entitlements.listSources(db, userId, contentType, id),
    isMember(db, userId, creatorId),
    hasReminder(db, userId, id),
    findLastPaid(db, userId, 'PPV_LIVE', id),
    findOwnRating(db, userId, contentType, id),
  ]);
  return { sources, member, reminder, purchase, myRating };
}

/**
 * Returns the viewer state of a live.
 * @throws 404 when the viewer may not see the live
 */
export async function readViewerState(actor: Actor | null, id: string): Promise<LiveViewerState> {
  const row = await repository.findLive(db, id);
  if (!row) throw notFound('This live');
  const [creator, stored] = await Promise.all([
    getById(db, row.creatorId),
    actor ? readStored(actor, row) : undefined,
  ]);
  const purchase = stored?.purchase;
  const sources = stored?.sources ?? [];
  const member = stored?.member ?? false;
  const viewer = { actor, isUnlocked: sources.length > 0 };
  const content = { ...row, isDeleted: row.state === 'DELETED' };
  const keepsPage = row.state === 'CANCELLED' || row.state === 'MISSED';
  if (!canView(viewer, content) && !keepsPage) throw notFound('This live');
  const isPaid = sources.some((source) => source !== 'FREE' && source !== 'MEMBERSHIP');
  const seller = {
    canReceivePayments: canReceive(creator),
    isOwned: sources.some((source) => permanentSources.some((each) => each === source)),
  };
  return {
    isOwn: isOwn(actor, row),
    isBooked: viewer.isUnlocked,
    source: shownSources.find((source) => sources.includes(source)) ?? null,
    isMember: member,
    hasReminder: stored?.reminder ?? false,
    purchaseId: purchase?.id ?? null,
    refund: isViewed(actor) ? null : toRefund(row, purchase),
    refundableUntil: findRefundEnd(row, purchase)?.toISOString() ?? null,
    myRating: stored?.myRating ?? null,
    can: {
      buy: isSoldNow(row) && (viewer.isUnlocked || !isFull(row)) && canBuy(actor, content, seller) === true,
      book: !viewer.isUnlocked && !isFull(row) && canBook(actor, row, { isMember: member }) === true,
      unbook: viewer.isUnlocked && !isPaid && canUnbook(row) === true,
      remind: row.state === 'SCHEDULED' && row.isPublic && !isOwn(actor, row),
      watch: policy.canWatch(viewer, row) === true,
      replay: policy.canReplay(viewer, row) === true,
      publish: isOwn(actor, row) && canPublish(row) === true,
      rate: actor !== null && policy.hasBegun(row) === true && canRate(viewer, content) === true,
      update: policy.canUpdate(actor, row) === true,
    },
  };
}
