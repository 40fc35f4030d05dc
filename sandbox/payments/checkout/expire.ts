import type Stripe from 'stripe';
import type { Change } from '../change.ts';
import type { Due } from '../state/clock.ts';
import type { Reader } from '../state/store.ts';
import { findIntent } from './submit.ts';

/** Expires an open session. A payment that started in the session can no longer be completed. */
export function expireSession(change: Change, session: Stripe.Checkout.Session) {
  const intent = findIntent(change, session);
  if (intent) {
    const canceled = change.put('payment_intent', {
      ...intent,
      canceled_at: change.now,
      cancellation_reason: 'expired',
      next_action: null,
      status: 'canceled',
    });
    change.emit('payment_intent.canceled', canceled);
  }
  const expired = change.put('checkout.session', { ...session, status: 'expired', url: null });
  change.emit('checkout.session.expired', expired);
  return expired;
}

/** Returns the open sessions with their expiry times. */
export const expiryDue = (reader: Reader): Due[] =>
  reader
    .list('checkout.session')
    .filter(({ status }) => status === 'open')
    .map((session) => ({ at: session.expires_at, run: (change) => expireSession(change, session) }));
