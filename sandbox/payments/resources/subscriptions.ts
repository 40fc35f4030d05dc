import * as z from 'zod';
import { ApiError, noSuch } from '../api/errors.ts';
import { pageOf } from '../api/listing.ts';
import { choice, expand, flag, metadata, onlyExpand, paging, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { getRow, retrieveRoute, updateRow } from '../api/rows.ts';
import { endSubscription, isEnded } from '../billing/invoicing.ts';
import type { SubscriptionRow } from '../state/tables.ts';
import { mergeMetadata } from './metadata.ts';
import { itemIn } from './subscription-object.ts';

/** The fields that say whether a subscription ends with its period. */
function cancellation(subscription: SubscriptionRow, atPeriodEnd: boolean | undefined, now: number) {
  if (atPeriodEnd === undefined || atPeriodEnd === subscription.cancel_at_period_end) return {};
  return {
    cancel_at: atPeriodEnd ? itemIn(subscription).current_period_end : null,
    cancel_at_period_end: atPeriodEnd,
    canceled_at: atPeriodEnd ? now : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: atPeriodEnd ? ('cancellation_requested' as const) : null,
    },
  };
}

const LISTED = ['active', 'all', 'canceled', 'ended', 'past_due', 'trialing'] as const;

/** Without a status the provider lists those that are not over. */
function isListed(subscription: SubscriptionRow, status: (typeof LISTED)[number] | undefined) {
  if (status === 'all') return true;
  if (status === undefined) return !isEnded(subscription);
  return status === 'ended' ? isEnded(subscription) : subscription.status === status;
}

export const subscriptions: Resource = {
  expansions: {
    subscription: {
      customer: 'customer',
      default_payment_method: 'payment_method',
      latest_invoice: 'invoice',
    },
  },
  routes: [
    retrieveRoute('/v1/subscriptions', 'subscription'),
    route(
      'GET /v1/subscriptions',
      z.strictObject({
        ...paging(),
        customer: text().optional(),
        price: text().optional(),
        status: choice(...LISTED).optional(),
      }),
      ({ params, url, change }) => {
        const rows = change
          .list('subscription')
          .filter(
            (row) =>
              (!params.customer || row.customer === params.customer) &&
              (!params.price || itemIn(row).price.id === params.price) &&
              isListed(row, params.status),
          );
        return pageOf(rows, params, url);
      },
    ),
    route(
      'POST /v1/subscriptions/:id',
      z.strictObject({
        cancel_at_period_end: flag().optional(),
        metadata: metadata().optional(),
        expand: expand().optional(),
      }),
      ({ id, params, change }) => {
        const before = getRow(change, 'subscription', id);
        if (isEnded(before)) {
          throw new ApiError(400, 'A canceled subscription can only update its cancellation_details.', {
            code: 'invalid_canceled_subscription_fields',
          });
        }
        return updateRow(change, 'subscription', before, {
          ...before,
          ...cancellation(before, params.cancel_at_period_end, change.now),
          metadata: mergeMetadata(before.metadata, params.metadata),
        });
      },
    ),
    route('DELETE /v1/subscriptions/:id', onlyExpand(), ({ id, change }) => {
      const subscription = getRow(change, 'subscription', id);
      // The provider answers as if it had never existed.
      if (isEnded(subscription)) throw noSuch('subscription', id);
      return endSubscription(change, subscription, 'cancellation_requested');
    }),
  ],
};
