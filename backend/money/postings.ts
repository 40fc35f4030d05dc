import type { Payee, PaymentMeans } from '../../contract/values/checkout.ts';
import type { Trx } from '../db/connection.ts';
import { account, balanceCents, isPosted, post, type Entry } from './ledger.ts';

/**
 * Every movement of money, by its name. Each function writes one movement, once for its key, and returns whether
 * it did; entries of 0 cents are left out. Debit is positive.
 */

/** One line of a payment: to whom it is owed, and the platform's fee. Amounts in cents. */
export type PaidLine = {
  payee: Payee;
  sellerId: string | null;
  amountCents: number;
  feeCents: number;
};

/** @returns false for a movement that exists already, and for one without entries, such as the fee of a line without a fee. */
async function write(
  trx: Trx,
  key: string,
  kind: string,
  subjectId: string,
  entries: Entry[],
): Promise<boolean> {
  const moved = entries.filter((entry) => entry.amountCents !== 0);
  return moved.length > 0 && post(trx, { key, kind, subjectId }, moved);
}

const sumOf = (lines: PaidLine[], name: 'amountCents' | 'feeCents') =>
  lines.reduce((sum, line) => sum + line[name], 0);

/** The account that a line is owed to: its creator's, the buyer's credits, or the platform's. */
function payeeAccount({ payee, sellerId }: PaidLine, buyerId: string): string {
  if (payee === 'CREATOR' && sellerId !== null) return account.creator(sellerId);
  return payee === 'CREDITS' ? account.credits(buyerId) : account.platformSales;
}

const owed = (lines: PaidLine[], buyerId: string): Entry[] =>
  lines.map((line) => ({
    account: payeeAccount(line, buyerId),
    amountCents: -(line.amountCents - line.feeCents),
  }));

type Paid = { id: string; buyerId: string; lines: PaidLine[] };

/** A purchase was paid. A line of credits is owed to its buyer until they are spent. */
export const sale = (trx: Trx, { id, buyerId, lines }: Paid) =>
  write(trx, `purchase:${id}`, 'SALE', id, [
    { account: account.clearing, amountCents: sumOf(lines, 'amountCents') },
    ...owed(lines, buyerId),
    { account: account.platformFees, amountCents: -sumOf(lines, 'feeCents') },
  ]);

/** A later payment of a recurring purchase. */
export const invoice = (trx: Trx, invoiceId: string, { id, buyerId, lines }: Paid) =>
  write(trx, `invoice:${invoiceId}`, 'INVOICE', id, [
    { account: account.clearing, amountCents: sumOf(lines, 'amountCents') },
    ...owed(lines, buyerId),
    { account: account.platformFees, amountCents: -sumOf(lines, 'feeCents') },
  ]);

/** A payment that no purchase covers is held in suspense until a person decides. */
export const suspense = (trx: Trx, purchaseId: string, amountCents: number) =>
  write(trx, `suspense:${purchaseId}`, 'SUSPENSE', purchaseId, [
    { account: account.clearing, amountCents },
    { account: account.suspense, amountCents: -amountCents },
  ]);

/** A payment in suspense covers its purchase after all: it is owed as any sale. */
export const suspenseSale = (trx: Trx, { id, buyerId, lines }: Paid) =>
  write(trx, `purchase:${id}`, 'SALE', id, [
    { account: account.suspense, amountCents: sumOf(lines, 'amountCents') },
    ...owed(lines, buyerId),
    { account: account.platformFees, amountCents: -sumOf(lines, 'feeCents') },
  ]);

/** A payment in suspense was refunded. `total` is the cumulative amount refunded of it. */
export const suspenseRefund = (trx: Trx, purchaseId: string, amountCents: number, totalCents: number) =>
  write(trx, `suspense-refund:${purchaseId}:${totalCents}`, 'REFUND', purchaseId, [
    { account: account.suspense, amountCents },
    { account: account.clearing, amountCents: -amountCents },
  ]);

type Refunded = Paid & {
  /** Of the payment: the purchase, or `invoice:<id>`. */
  paymentKey: string;
  /** What was paid with credits goes back to them; the money of a card to the card. */
  paidWith: PaymentMeans;
  /** The cumulative amount refunded of the payment, which makes the key of each refund unique. */
  totalCents: number;
};

/**
 * The entries that reverse a line. The platform bears the refund of credits that were spent. If they are spent concurrently,
 * the ceiling of their account refuses the movement, and the task that posts it is retried.
 */
async function takenBack(trx: Trx, line: PaidLine, buyerId: string): Promise<Entry[]> {
  const from = payeeAccount(line, buyerId);
  if (line.payee !== 'CREDITS') return [{ account: from, amountCents: line.amountCents }];
  const taken = Math.min(line.amountCents, -(await balanceCents(trx, from)));
  return [
    { account: from, amountCents: taken },
    { account: account.refundLoss, amountCents: line.amountCents - taken },
  ];
}

/** Money was refunded to the buyer; `lines` have the amounts of this refund. At most one line is of credits. */
export const refund = async (trx: Trx, { id, buyerId, lines, paidWith, paymentKey, totalCents }: Refunded) =>
  write(trx, `refund:${paymentKey}:${totalCents}`, 'REFUND', id, [
    ...(await Promise.all(lines.map((line) => takenBack(trx, line, buyerId)))).flat(),
    {
      account: paidWith === 'CREDITS' ? account.credits(buyerId) : account.clearing,
      amountCents: -sumOf(lines, 'amountCents'),
    },
  ]);

/** The platform returns its fee on the refunded amount to whoever bore the refund. */
export const feeRefund = (trx: Trx, { id, buyerId, lines, paymentKey, totalCents }: Refunded) =>
  write(trx, `fee-refund:${paymentKey}:${totalCents}`, 'FEE_REFUND', id, [
    { account: account.platformFees, amountCents: sumOf(lines, 'feeCents') },
    ...lines.map((line) => ({ account: payeeAccount(line, buyerId), amountCents: -line.feeCents })),
  ]);

type Dispute = { id: string; purchaseId: string; amountCents: number; providerFeeCents: number };

/** A dispute was opened: the buyer's bank has withdrawn the payment until it decides; its fee is the platform's loss. */
export const disputeOpened = (trx: Trx, { id, purchaseId, amountCents, providerFeeCents }: Dispute) =>
  write(trx, `dispute:${id}`, 'DISPUTE_OPENED', purchaseId, [
    { account: account.disputes, amountCents },
    { account: account.platformDisputeFees, amountCents: providerFeeCents },
    { account: account.clearing, amountCents: -(amountCents + providerFeeCents) },
  ]);

/** The bank decided for the seller: the money is returned. */
export const disputeWon = (trx: Trx, { id, purchaseId, amountCents }: Omit<Dispute, 'providerFeeCents'>) =>
  write(trx, `dispute-won:${id}`, 'DISPUTE_WON', purchaseId, [
    { account: account.clearing, amountCents },
    { account: account.disputes, amountCents: -amountCents },
  ]);

/** The bank decided for the buyer: the sale is reversed, and the platform's fee with it. */
export const disputeLost = async (trx: Trx, disputeId: string, { id, buyerId, lines }: Paid) =>
  write(trx, `dispute-lost:${disputeId}`, 'DISPUTE_LOST', id, [
    ...(
      await Promise.all(
        lines.map((line) =>
          takenBack(trx, { ...line, amountCents: line.amountCents - line.feeCents }, buyerId),
        ),
      )
    ).flat(),
    { account: account.platformFees, amountCents: sumOf(lines, 'feeCents') },
    { account: account.disputes, amountCents: -sumOf(lines, 'amountCents') },
  ]);

/** The same for a payment in suspense, which was never owed to anybody. */
export const suspenseDisputeLost = (
  trx: Trx,
  { id, purchaseId, amountCents }: Omit<Dispute, 'providerFeeCents'>,
) =>
  write(trx, `dispute-lost:${id}`, 'DISPUTE_LOST', purchaseId, [
    { account: account.suspense, amountCents },
    { account: account.disputes, amountCents: -amountCents },
  ]);

/** What the card provider keeps of a payment, by the id of its balance transaction. */
export const providerFee = (
  trx: Trx,
  {
    transactionId,
    subjectId,
    amountCents,
  }: { transactionId: string; subjectId: string; amountCents: number },
) =>
  write(trx, `provider-fee:${transactionId}`, 'PROVIDER_FEE', subjectId, [
    { account: account.providerFees, amountCents },
    { account: account.clearing, amountCents: -amountCents },
  ]);

type CreditsSpent = { id: string; userId: string; creatorId: string; amountCents: number; feeCents: number };

/** A member paid with credits: the amount owed to the member is now owed to the creator. Never below zero. */
export const creditsSpent = (trx: Trx, { id, userId, creatorId, amountCents, feeCents }: CreditsSpent) =>
  write(trx, `credits-spent:${id}`, 'CREDITS_SPENT', id, [
    { account: account.credits(userId), amountCents },
    { account: account.creator(creatorId), amountCents: -(amountCents - feeCents) },
    { account: account.platformFees, amountCents: -feeCents },
  ]);

type Payout = { payoutId: string; creatorId: string; amountCents: number };

/** A payout to a creator's bank. */
export const payout = (trx: Trx, { payoutId, creatorId, amountCents }: Payout) =>
  write(trx, `payout:${payoutId}`, 'PAYOUT', creatorId, [
    { account: account.creator(creatorId), amountCents },
    { account: account.clearing, amountCents: -amountCents },
  ]);

/** A payout that the creator's bank returned; one that was never posted as paid left their balance as it was. */
export const payoutFailed = async (trx: Trx, { payoutId, creatorId, amountCents }: Payout) =>
  (await isPosted(trx, `payout:${payoutId}`)) &&
  write(trx, `payout-failed:${payoutId}`, 'PAYOUT_FAILED', creatorId, [
    { account: account.clearing, amountCents },
    { account: account.creator(creatorId), amountCents: -amountCents },
  ]);
