import type Stripe from 'stripe';
import type { ProviderEventHandler } from '../extension-points/provider-events.ts';
import { apply } from './card-service.ts';
import { recordInvoice, sync } from './subscription-service.ts';

const idOf = (event: Stripe.Event): string => (event.data.object as { id: string }).id;

/**
 * Handlers of the provider's membership events. Each handler only reads the current state again.
 */
export const membershipEvents: ProviderEventHandler[] = [
  {
    types: [
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ],
    async handle(event) {
      await sync(idOf(event));
    },
  },
  {
    types: ['checkout.session.completed'],
    handle: (event) => apply(idOf(event)),
  },
  {
    types: ['invoice.paid', 'invoice.payment_failed'],
    handle: (event) => recordInvoice(idOf(event)),
  },
];
