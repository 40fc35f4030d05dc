import { getRow, updateRow } from '../api/rows.ts';
import type { Change } from '../change.ts';
import { behaviourOnRenewal } from '../checkout/cards.ts';
import { getSubscriptionItem } from '../resources/subscription-object.ts';
import type { Due } from '../state/clock.ts';
import type { Reader } from '../state/store.ts';
import type { InvoiceRow, SubscriptionRow } from '../state/tables.ts';
import { createInvoice, endSubscription, isEnded, toRenewalLine, payInvoice } from './invoicing.ts';
import { getPeriodEnd } from './periods.ts';

/**
 * Tries to pay an invoice with the card of the subscription. The subscription ends after the last
 * failure.
 */
function collect(change: Change, invoice: InvoiceRow, subscription: SubscriptionRow) {
  const method = getRow(change, 'payment_method', subscription.default_payment_method ?? '');
  const tried = payInvoice(change, invoice, method, behaviourOnRenewal(method.card?.last4 ?? ''), true);
  if (tried.status === 'open' && tried.next_payment_attempt === null) {
    endSubscription(change, getRow(change, 'subscription', subscription.id), 'payment_failed');
  }
}

/**
 * Moves a subscription into its next period and bills it. A subscription with a pending
 * cancellation ends instead.
 */
export function renew(change: Change, subscription: SubscriptionRow) {
  const item = getSubscriptionItem(subscription);
  const start = item.current_period_end;
  if (subscription.cancel_at_period_end) {
    endSubscription(change, subscription, 'cancellation_requested', start);
    return;
  }
  const renewed = {
    ...item,
    current_period_start: start,
    current_period_end: getPeriodEnd(subscription.billing_cycle_anchor, start, item.price),
  };
  const moved = change.put('subscription', {
    ...subscription,
    items: { ...subscription.items, data: [renewed] },
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
  });
  const invoice = createInvoice(change, moved, {
    ...toRenewalLine(change, moved),
    periodStart: item.current_period_start,
    reason: 'subscription_cycle',
  });
  const billed = updateRow(change, 'subscription', subscription, { ...moved, latest_invoice: invoice.id });
  collect(change, invoice, billed);
}

/** Returns the future renewals and retries with their times. */
export function billingDue(reader: Reader): Due[] {
  const renewals = reader
    .list('subscription')
    .filter((subscription) => !isEnded(subscription))
    .map((subscription): Due => ({
      at: getSubscriptionItem(subscription).current_period_end,
      run: (change) => renew(change, subscription),
    }));
  const retries = reader
    .list('invoice')
    .filter(({ status, next_payment_attempt: at }) => status === 'open' && at !== null)
    .map((invoice): Due => {
      const { subscription } = invoice.parent.subscription_details;
      return {
        at: invoice.next_payment_attempt ?? 0,
        run: (change) => collect(change, invoice, getRow(change, 'subscription', subscription)),
      };
    });
  return [...renewals, ...retries];
}
