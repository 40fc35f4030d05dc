import { refundRuleTexts, useRefundTerms, type RefundRule } from '../policies/refund.ts';
import * as repository from './repository.ts';

/**
 * Refund rule of a live. A buyer can get a refund until the live starts, even if it was moved.
 * After the start, a buyer who never entered the room has the usual refund period.
 */
export const liveRefundRule: RefundRule = {
  text: refundRuleTexts.live,
  hasOwnPeriod: true,
  receipt: 'live',
  async terms(db, purchase, usage) {
    const { startsAt, startedAt } = await repository.getLive(db, purchase.contentId);
    const { until, checks } = useRefundTerms(purchase, usage);
    if (startedAt === null)
      return {
        until: startsAt !== null && startsAt > until ? startsAt : until,
        checks: [{ code: 'STARTED', isMet: true, value: 0, limit: 0 }],
      };
    const isAbsent = usage.consumed === 0;
    return {
      until,
      checks: [
        ...checks.filter(({ code }) => code !== 'CONSUMED'),
        { code: 'ATTENDED', isMet: isAbsent, value: isAbsent ? 0 : 1, limit: 0 },
      ],
    };
  },
};
