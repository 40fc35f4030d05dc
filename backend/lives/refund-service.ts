import { refundAll } from '../checkout/refunds/refund-all-service.ts';
import type { Trx } from '../db/connection.ts';
import type { LiveRow } from './repository.ts';

/** Reasons in English for refunds of a live, used if the creator did not state a reason. */
export const refundReasons = {
  CANCELLED: 'Its creator cancelled it.',
  MISSED: 'Nobody started it within 24 hours of its time.',
  TAKEN_DOWN: 'We took it down.',
  NO_PICTURE: 'It ended before its creator sent a picture.',
};

/**
 * Refunds every buyer of a live that does not take place: card payments, credit payments and gifts.
 * The refunds end the seats. Free seats and memberships do not change. Open payment pages are
 * closed. The refunds run after the commit, and a repeated call changes nothing.
 */
export const refundEverybody = (
  trx: Trx,
  { id, reason }: Pick<LiveRow, 'id' | 'reason'>,
  why: keyof typeof refundReasons,
): Promise<void> =>
  refundAll(
    trx,
    { contentType: 'LIVE', contentId: id },
    (why === 'CANCELLED' && reason) || refundReasons[why],
  );
