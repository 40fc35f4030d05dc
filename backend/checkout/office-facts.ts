import { daysFromNow } from '../clock.ts';
import type { OfficeFacts } from '../extension-points/office-facts.ts';
import { sumFees } from '../notices/figure-service.ts';
import * as refunds from './refunds/repository.ts';

/** Number of days over which the fees of a creator are summed. */
const FEE_DAYS = 30;

/** Pending refunds to a creator's buyers, and the fees of the creator's sales. */
export const checkoutFacts: OfficeFacts = {
  async owes(db, creatorId) {
    const [waitingCents, feeCents] = await Promise.all([
      refunds.sumWaiting(db, creatorId),
      sumFees(db, creatorId, daysFromNow(-FEE_DAYS)),
    ]);
    return [
      { name: 'refundsWaiting', cents: 0 - waitingCents },
      { name: 'fees', cents: feeCents },
    ];
  },
};
