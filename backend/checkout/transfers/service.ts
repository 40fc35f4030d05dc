import { minutesFromNow, now } from '../../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../../db/connection.ts';
import { inBatches } from '../../db/pagination.ts';
import { log } from '../../log.ts';
import { createTransfer, findTransfer, reverseTransfer } from '../../providers/payments/transfers.ts';
import { enqueue } from '../../tasks.ts';
import * as transfers from './repository.ts';

/** The key of a later payment of a recurring purchase, in the ledger and of its transfer; a purchase's own is its id. */
export const keyOfInvoice = (invoiceId: string): string => `invoice:${invoiceId}`;

type Owed = { destination: string | null; amountCents: number; feeCents: number; sellerId: string };

/**
 * What is paid with credits is at the platform, which has the buyer's payment for them, and so is a renewal that was paid while
 * its creator's account could not receive: the creator's part is sent to their account at the card provider once the payment
 * commits, or held until the account receives. In the ledger nothing moves: both are money at the provider.
 */
export async function claimTransfer(
  trx: Trx,
  paymentKey: string,
  { destination, amountCents, feeCents, sellerId }: Owed,
): Promise<void> {
  // Nothing is sold of a creator without an account.
  if (destination === null) throw new Error('a purchase without a destination');
  await transfers.insertTransfer(trx, {
    paymentKey,
    sellerId,
    destination,
    amountCents: amountCents - feeCents,
    createdAt: now(),
  });
  await enqueue(trx, 'checkout.sendTransfer', { paymentKey });
}

/** Money went back to the buyer: the creator's part of it comes back, or is not sent. Nothing where no transfer is ours. */
export async function takeTransferBack(trx: Trx, paymentKey: string, amountCents: number): Promise<void> {
  if (await transfers.addDueBack(trx, paymentKey, amountCents))
    await enqueue(trx, 'checkout.sendTransfer', { paymentKey });
}

/**
 * Brings the card provider to what is due of one payment: sends it once, and takes back what was refunded. Reads first what
 * the provider has, so that it may run at any time and twice. Every run compares, also of one that seems done: the one before
 * may have ended between the provider's answer and our row.
 */
export async function sendTransfer(paymentKey: string): Promise<void> {
  await settleTransfer(await transfers.getTransfer(db, paymentKey));
}

/** @returns false when the platform's balance is too low as yet: a card payment for credits has to clear first */
async function settleTransfer(row: transfers.TransferRow): Promise<boolean> {
  const { paymentKey, amountCents } = row;
  let sent = await findTransfer(paymentKey);
  if (!sent && row.dueBackCents < amountCents) {
    const made = await createTransfer(row);
    if (made === 'NO_FUNDS' || made === 'NOT_RECEIVING') {
      await transfers.countRefusal(db, row, made === 'NO_FUNDS' ? 'PENDING' : 'HELD');
      return made !== 'NO_FUNDS';
    }
    sent = made;
  }
  // Read again: it may have been refunded while it was being sent.
  const { dueBackCents } = await transfers.getTransfer(db, paymentKey);
  if (sent && dueBackCents > sent.reversedCents)
    await reverseTransfer(paymentKey, sent, dueBackCents - sent.reversedCents);
  await transfers.settle(db, { paymentKey, dueBackCents }, sent?.providerId ?? null);
  return true;
}

/** A transfer without a result for this long has lost its task, or waits for the platform's balance. */
const WAIT_MINUTES = 1;

/** Continues with all that waits, oldest first. A failure of one does not stop the others, however many fail. */
export async function sendTransfers(): Promise<void> {
  let hasFunds = true;
  const before = minutesFromNow(-WAIT_MINUTES);
  const waiting = (after?: transfers.TransferRow) => transfers.listPendingBefore(db, before, after);
  for await (const row of inBatches(waiting)) {
    // What only comes back needs no funds.
    if (!hasFunds && row.providerId === null && row.dueBackCents < row.amountCents) continue;
    try {
      hasFunds = (await settleTransfer(row)) && hasFunds;
    } catch (error) {
      log.error({ err: error, paymentKey: row.paymentKey }, 'a transfer');
    }
  }
}

/** An account receives again: what was held for it is sent. */
export const releaseTransfers = (destination: string): Promise<void> =>
  inTransaction(async (trx) => {
    for (const released of await transfers.releaseHeld(trx, destination))
      await enqueue(trx, 'checkout.sendTransfer', released);
  });

/** What a creator gets of payments that stayed with the platform and has not been sent to them, in cents. */
export async function waitingTransfers(
  from: Db,
  sellerId: string,
): Promise<{ waitingCents: number; heldCents: number }> {
  const sums = await transfers.sumOpen(from, sellerId);
  const of = (state: 'PENDING' | 'HELD') => Number(sums.find((sum) => sum.state === state)?.cents ?? 0);
  return { waitingCents: of('PENDING'), heldCents: of('HELD') };
}
