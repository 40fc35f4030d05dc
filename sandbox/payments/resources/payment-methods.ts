import type Stripe from 'stripe';
import type { Resource } from '../api/route.ts';
import { retrieveRoute } from '../api/rows.ts';
import type { Card } from '../checkout/cards.ts';
import { newId } from '../state/ids.ts';

const billingDetailsOf = (email: string | null) => ({
  address: null,
  email,
  name: null,
  phone: null,
  tax_id: null,
});

/** Returns the stored fields of an entered card. The number of the card is never stored. */
export function buildPaymentMethod(card: Card, email: string | null, now: number): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: billingDetailsOf(email),
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'AU',
      display_brand: 'visa',
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: `sandbox${card.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export const paymentMethods: Resource = {
  expansions: { payment_method: { customer: 'customer' } },
  routes: [retrieveRoute('/v1/payment_methods', 'payment_method')],
};
