import * as z from 'zod';
import type Stripe from 'stripe';
import { badParam } from '../api/errors.ts';
import { choice, currency, expand, integer, metadata, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { getRow, retrieveRoute } from '../api/rows.ts';
import type { Change } from '../change.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from './metadata.ts';
import { MAX_AMOUNT_CENTS } from './prices.ts';

/** Fields of a coupon. The sandbox only supports an amount off one invoice. */
const couponFields = z.strictObject({
  amount_off: integer(1, MAX_AMOUNT_CENTS),
  currency: currency(),
  duration: choice('once'),
  expand: expand().optional(),
  max_redemptions: integer(1, 999_999).optional(),
  metadata: metadata().optional(),
  name: text(40).optional(),
});

function createCoupon(change: Change, given: z.output<typeof couponFields>): Stripe.Coupon {
  const coupon = change.put('coupon', {
    id: newId('coupon', 8).slice('coupon_'.length),
    object: 'coupon',
    amount_off: given.amount_off,
    created: change.now,
    currency: given.currency,
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  });
  change.emit('coupon.created', coupon);
  return coupon;
}

/**
 * Returns a coupon that can still be used.
 * @throws ApiError 400 for a fully redeemed coupon
 */
export function getValidCoupon(change: Change, id: string, param: string): Stripe.Coupon {
  const coupon = getRow(change, 'coupon', id, param);
  if (!coupon.valid)
    throw badParam('This coupon has been redeemed as often as it can be', param, 'coupon_expired');
  return coupon;
}

/**
 * Counts a use of a coupon.
 * @returns the id of the resulting discount
 */
export function redeem(change: Change, coupon: Stripe.Coupon): string {
  const times = coupon.times_redeemed + 1;
  const valid = coupon.max_redemptions === null || times < coupon.max_redemptions;
  change.put('coupon', { ...coupon, times_redeemed: times, valid });
  return newId('di');
}

export const coupons: Resource = {
  expansions: {},
  routes: [
    route('POST /v1/coupons', couponFields, ({ params, change }) => createCoupon(change, params)),
    retrieveRoute('/v1/coupons', 'coupon'),
  ],
};
