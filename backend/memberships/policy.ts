import type { RecurringInterval } from '../../contract/values/checkout.ts';
import { GRACE_DAYS, TRIAL_DAYS, type SubscriptionState } from '../../contract/values/memberships.ts';
import { DAY_MS } from '../../contract/values/times.ts';
import { daysAfter, monthsAfter } from '../clock.ts';
import type { SubscriptionRecord } from '../providers/payments/subscriptions.ts';

/** Days before its end at which a member is notified of the end of a trial or of granted months. */
export const END_NOTICE_DAYS = 3;

/**
 * Returns the displayed state of a subscription. A subscription with an open payment is PAST_DUE
 * even if it is to end.
 */
export function toSubscriptionState({ status, cancelsAtPeriodEnd }: SubscriptionRecord): SubscriptionState {
  const runs = status === 'ACTIVE' || status === 'TRIAL';
  return runs && cancelsAtPeriodEnd ? 'CANCELLING' : status;
}

/**
 * Returns the end of the grace period. A renewal is due when its period begins, and an open payment
 * then leaves the access unchanged for some days. After a trial nothing was paid yet, so access
 * ends until the first payment.
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
 * Returns the end of a period as members see it. Until the card provider is read for the first
 * time, it is counted from the payment.
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
 * Returns the prices whose payers follow the offer and are notified of its changes: its own price,
 * the announced one, and all earlier ones that were announced or replaced by an announced one. A
 * member who joined at any other price, from a page opened before a change without members, keeps
 * that price.
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
 * Returns the price of a membership's next payment: the offer's price, or the announced one if the
 * payment is on or after its day. The announced price is set a day before.
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
