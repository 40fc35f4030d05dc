import type Stripe from 'stripe';
import { now } from '../../clock.ts';
import { config } from '../../config.ts';
import { db, inTransaction } from '../../db/connection.ts';
import { log } from '../../log.ts';
import { enqueue } from '../../tasks.ts';
import { withoutErasedPayer } from './personal-data.ts';
import { fulfil } from '../purchases/fulfil-service.ts';
import { toStorableJson } from '../../http/storable-text.ts';
import {
  listHandlers,
  type AnyProviderEvent,
  type ProviderEventHandler,
} from '../../extension-points/provider-events.ts';
import { recordProviderRefunds } from '../refunds/provider-service.ts';
import * as repository from '../purchases/repository.ts';

/**
 * Stores a complete signed event and queues its handling; a repeated delivery changes nothing. An
 * event whose type has no handler is stored as UNKNOWN. Characters that cannot be stored are
 * replaced, so that every event is stored. If the buyer was erased, the payer's personal fields are
 * not stored.
 */
export async function receive(received: AnyProviderEvent): Promise<void> {
  const payload = toStorableJson(received);
  const event = JSON.parse(payload) as AnyProviderEvent;
  if (payload !== JSON.stringify(received))
    log.warn({ eventId: event.id }, 'event kept, characters that cannot be stored were replaced');
  const isOurMode = event.livemode === config.isProduction;
  const state = !isOurMode ? 'OTHER_MODE' : listHandlers(event.type).length ? 'PENDING' : 'UNKNOWN';
  if (state !== 'PENDING')
    log.warn({ eventId: event.id, type: event.type, state }, 'event kept, not handled');
  await inTransaction(async (trx) => {
    const isNew = await repository.insertEvent(trx, {
      id: event.id,
      type: event.type,
      state,
      payload: JSON.stringify(await withoutErasedPayer(trx, event)),
      receivedAt: now(),
    });
    if (isNew && state === 'PENDING') await enqueue(trx, 'checkout.handleEvent', { eventId: event.id });
  });
}

/** Runs the handlers of a stored event. */
export async function handleEvent(eventId: string): Promise<void> {
  const { type, payload } = await repository.getEvent(db, eventId);
  const event = payload as object as AnyProviderEvent;
  try {
    for (const handle of listHandlers(type)) await handle(event);
  } catch (error) {
    // The task queue retries the event. The office sees the failure until a retry succeeds.
    await repository.updateEvent(db, eventId, { failedAt: now() });
    throw error;
  }
  await repository.updateEvent(db, eventId, {
    state: 'HANDLED',
    handledAt: now(),
    failedAt: null,
  });
}

const idOf = (event: Stripe.Event): string => (event.data.object as { id: string }).id;

/** Handlers of the provider's session and refund events. */
export const checkoutEvents: ProviderEventHandler[] = [
  {
    types: [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
    ],
    async handle(event) {
      await fulfil(idOf(event));
    },
  },
  {
    types: ['charge.refunded'],
    handle: (event) => recordProviderRefunds({ chargeId: idOf(event) }),
  },
  {
    types: ['refund.created', 'refund.updated', 'refund.failed'],
    async handle(event) {
      const { charge } = event.data.object as { charge?: unknown };
      if (typeof charge === 'string') await recordProviderRefunds({ chargeId: charge });
    },
  },
];
