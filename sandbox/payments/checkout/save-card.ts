import type Stripe from 'stripe';
import { toDocUrl } from '../api/errors.ts';
import { getRow } from '../api/rows.ts';
import type { Change } from '../change.ts';
import type { CardBehaviour } from './cards.ts';

type Refusal = Extract<CardBehaviour, { does: 'decline' }>;

/** Returns the setup intent of a session in mode `setup`. */
export const setupIntentOf = (
  change: Change,
  { setup_intent: id }: Stripe.Checkout.Session,
): Stripe.SetupIntent => getRow(change, 'setup_intent', String(id));

/** Records that the bank refused the card. The intent stays open for another card. */
export function recordSetupDecline(
  change: Change,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  { code, declineCode, message }: Refusal,
): void {
  const failed = change.put('setup_intent', {
    ...intent,
    last_setup_error: {
      code: code as Stripe.SetupIntent.LastSetupError.Code,
      decline_code: declineCode,
      doc_url: toDocUrl(code),
      message,
      payment_method: method,
      type: 'card_error',
    },
    payment_method: null,
    status: 'requires_payment_method',
  });
  change.emit('setup_intent.setup_failed', failed);
}

/** Saves the card for later payments of its customer without a charge. */
export function saveCard(
  change: Change,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
): void {
  const attached = change.put('payment_method', {
    ...method,
    customer: typeof session.customer === 'string' ? session.customer : null,
  });
  change.emit('payment_method.attached', attached);
  completeSetup(change, setupIntentOf(change, session), attached);
}

/** Records that the bank accepted the card. */
export function completeSetup(
  change: Change,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): void {
  const saved = change.put('setup_intent', {
    ...intent,
    last_setup_error: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  change.emit('setup_intent.succeeded', saved);
}
