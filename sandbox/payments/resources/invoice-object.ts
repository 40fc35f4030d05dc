import type Stripe from 'stripe';
import { newId } from '../state/ids.ts';
import type { InvoiceLineRow, InvoiceRow, SubscriptionRow } from '../state/tables.ts';
import { getSubscriptionItem } from './subscription-object.ts';

const discountsOf = (discount: Given['discount']) =>
  discount ? [{ amount: discount.amount, discount: discount.id }] : [];

function lineOf(
  invoice: string,
  subscription: SubscriptionRow,
  { amount, description, discount }: Pick<Given, 'amount' | 'description' | 'discount'>,
): InvoiceLineRow {
  const {
    id: itemId,
    price,
    current_period_start: start,
    current_period_end: end,
  } = getSubscriptionItem(subscription);
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: discountsOf(discount),
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: itemId,
      },
      type: 'subscription_item_details',
    },
    period: { start, end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: amount === 0 ? '0' : price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

type Given = {
  subscription: SubscriptionRow;
  customer: Stripe.Customer;
  /** Amount before the discount (cents). */
  amount: number;
  discount?: { id: string; amount: number } | null;
  description: string;
  periodStart: number;
  reason: 'subscription_create' | 'subscription_cycle';
  publicUrl: string;
  now: number;
};

/**
 * Returns a finalized invoice for the item's current period with all required fields.
 *
 * As with the provider, the period of the invoice is the time before it. Its line has the period
 * that is paid.
 */
export function buildInvoice(given: Given): InvoiceRow {
  const { subscription, customer, amount, discount, now } = given;
  const id = newId('in');
  const total = amount - (discount?.amount ?? 0);
  return {
    id,
    object: 'invoice',
    account_country: 'AU',
    account_name: 'Kumu',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: given.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discount ? [discount.id] : [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${given.publicUrl}/c/invoice/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: [lineOf(id, subscription, given)],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix ?? ''}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: given.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total,
    total_discount_amounts: discountsOf(discount),
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  };
}

/**
 * Returns the payment of an invoice by a payment intent. The payment is open until the intent
 * succeeds.
 */
export const buildInvoicePayment = (
  invoice: InvoiceRow,
  intent: Stripe.PaymentIntent,
  now: number,
): Stripe.InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: intent.amount,
  created: now,
  currency: intent.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent.id, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
});
