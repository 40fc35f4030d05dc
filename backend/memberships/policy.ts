import type { RecurringInterval } from '../../contract/values/checkout.ts';
import { GRACE_DAYS, TRIAL_DAYS, type SubscriptionState } from '../../contract/values/memberships.ts';
import { DAY_MS } from '../../contract/values/times.ts';
import { daysAfter, monthsAfter } from '../clock.ts';
import type { SubscriptionRecord } from '../providers/payments/subscriptions.ts';

/** Days before the end of a trial or of granted months at which the member is notified. */
export const END_NOTICE_DAYS = 3;

/**
 * Returns the displayed state of a subscription. A subscription with an open payment is PAST_DUE
 * even if it was cancelled.
 */
export function toSubscriptionState({ status, cancelsAtPeriodEnd }: SubscriptionRecord): SubscriptionState {
  const runs = status === 'ACTIVE' || status === 'TRIAL';
  return runs && cancelsAtPeriodEnd ? 'CANCELLING' : status;
}

/**
 * Returns the end of the grace period; null without an open payment. A renewal is due when its
 * period begins. If it is not paid, the access continues for some days. After a trial, nothing was
 * paid yet, so access ends at once until the first payment.
 */
export function findGraceEnd({ status, periodStartsAt, trialEndsAt }: SubscriptionRecord): Date | null {
  if (status !== 'PAST_DUE') return null;
  const wasPaid = trialEndsAt === null || periodStartsAt > trialEndsAt;
  return wasPaid ? daysAfter(periodStartsAt, GRACE_DAYS) : periodStartsAt;
}

type Period = {
  state: SubscriptionState;
  recurringInterval: RecurringInterval;
  periodEndsAt: Date;
  readAt: Date;
  createdAt: Date;
};

/**
 * Returns the end of a period as members see it. Before the card provider was read for the first
 * time, the end is calculated from the time of the payment.
 */
export function shownPeriodEnd({ state, recurringInterval, periodEndsAt, readAt, createdAt }: Period): Date {
  if (readAt.getTime() > 0) return periodEndsAt;
  if (state === 'TRIAL') return daysAfter(createdAt, TRIAL_DAYS);
  return monthsAfter(createdAt, recurringInterval === 'year' ? 12 : 1);
}

type Priced = { priceId: string; priceCents: number };
type Offered = {
  offerPriceId: string;
  offerPriceCents: number;
  nextPriceId: string | null;
  nextPriceCents: number | null;
  nextPriceAt: Date | null;
  replacedPriceIds: string[];
};

/**
 * Returns the ids of the prices whose payers follow the offer. These are its current price, the
 * announced price, and all earlier prices that were announced or replaced by an announced price. A
 * member with any other price keeps it. Such a member joined on a page that was opened before the
 * price changed without an announcement.
 */
export const followedPrices = ({
  offerPriceId,
  nextPriceId,
  replacedPriceIds,
}: Pick<Offered, 'offerPriceId' | 'nextPriceId' | 'replacedPriceIds'>): string[] =>
  [offerPriceId, nextPriceId ?? [], replacedPriceIds].flat();

/** Returns true if the member's price changes when the price of the offer changes. */
export const followsOffer = (row: Offered & { priceId: string | null }): boolean =>
  row.priceId !== null && followedPrices(row).includes(row.priceId);

/**
 * Returns the price of a membership's next payment. It is the announced price if the payment is on
 * or after its day, otherwise the offer's price. The announced price is used at the earliest a day
 * before it applies.
 */
export function wantedPrice(row: Offered & Priced & { periodEndsAt: Date }, at: Date): Priced {
  if (!followsOffer(row)) return row;
  const { nextPriceId, nextPriceCents, nextPriceAt } = row;
  const isNext =
    nextPriceAt !== null && row.periodEndsAt >= nextPriceAt && nextPriceAt.getTime() - at.getTime() <= DAY_MS;
  return isNext
    ? { priceId: nextPriceId!, priceCents: nextPriceCents! }
    : { priceId: row.offerPriceId, priceCents: row.offerPriceCents };
}

/** Returns true if a membership grants access now. */
export function givesAccess(
  { state, graceEndsAt }: { state: SubscriptionState; graceEndsAt: Date | null },
  at: Date,
): boolean {
  if (state === 'PAST_DUE') return graceEndsAt !== null && at < graceEndsAt;
  return state !== 'CANCELLED';
}
