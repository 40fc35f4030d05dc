import { now } from '../clock.ts';
import { hasEntitlement } from '../entitlements/service.ts';
import type { TipListener } from '../extension-points/tip-listeners.ts';
import { findLive } from '../lives/room-access-service.ts';
import { isMember } from '../memberships/subscription-service.ts';
import { reportIfListed } from '../office/word-service.ts';
import { publishMessages } from './event-service.ts';
import { insertMessage } from './message-repository.ts';
import { collapseSpaces } from './message-service.ts';
import { findRestriction, isModerator } from './moderation-repository.ts';
import { findRefusal } from './policy.ts';
import { toBadge } from './standing-service.ts';

/**
 * Shows a tip in the chat of its live once the payment is confirmed. The tip's note is omitted if
 * the person cannot write in the chat.
 */
export const liveTips: TipListener = {
  contentType: 'LIVE',
  async tipped(trx, { contentId: liveId, purchaseId, buyerId, amountCents, note }) {
    const live = await findLive(trx, liveId);
    if (live?.state !== 'LIVE') return;
    const { state, chat, creatorId } = live;
    const [isNamed, hasSeat, isPaying, restriction = null] = await Promise.all([
      isModerator(trx, creatorId, buyerId),
      hasEntitlement(trx, buyerId, 'LIVE', liveId),
      isMember(trx, buyerId, creatorId),
      findRestriction(trx, { creatorId, liveId }, { userId: buyerId }, now()),
    ]);
    const badge = toBadge({ isHost: false, isModerator: isNamed && hasSeat, isMember: isPaying });
    // `hasSeat` is true because a tip does not require a seat.
    const words = findRefusal({ state, chat, badge, hasSeat: true, restriction }) ? '' : collapseSpaces(note);
    const stored = await insertMessage(trx, {
      liveId,
      clientId: null,
      kind: 'TIP',
      authorId: buyerId,
      badge,
      textBody: words,
      purchaseId,
      amountCents,
      createdAt: now(),
    });
    if (!stored) return;
    await publishMessages(trx, liveId, [stored.id]);
    await reportIfListed(trx, { type: 'LIVE_MESSAGE', id: stored.id }, [words]);
  },
};
