import type Stripe from 'stripe';
import { timeItself, type Change, type ChangeIn } from '../change.ts';
import { sandboxNow } from '../state/clock.ts';
import type { Store } from '../state/store.ts';

/** Expires an open session; a payment that was started in it can no longer be completed. */
export function expireSession(change: Change, session: Stripe.Checkout.Session) {
  const intent =
    typeof session.payment_intent === 'string' && change.find('payment_intent', session.payment_intent);
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

/** Expires all sessions that are due. Called before anything reads a session, and every second. */
export function expireDueSessions(store: Store, change: ChangeIn) {
  const now = sandboxNow(store);
  const due = store
    .list('checkout.session')
    .filter(({ status, expires_at }) => status === 'open' && expires_at <= now);
  if (due.length > 0)
    change(timeItself, (within) => due.forEach((session) => expireSession(within, session)));
}
