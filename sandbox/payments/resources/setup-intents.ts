import type Stripe from 'stripe';
import type { Resource } from '../api/route.ts';
import { listOfCustomerRoute, retrieveRoute } from '../api/rows.ts';
import { newId } from '../state/ids.ts';

type Skeleton = Pick<Stripe.SetupIntent, 'id' | 'created'>;

/** Returns a setup intent without a card. */
export function buildSetupIntent(given: Skeleton & Partial<Stripe.SetupIntent>): Stripe.SetupIntent {
  return {
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newId(`${given.id}_secret`),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
    ...given,
  };
}

export const setupIntents: Resource = {
  expansions: { setup_intent: { customer: 'customer', payment_method: 'payment_method' } },
  routes: [
    retrieveRoute('/v1/setup_intents', 'setup_intent'),
    listOfCustomerRoute('/v1/setup_intents', 'setup_intent'),
  ],
};
