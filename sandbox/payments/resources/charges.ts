import type Stripe from 'stripe';
import type { Resource } from '../api/route.ts';
import { retrieveRoute } from '../api/rows.ts';

type Skeleton = Pick<Stripe.Charge, 'id' | 'amount' | 'created' | 'currency' | 'billing_details' | 'status'>;

/** Returns a charge with all required fields. The caller adds the result of the card. */
export function buildCharge(given: Skeleton & Partial<Stripe.Charge>): Stripe.Charge {
  return {
    object: 'charge',
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    calculated_statement_descriptor: 'KUMU SANDBOX',
    captured: false,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
    ...given,
  };
}

export const charges: Resource = {
  expansions: {
    charge: {
      balance_transaction: 'balance_transaction',
      customer: 'customer',
      payment_intent: 'payment_intent',
    },
  },
  routes: [retrieveRoute('/v1/charges', 'charge')],
};
