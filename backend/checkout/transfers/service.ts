import { minutesFromNow, now } from '../../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../../db/connection.ts';
import { inBatches } from '../../db/pagination.ts';
import { log } from '../../log.ts';
import { requestAccountRefresh } from '../../money/account-refresh.ts';
import { createTransfer, findTransfer, reverseTransfer } from '../../providers/payments/transfers.ts';
import { enqueue } from '../../tasks.ts';
import * as transfers from './repository.ts';

/**
 * Returns the key of a later payment of a recurring purchase, used in the ledger and for its
 * transfer. The key of a purchase itself is its id.
 */
export const toInvoiceKey = (invoiceId: string): string => `invoice:${invoiceId}`;

type Owed = {
  destination: string | null;
  amountCents: number;
  feeCents: number;
  sellerId: string;
  /** Card payment at the provider whose money is sent; null sends the platform's own balance. */
  providerPaymentId?: string | null;
  /** Group of the card payment at the provider. Default is the key. */
  transferGroup?: string;
};

/**
 * Records a transfer of the creator's share of money that the platform holds. The platform holds
 * credit payments, payments of several sellers, and renewals paid while the creator's account could
 * not receive. The transfer is sent once the transaction commits, or held until the account can
 * receive. The ledger does not change, because both sides are money at the provider.
 */
export async function claimTransfer(
  trx: Trx,
  paymentKey: string,
  { destination, amountCents, feeCents, sellerId, providerPaymentId, transferGroup }: Owed,
): Promise<void> {
  // Creators without an account cannot sell.
  if (destination === null) throw new Error('a purchase without a destination');
  await transfers.insertTransfer(trx, {
    paymentKey,
    sellerId,
    destination,
    providerPaymentId: providerPaymentId ?? null,
    transferGroup: transferGroup ?? paymentKey,
    amountCents: amountCents - feeCents,
    createdAt: now(),
  });
  await enqueue(trx, 'checkout.sendTransfer', { paymentKey });
}

/**
 * Reverses the creator's share of a refund, or reduces a transfer that was not sent. Does nothing
 * for a payment without a separate transfer.
 */
export async function reverseTransferShare(trx: Trx, paymentKey: string, amountCents: number): Promise<void> {
  if (await transfers.addReversalDue(trx, paymentKey, amountCents))
    await enqueue(trx, 'checkout.sendTransfer', { paymentKey });
}

/**
 * Sends the amount due for one payment once and reverses what was refunded. Reads the provider's
 * state first, so that this function may run at any time and twice. Every run compares, because an
 * earlier run may have crashed between the provider's response and our row.
 */
export async function sendTransfer(paymentKey: string): Promise<void> {
  await settleTransfer(await transfers.getTransfer(db, paymentKey));
}

/**
 * @returns false if the platform's balance is too low until a card payment for credits has cleared
 */
async function settleTransfer(row: transfers.TransferRow): Promise<boolean> {
  const { paymentKey, amountCents } = row;
  let sent = await findTransfer(row);
  if (!sent && row.reversalDueCents < amountCents) {
    const made = await createTransfer(row);
    if (made === 'NO_FUNDS' || made === 'NOT_RECEIVING') {
      await transfers.countRefusal(db, row, made === 'NO_FUNDS' ? 'PENDING' : 'HELD');
      return made !== 'NO_FUNDS';
    }
    sent = made;
  }
  // Reads again, because the payment may have been refunded while its transfer was being sent.
  const { reversalDueCents } = await transfers.getTransfer(db, paymentKey);
  if (sent && reversalDueCents > sent.reversedCents)
    await reverseTransfer(paymentKey, sent, reversalDueCents - sent.reversedCents);
  await inTransaction(async (trx) => {
    await transfers.settle(trx, { paymentKey, reversalDueCents }, sent?.providerId ?? null);
    if (sent) await requestAccountRefresh(trx, [row.sellerId]);
  });
  return true;
}

/** Minutes after which a transfer without a result has lost its task or lacks funds. */
const WAIT_MINUTES = 1;

/** Continues all pending transfers, oldest first. A failure does not stop the loop. */
export async function sendTransfers(): Promise<void> {
  let hasFunds = true;
  const before = minutesFromNow(-WAIT_MINUTES);
  const waiting = (after?: transfers.TransferRow) => transfers.listPendingBefore(db, before, after);
  for await (const row of inBatches(waiting)) {
    // A reversal needs no funds.
    if (!hasFunds && row.providerId === null && row.reversalDueCents < row.amountCents) continue;
    try {
      hasFunds = (await settleTransfer(row)) && hasFunds;
    } catch (error) {
      log.error({ err: error, paymentKey: row.paymentKey }, 'a transfer');
    }
  }
}

/** Sends the held transfers of an account that can receive again. */
export const releaseTransfers = (destination: string): Promise<void> =>
  inTransaction(async (trx) => {
    for (const released of await transfers.releaseHeld(trx, destination))
      await enqueue(trx, 'checkout.sendTransfer', released);
  });

/** Returns the creator's share of payments held by the platform that was not sent yet (cents). */
export async function waitingTransfers(
  from: Db,
  sellerId: string,
): Promise<{ waitingCents: number; heldCents: number }> {
  const sums = await transfers.sumOpen(from, sellerId);
  const of = (state: 'PENDING' | 'HELD') => Number(sums.find((sum) => sum.state === state)?.cents ?? 0);
  return { waitingCents: of('PENDING'), heldCents: of('HELD') };
}
