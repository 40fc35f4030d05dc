import { GRACE_DAYS, type SubscriptionState } from '../../contract/values/memberships.ts';
import { DAY_MS } from '../../contract/values/times.ts';
import { daysAfter } from '../clock.ts';
import type { SubscriptionRecord } from '../providers/payments-subscriptions.ts';

/** How long before its end a member is notified that a free trial, or what was given, ends. */
export const END_NOTICE_DAYS = 3;

/** The state in which a subscription is shown; one with an open payment is PAST_DUE also when it is to end. */
export function stateOf({ status, cancelsAtPeriodEnd }: SubscriptionRecord): SubscriptionState {
  const runs = status === 'ACTIVE' || status === 'TRIAL';
  return runs && cancelsAtPeriodEnd ? 'CANCELLING' : status;
}

/**
 * A renewal is due when its period begins; from then on an open payment leaves the access as it is for some days. Free days
 * are not followed by more of them: the first payment after them leaves none.
 */
export const graceEndOf = ({
  status,
  periodStartsAt,
  isFirstAfterTrial,
}: Pick<SubscriptionRecord, 'status' | 'periodStartsAt' | 'isFirstAfterTrial'>): Date | null =>
  status === 'PAST_DUE' && !isFirstAfterTrial ? daysAfter(periodStartsAt, GRACE_DAYS) : null;

type Priced = { priceId: string; priceCents: number };
type PricedByOffer = Priced & {
  offerPriceId: string;
  offerPriceCents: number;
  nextPriceId: string | null;
  nextPriceCents: number | null;
  nextPriceAt: Date | null;
  replacedPriceIds: string[];
  periodEndsAt: Date;
};

/**
 * The price of a membership's next payment: of its offer, or the announced one when the next payment is on or after its
 * day, which is set a day before. One who joined at a price that its offer never announced to change keeps it.
 */
export function wantedPrice(row: PricedByOffer, at: Date): Priced {
  const { priceId, nextPriceId, nextPriceCents, nextPriceAt } = row;
  if (![row.offerPriceId, ...row.replacedPriceIds, nextPriceId].includes(priceId)) return row;
  const isNext =
    nextPriceAt !== null && row.periodEndsAt >= nextPriceAt && nextPriceAt.getTime() - at.getTime() <= DAY_MS;
  return isNext
    ? { priceId: nextPriceId!, priceCents: nextPriceCents! }
    : { priceId: row.offerPriceId, priceCents: row.offerPriceCents };
}

/** Whether a membership gives access now. */
export function givesAccess(
  { state, graceEndsAt }: { state: SubscriptionState; graceEndsAt: Date | null },
  at: Date,
): boolean {
  if (state === 'PAST_DUE') return graceEndsAt !== null && at < graceEndsAt;
  return state !== 'CANCELLED';
}
