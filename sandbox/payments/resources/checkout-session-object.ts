import type Stripe from 'stripe';

type Session = Stripe.Checkout.Session;
type Skeleton = Pick<Session, 'id' | 'amount_subtotal' | 'amount_total' | 'created' | 'expires_at' | 'url'>;

/** Returns an open session in payment mode with all required fields. */
export function buildCheckoutSession(given: Skeleton & Partial<Session>): Session {
  return {
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency: 'aud',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: {},
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    wallet_options: null,
    ...given,
  };
}

/** Fields of a session that only saves a card, without a payment. */
export const IN_SETUP_MODE = {
  amount_subtotal: null,
  amount_total: null,
  customer_creation: null,
  invoice_creation: null,
  mode: 'setup',
  payment_method_collection: 'always',
  payment_status: 'no_payment_required',
  total_details: null,
} satisfies Partial<Session>;

/** Fields of a session that sells a subscription. */
export const IN_SUBSCRIPTION_MODE = {
  invoice_creation: null,
  mode: 'subscription',
  payment_method_collection: 'always',
} satisfies Partial<Session>;
