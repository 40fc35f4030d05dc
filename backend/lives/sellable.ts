import { SEAT_HOLD_MINUTES } from '../../contract/values/lives.ts';
import { contentGiftable } from '../content/giftable-service.ts';
import { contentSellable, type SoldContent } from '../content/sale-service.ts';
import * as entitlements from '../entitlements/service.ts';
import type { Giftable } from '../extension-points/giftables.ts';
import type { Sellable } from '../extension-points/sellables.ts';
import { liveRefundRule } from './refund-rule.ts';
import * as repository from './repository.ts';
import { hasEnded, isOver } from './seat-policy.ts';
import { findLiveOfHolder } from './seat-repository.ts';
import { freeSeat, freeUnlessNeeded, takeSeat } from './seat-service.ts';

const contentType = 'LIVE';

const sold = {
  type: 'PPV_LIVE',
  contentType,
  name: 'live',

  // A live that ended without a recording has nothing left to deliver.
  async findState(db, id) {
    const row = await repository.findLive(db, id);
    return row && !isOver(row) ? row.state : undefined;
  },

  // The sale is paused from the end of the live until the recording is ready.
  async findSaleEnd(db, id) {
    const { state, endedAt } = await repository.getLive(db, id);
    return state === 'ENDED' ? endedAt : null;
  },

  refundRule: liveRefundRule,

  async listIncluded(db, id) {
    const row = await repository.getLive(db, id);
    const recording = {
      code: 'recording',
      count: 1,
      seconds: Math.round(row.recordingSeconds ?? 0),
    } as const;
    if (hasEnded(row)) return [recording];
    return [{ code: 'seat', count: 1, seconds: row.minutes * 60 }, ...(row.isRecorded ? [recording] : [])];
  },

  ownsPermanently: (db, userId, id) => entitlements.ownsPermanently(db, userId, contentType, id),

  // A person who entered the room or opened the recording has used the live.
  async usageOf(db, { buyerId, contentId }) {
    const isUsed = (await entitlements.findLastSeen(db, buyerId, contentType, contentId)) !== undefined;
    return { consumed: isUsed ? 1 : 0, downloads: 0 };
  },

  async listUses(db, { buyerId, contentId }) {
    const at = await entitlements.findLastSeen(db, buyerId, contentType, contentId);
    if (!at) return [];
    return [{ at, title: (await repository.getLive(db, contentId)).title, did: 'OPENED', seconds: 0 }];
  },
} as const satisfies SoldContent;

const sellable = contentSellable(sold);

/** Sellable for a seat, which is reserved for some minutes while the buyer pays. */
export const liveSellable: Sellable = {
  ...sellable,

  async quote(db, buyer, input) {
    const quote = await sellable.quote(db, buyer, input);
    const row = await repository.getLive(db, input.contentId);
    // Without a limit of seats, no reservation time is needed.
    return row.seats === null || hasEnded(row) ? quote : { ...quote, holdMinutes: SEAT_HOLD_MINUTES };
  },

  async reserve(trx, { buyerId, contentId }) {
    await entitlements.lockEntitled(trx, buyerId, contentType, contentId!);
    if (!(await takeSeat(trx, contentId!, buyerId))) throw entitlements.seatsTaken();
  },

  released: (trx, { buyerId, contentId }) => freeUnlessNeeded(trx, buyerId, contentId!),
};

const giftable = contentGiftable(sold);

/** Giftable for a seat. The paid purchase holds the seat until a person claims the gift. */
export const liveGiftable: Giftable = {
  ...giftable,

  async reserve(trx, { id, contentId }) {
    if (!(await takeSeat(trx, contentId!, id))) throw entitlements.seatsTaken();
  },

  released: (trx, { id, contentId }) => freeSeat(trx, contentId!, id),

  async claim(trx, actor, gift) {
    // Locks in the same order as a booking by the same person.
    await entitlements.lockEntitled(trx, actor.userId, contentType, gift.contentId);
    await freeSeat(trx, gift.contentId, gift.purchaseId);
    await giftable.claim(trx, actor, gift);
  },

  async ended(trx, purchaseId) {
    const liveId = await findLiveOfHolder(trx, purchaseId);
    if (liveId) await freeSeat(trx, liveId, purchaseId);
  },
};
