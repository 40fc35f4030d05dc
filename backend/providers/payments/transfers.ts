import Stripe from 'stripe';
import { log } from '../../log.ts';
import { stripe, unavailable } from './client.ts';

export type TransferRecord = { providerId: string; reversedCents: number };

const recordOf = ({ id, object, amount_reversed: reversedCents }: Stripe.Transfer): TransferRecord => {
  if (object !== 'transfer' || !id) throw new Error('not a transfer');
  return { providerId: id, reversedCents };
};

/** What was sent for a payment; null before. @throws 502 when the provider does not answer */
export async function findTransfer(paymentKey: string): Promise<TransferRecord | null> {
  try {
    const { data } = await stripe.transfers.list({ transfer_group: paymentKey, limit: 1 });
    return data[0] ? recordOf(data[0]) : null;
  } catch (error) {
    throw unavailable(error);
  }
}

export type TransferOrder = {
  paymentKey: string;
  destination: string;
  amountCents: number;
  /** How many were refused before: the provider repeats the answer to a key. */
  refusals: number;
};

/**
 * Sends money of the platform to a creator's account. Called again with the same order it sends nothing more, for a day at
 * least: later it has to be read first.
 * @returns why it was refused: the platform's balance is too low as yet, or the account receives nothing
 * @throws 502 when the provider does not answer: the transfer may have been made
 */
export async function createTransfer({
  paymentKey,
  refusals,
  ...order
}: TransferOrder): Promise<TransferRecord | 'NO_FUNDS' | 'NOT_RECEIVING'> {
  try {
    return recordOf(
      await stripe.transfers.create(
        {
          amount: order.amountCents,
          currency: 'aud',
          destination: order.destination,
          transfer_group: paymentKey,
          metadata: { paymentKey },
        },
        { idempotencyKey: `transfer:${paymentKey}:${refusals}` },
      ),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error);
    if (error.code === 'balance_insufficient') return 'NO_FUNDS';
    log.warn({ err: error, paymentKey }, 'the card provider refuses a transfer');
    return 'NOT_RECEIVING';
  }
}

/**
 * Takes a part of a transfer back. Its key says how much was taken back before: of two that run at once only one gets through.
 * @throws 502 when the provider does not answer or refuses it
 */
export async function reverseTransfer(
  paymentKey: string,
  { providerId, reversedCents }: TransferRecord,
  amountCents: number,
): Promise<void> {
  try {
    await stripe.transfers.createReversal(
      providerId,
      { amount: amountCents, metadata: { paymentKey } },
      { idempotencyKey: `transfer-reversal:${paymentKey}:${reversedCents}` },
    );
  } catch (error) {
    throw unavailable(error);
  }
}
