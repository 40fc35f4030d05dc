import { GRACE_DAYS, type SubscriptionState } from '../../contract/values/memberships.ts';
import { DAY_MS } from '../../contract/values/times.ts';
import { daysAfter } from '../clock.ts';
import type { SubscriptionRecord } from '../providers/payments/subscriptions.ts';

/** How long before its end a member is notified that a free trial, or what was given, ends. */
export const END_NOTICE_DAYS = 3;

/** The state in which a subscription is shown; one with an open payment is PAST_DUE also when it is to end. */
export function stateOf({ status, cancelsAtPeriodEnd }: SubscriptionRecord): SubscriptionState {
  const runs = status === 'ACTIVE' || status === 'TRIAL';
  return runs && cancelsAtPeriodEnd ? 'CANCELLING' : status;
}

/**
 * A renewal is due when its period begins; from then on an open payment leaves the access as it is for some days. After free
 * days nothing was paid yet: there the access ends until the first payment is made.
 */
export function graceEndOf({ status, periodStartsAt, trialEndsAt }: SubscriptionRecord): Date | null {
  if (status !== 'PAST_DUE') return null;
  const wasPaid = trialEndsAt === null || periodStartsAt > trialEndsAt;
  return wasPaid ? daysAfter(periodStartsAt, GRACE_DAYS) : periodStartsAt;
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
 * The prices whose payers pay what their offer costs, and are told of every change of it: its own, the announced one, and all
 * that were announced or replaced by an announced one before. Whoever joined at any other, whose page was open while it was
 * changed for nobody, was never told of a change and keeps it.
 */
export const followedPrices = ({
  offerPriceId,
  nextPriceId,
  replacedPriceIds,
}: Pick<Offered, 'offerPriceId' | 'nextPriceId' | 'replacedPriceIds'>): string[] =>
  [offerPriceId, nextPriceId ?? [], replacedPriceIds].flat();

/** Whether a member pays what the offer costs, and with it an announced price. */
export const followsOffer = (row: Offered & { priceId: string | null }): boolean =>
  row.priceId !== null && followedPrices(row).includes(row.priceId);

/**
 * The price of a membership's next payment: of its offer, or the announced one when the next payment is on or after its
 * day, which is set a day before.
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

/** Whether a membership gives access now. */
export function givesAccess(
  { state, graceEndsAt }: { state: SubscriptionState; graceEndsAt: Date | null },
  at: Date,
): boolean {
  if (state === 'PAST_DUE') return graceEndsAt !== null && at < graceEndsAt;
  return state !== 'CANCELLED';
}
