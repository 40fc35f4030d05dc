import Stripe from 'stripe';
import { log } from '../../log.ts';
import { stripe, unavailable } from './client.ts';

export type TransferRecord = { providerId: string; reversedCents: number };

const recordOf = ({ id, object, amount_reversed: reversedCents }: Stripe.Transfer): TransferRecord => {
  if (object !== 'transfer' || !id) throw new Error('not a transfer');
  return { providerId: id, reversedCents };
};

/**
 * Finds the transfer of a payment, or null before it is sent.
 * @throws 502 when the provider does not respond
 */
export async function findTransfer({
  paymentKey,
  transferGroup,
}: Pick<TransferOrder, 'paymentKey' | 'transferGroup'>): Promise<TransferRecord | null> {
  try {
    const found = await stripe.transfers
      .list({ transfer_group: transferGroup, limit: 100 })
      .autoPagingToArray({ limit: 1000 });
    const own = found.find(({ metadata }) => metadata.paymentKey === paymentKey);
    return own ? recordOf(own) : null;
  } catch (error) {
    throw unavailable(error);
  }
}

/** Returns the charge of a payment. */
async function getChargeId(providerPaymentId: string): Promise<string> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(providerPaymentId);
  if (charge === null) throw new Error('the payment has no charge');
  return typeof charge === 'string' ? charge : charge.id;
}

export type TransferOrder = {
  paymentKey: string;
  /** Group of the transfer; the group of the charge if the transfer is made from a charge. */
  transferGroup: string;
  /**
   * Payment whose charge is transferred, even before its money is available; null for the
   * platform's available balance.
   */
  providerPaymentId: string | null;
  destination: string;
  amountCents: number;
  /**
   * Number of earlier refusals; part of the idempotency key, because the provider repeats its
   * response to a key.
   */
  refusals: number;
};

/**
 * Sends money of the platform to a creator's account. A repeated call with the same order sends
 * nothing more for at least a day. Later calls must first read the transfer.
 * @returns the transfer or the refusal: the platform's balance is too low for now, or the account
 *   cannot receive transfers
 * @throws 502 when the provider does not respond; the transfer may have been made
 */
export async function createTransfer({
  paymentKey,
  refusals,
  providerPaymentId,
  ...order
}: TransferOrder): Promise<TransferRecord | 'NO_FUNDS' | 'NOT_RECEIVING'> {
  try {
    return recordOf(
      await stripe.transfers.create(
        {
          amount: order.amountCents,
          currency: 'aud',
          destination: order.destination,
          transfer_group: order.transferGroup,
          ...(providerPaymentId !== null && { source_transaction: await getChargeId(providerPaymentId) }),
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
 * Reverses a part of a transfer. The idempotency key contains the amount already reversed, so that
 * only one of two concurrent calls succeeds.
 * @throws 502 when the provider does not respond or refuses
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
