import type Stripe from 'stripe';
import type { Resource } from '../api/route.ts';
import { listOfCustomerRoute, retrieveRoute } from '../api/rows.ts';
import { newId } from '../state/ids.ts';

type Skeleton = Pick<Stripe.PaymentIntent, 'id' | 'amount' | 'created' | 'currency'>;

/** Returns a payment intent without a payment attempt. */
export function buildPaymentIntent(given: Skeleton & Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent {
  return {
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${given.id}_secret`),
    confirmation_method: 'automatic',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...given,
  };
}

export const paymentIntents: Resource = {
  expansions: {
    payment_intent: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
  },
  routes: [
    retrieveRoute('/v1/payment_intents', 'payment_intent'),
    listOfCustomerRoute('/v1/payment_intents', 'payment_intent'),
  ],
};
