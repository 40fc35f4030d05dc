import type Stripe from 'stripe';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import { db, inTransaction } from '../db/connection.ts';
import { log } from '../log.ts';
import { readCharge } from '../providers/payments.ts';
import { enqueue } from '../tasks.ts';
import { fulfil } from './fulfil-service.ts';
import { handlersOf, type ProviderEventHandler } from '../contributions/provider-events.ts';
import { recordRefund } from './refund-service.ts';
import * as repository from './repository.ts';

/**
 * Stores a signed event whole and has it handled; the same event again changes nothing. A type without a handler is
 * kept and marked, so that nothing the provider said is lost.
 */
export async function receive(event: Stripe.Event): Promise<void> {
  const isOurMode = event.livemode === config.isProduction;
  const state = !isOurMode ? 'OTHER_MODE' : handlersOf(event.type).length ? 'PENDING' : 'UNKNOWN';
  if (state !== 'PENDING')
    log.warn({ eventId: event.id, type: event.type, state }, 'event kept, not handled');
  await inTransaction(async (trx) => {
    const isNew = await repository.insertEvent(trx, {
      id: event.id,
      type: event.type,
      state,
      payload: JSON.stringify(event),
      receivedAt: now(),
    });
    if (isNew && state === 'PENDING') await enqueue(trx, 'checkout.handleEvent', { eventId: event.id });
  });
}

/** Runs the handlers of a stored event. */
export async function handleEvent(eventId: string): Promise<void> {
  const { type, payload } = await repository.getEvent(db, eventId);
  const event = payload as object as Stripe.Event;
  for (const handle of handlersOf(type)) await handle(event);
  await repository.updateEvent(db, eventId, { state: 'HANDLED', handledAt: now() });
}

const idOf = (event: Stripe.Event): string => (event.data.object as { id: string }).id;

/** What checkout itself does when the provider tells of a session or a refund. */
export const checkoutEvents: ProviderEventHandler[] = [
  {
    types: [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
    ],
    handle: (event) => fulfil(idOf(event)),
  },
  {
    types: ['charge.refunded'],
    async handle(event) {
      const { paymentId, purchaseId, refundedCents } = await readCharge(idOf(event));
      // A refund may be told before the payment it is of: that is settled first.
      const purchase = purchaseId === null ? undefined : await repository.findPurchase(db, purchaseId);
      if (purchase?.sessionId && purchase.paymentId === null) await fulfil(purchase.sessionId);
      if (paymentId) await inTransaction((trx) => recordRefund(trx, paymentId, refundedCents));
    },
  },
];
