import { refundAll } from '../checkout/refunds/refund-all-service.ts';
import type { Trx } from '../db/connection.ts';
import type { LiveRow } from './repository.ts';

/** Reasons in English for the refunds of a live that its creator did not explain. */
export const refundReasons = {
  CANCELLED: 'Its creator cancelled it.',
  MISSED: 'Nobody started it within 24 hours of its time.',
  TAKEN_DOWN: 'We took it down.',
  NO_PICTURE: 'It ended before its creator sent a picture.',
};

/**
 * Refunds every buyer of a live that does not take place, by card and credits, and the givers of
 * its gifts. The refunds end the seats. Seats that were not paid for stay, and members keep their
 * membership. Open payment pages are closed. The refunds run once the transaction commits; a
 * repetition changes nothing.
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
