import { minutesFromNow, now } from '../../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../../db/connection.ts';
import { inBatches } from '../../db/pagination.ts';
import { log } from '../../log.ts';
import { requestAccountRefresh } from '../../money/account-refresh.ts';
import { createTransfer, findTransfer, reverseTransfer } from '../../providers/payments/transfers.ts';
import { enqueue } from '../../tasks.ts';
import * as transfers from './repository.ts';

/**
 * Returns the key of a later payment of a recurring purchase, for the ledger and its transfer. The
 * first payment of a purchase has the purchase's id as its key.
 */
export const toInvoiceKey = (invoiceId: string): string => `invoice:${invoiceId}`;

type Owed = {
  destination: string | null;
  amountCents: number;
  feeCents: number;
  sellerId: string;
  /**
   * Card payment at the provider from which the money is sent; null sends from the platform's own
   * balance.
   */
  providerPaymentId?: string | null;
  /** Provider's transfer group of the card payment; defaults to the payment key. */
  transferGroup?: string;
};

/**
 * Records a transfer of the creator's share of money that the platform holds. The platform holds
 * credit payments, payments of several sellers, and renewals paid while the creator's account could
 * not receive. The transfer is sent after the commit, or held until the account can receive. The
 * ledger does not change, because the money is at the provider before and after the transfer.
 */
export async function claimTransfer(
  trx: Trx,
  paymentKey: string,
  { destination, amountCents, feeCents, sellerId, providerPaymentId, transferGroup }: Owed,
): Promise<void> {
  // A creator without an account cannot sell, so a missing destination is a bug.
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
 * Reverses the creator's share of a refund. If the transfer was not sent yet, its amount is reduced
 * instead. Does nothing for a payment without a separate transfer.
 */
export async function reverseTransferShare(trx: Trx, paymentKey: string, amountCents: number): Promise<void> {
  if (await transfers.addReversalDue(trx, paymentKey, amountCents))
    await enqueue(trx, 'checkout.sendTransfer', { paymentKey });
}

/**
 * Sends the amount due for one payment once, and reverses what was refunded. Each run first
 * compares with the provider's state, because an earlier run may have crashed before it stored the
 * response. The function can therefore run at any time and repeatedly.
 */
export async function sendTransfer(paymentKey: string): Promise<void> {
  await settleTransfer(await transfers.getTransfer(db, paymentKey));
}

/**
 * Sends and reverses a transfer as needed.
 * @returns false if the platform's balance is too low until card payments have cleared
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
  // The row is read again, because the payment may have been refunded while the transfer was being
  // sent.
  const { reversalDueCents } = await transfers.getTransfer(db, paymentKey);
  if (sent && reversalDueCents > sent.reversedCents)
    await reverseTransfer(paymentKey, sent, reversalDueCents - sent.reversedCents);
  await inTransaction(async (trx) => {
    await transfers.settle(trx, { paymentKey, reversalDueCents }, sent?.providerId ?? null);
    if (sent) await requestAccountRefresh(trx, [row.sellerId]);
  });
  return true;
}

/**
 * Minutes after which a pending transfer is retried, because its task was lost or the balance was
 * too low.
 */
const WAIT_MINUTES = 1;

/** Retries all pending transfers, oldest first. A failed transfer does not stop the loop. */
export async function sendTransfers(): Promise<void> {
  let hasFunds = true;
  const before = minutesFromNow(-WAIT_MINUTES);
  const waiting = (after?: transfers.TransferRow) => transfers.listPendingBefore(db, before, after);
  for await (const row of inBatches(waiting)) {
    // Without funds, new transfers are skipped. Reversals need no funds.
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

/** Returns the creator's unsent share of payments that the platform holds (cents). */
export async function waitingTransfers(
  from: Db,
  sellerId: string,
): Promise<{ waitingCents: number; heldCents: number }> {
  const sums = await transfers.sumOpen(from, sellerId);
  const of = (state: 'PENDING' | 'HELD') => Number(sums.find((sum) => sum.state === state)?.cents ?? 0);
  return { waitingCents: of('PENDING'), heldCents: of('HELD') };
}
