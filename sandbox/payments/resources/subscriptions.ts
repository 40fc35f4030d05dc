import * as z from 'zod';
import { ApiError, badParam, noSuch } from '../api/errors.ts';
import { paginate } from '../api/listing.ts';
import { choice, expand, flag, metadata, onlyExpand, paging, percent, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { getRow, retrieveRoute, updateRow } from '../api/rows.ts';
import { endSubscription, isEnded } from '../billing/invoicing.ts';
import type { Change } from '../change.ts';
import type { SubscriptionRow } from '../state/tables.ts';
import { checkDestination } from './checkout-sessions.ts';
import { mergeMetadata } from './metadata.ts';
import { getSubscriptionItem, toPlan } from './subscription-object.ts';

/** Returns the fields that state if a subscription ends with its period. */
function cancellation(subscription: SubscriptionRow, atPeriodEnd: boolean | undefined, now: number) {
  if (atPeriodEnd === undefined || atPeriodEnd === subscription.cancel_at_period_end) return {};
  return {
    cancel_at: atPeriodEnd ? getSubscriptionItem(subscription).current_period_end : null,
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

/** Returns the schema of an empty text, with which the SDK removes a value. */
const cleared = () => z.literal('').transform(() => null);

const updateFields = z.strictObject({
  application_fee_percent: cleared().or(percent()).optional(),
  cancel_at_period_end: flag().optional(),
  default_payment_method: text().optional(),
  items: z
    .array(z.strictObject({ id: text(), price: text() }))
    .length(1)
    .optional(),
  metadata: metadata().optional(),
  proration_behavior: choice('none').optional(),
  transfer_data: cleared()
    .or(z.strictObject({ destination: text() }))
    .optional(),
  expand: expand().optional(),
});
type Update = z.output<typeof updateFields>;

/**
 * Returns the items with another price, which applies from the next period. The sandbox does not
 * prorate.
 */
function repriced(change: Change, subscription: SubscriptionRow, given: Update): SubscriptionRow['items'] {
  const [asked] = given.items ?? [];
  if (!asked) return subscription.items;
  const item = getSubscriptionItem(subscription);
  if (asked.id !== item.id) throw noSuch('subscription_item', asked.id, 'items[0][id]');
  if (given.proration_behavior === undefined)
    throw badParam('The sandbox does not prorate: give proration_behavior=none', 'proration_behavior');
  const price = getRow(change, 'price', asked.price, 'items[0][price]');
  if (!price.active && price.id !== item.price.id) throw badParam('The price is inactive', 'items[0][price]');
  return { ...subscription.items, data: [{ ...item, price, plan: toPlan(price) }] };
}

/** Returns the card of future payments, which has to belong to the customer. */
function cardOf(change: Change, before: SubscriptionRow, { default_payment_method: id }: Update) {
  if (id === undefined) return before.default_payment_method;
  const method = getRow(change, 'payment_method', id, 'default_payment_method');
  if (method.customer !== before.customer)
    throw badParam(
      `The customer does not have a payment method with the ID ${id}.`,
      'default_payment_method',
      'resource_missing',
    );
  return method.id;
}

/** Returns the recipient and the fee of future payments. */
function shared(change: Change, before: SubscriptionRow, given: Update) {
  const { transfer_data: transfer, application_fee_percent: fee } = given;
  if (transfer) checkDestination(change, transfer.destination, 'transfer_data[destination]');
  const after = {
    transfer_data:
      transfer === undefined
        ? before.transfer_data
        : transfer && { amount_percent: null, destination: transfer.destination },
    application_fee_percent: fee === undefined ? before.application_fee_percent : fee,
  };
  if (after.application_fee_percent !== null && !after.transfer_data)
    throw badParam('An application fee needs transfer_data[destination]', 'application_fee_percent');
  return after;
}

const LISTED = ['active', 'all', 'canceled', 'ended', 'past_due', 'trialing'] as const;

/**
 * Returns true if a status filter includes the subscription. Without a status the provider lists
 * subscriptions that have not ended.
 */
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
              (!params.price || getSubscriptionItem(row).price.id === params.price) &&
              isListed(row, params.status),
          );
        return paginate(rows, params, url);
      },
    ),
    route('POST /v1/subscriptions/:id', updateFields, ({ id, params, change }) => {
      const before = getRow(change, 'subscription', id);
      if (isEnded(before)) {
        throw new ApiError(400, 'A canceled subscription can only update its cancellation_details.', {
          code: 'invalid_canceled_subscription_fields',
        });
      }
      return updateRow(change, 'subscription', before, {
        ...before,
        ...cancellation(before, params.cancel_at_period_end, change.now),
        ...shared(change, before, params),
        default_payment_method: cardOf(change, before, params),
        items: repriced(change, before, params),
        metadata: mergeMetadata(before.metadata, params.metadata),
      });
    }),
    route('DELETE /v1/subscriptions/:id', onlyExpand(), ({ id, change }) => {
      const subscription = getRow(change, 'subscription', id);
      // The provider responds as if the subscription had never existed.
      if (isEnded(subscription)) throw noSuch('subscription', id);
      return endSubscription(change, subscription, 'cancellation_requested');
    }),
  ],
};
