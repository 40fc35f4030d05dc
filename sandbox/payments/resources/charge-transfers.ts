import type Stripe from 'stripe';
import type { Change } from '../change.ts';
import { newId } from '../state/ids.ts';
import type { TransferRow } from '../state/tables.ts';

/** Stores the transfer that a destination charge creates. */
export function chargeTransfer(
  change: Change,
  given: { chargeId: string; destination: string; amountCents: number; intent: Stripe.PaymentIntent },
): TransferRow {
  const id = newId('tr');
  return change.put('transfer', {
    id,
    object: 'transfer',
    amount: given.amountCents,
    amount_reversed: 0,
    balance_transaction: null,
    created: change.now,
    currency: given.intent.currency,
    description: null,
    destination: given.destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: given.chargeId,
    source_type: 'card',
    transfer_group: given.intent.transfer_group,
  });
}

/**
 * Returns the application fee for a partial reversal of a charge's transfer (cents). Rounding uses
 * the cumulative amount.
 */
export function calculateReturnedFee(change: Change, transfer: TransferRow, amount: number): number {
  const { source_transaction: chargeId } = transfer;
  const charge = typeof chargeId === 'string' ? change.find('charge', chargeId) : undefined;
  const fee = charge?.application_fee_amount ?? 0;
  const until = (reversed: number) => Math.round((fee * reversed) / transfer.amount);
  return until(transfer.amount_reversed + amount) - until(transfer.amount_reversed);
}
