import type { Payee, PaymentMeans } from '../../contract/values/checkout.ts';
import type { Db, Trx } from '../db/connection.ts';
import {
  account,
  balanceCents,
  boughtCreditsOf,
  isPosted,
  lockAccounts,
  lockOwedCents,
  post,
  type Buyer,
  type Entry,
} from './ledger.ts';

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

/** The account that a line is owed to: its creator's, the credits of the buyer or their business, or the platform's. */
function payeeAccount({ payee, sellerId }: PaidLine, buyer: Buyer): string {
  if (payee === 'CREATOR' && sellerId !== null) return account.creator(sellerId);
  if (payee !== 'CREDITS') return account.platformSales;
  return boughtCreditsOf(buyer);
}

const owed = ({ lines, ...buyer }: Paid): Entry[] =>
  lines.map((line) => ({
    account: payeeAccount(line, buyer),
    amountCents: -(line.amountCents - line.feeCents),
  }));

type Paid = Buyer & { id: string; lines: PaidLine[] };

/** A purchase was paid. A line of credits is owed to its buyer, or their business, until they are spent. */
export const sale = (trx: Trx, paid: Paid) =>
  write(trx, `purchase:${paid.id}`, 'SALE', paid.id, [
    { account: account.clearing, amountCents: sumOf(paid.lines, 'amountCents') },
    ...owed(paid),
    { account: account.platformFees, amountCents: -sumOf(paid.lines, 'feeCents') },
  ]);

/** A later payment of a recurring purchase. */
export const invoice = (trx: Trx, invoiceId: string, paid: Paid) =>
  write(trx, `invoice:${invoiceId}`, 'INVOICE', paid.id, [
    { account: account.clearing, amountCents: sumOf(paid.lines, 'amountCents') },
    ...owed(paid),
    { account: account.platformFees, amountCents: -sumOf(paid.lines, 'feeCents') },
  ]);

/** A payment that no purchase covers is held in suspense until a person decides. */
export const suspense = (trx: Trx, purchaseId: string, amountCents: number) =>
  write(trx, `suspense:${purchaseId}`, 'SUSPENSE', purchaseId, [
    { account: account.clearing, amountCents },
    { account: account.suspense, amountCents: -amountCents },
  ]);

/** A payment in suspense covers its purchase after all: it is owed as any sale. */
export const suspenseSale = (trx: Trx, paid: Paid) =>
  write(trx, `purchase:${paid.id}`, 'SALE', paid.id, [
    { account: account.suspense, amountCents: sumOf(paid.lines, 'amountCents') },
    ...owed(paid),
    { account: account.platformFees, amountCents: -sumOf(paid.lines, 'feeCents') },
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
  /** Of this refund: what goes back to the credits that businesses had given the buyer. */
  givenCents?: number;
  /** Of this refund: what repays credits that the buyer spent before their payment went back, which the platform bore. */
  repaidCents?: number;
  /** The cumulative amount refunded of the payment, which makes the key of each refund unique. */
  totalCents: number;
};

/**
 * Locks the accounts of all movements with which a payment is taken back. Call it before the first of them: the second one
 * would wait for the account of the fees while a sale holds that and waits for an account of the first.
 */
export const lockTakenBack = (
  trx: Trx,
  { lines, paidWith, ...buyer }: Omit<Paid, 'id'> & Pick<Refunded, 'paidWith'>,
) =>
  lockAccounts(trx, [
    ...lines.map((line) => payeeAccount(line, buyer)),
    ...(paidWith === 'CREDITS' ? [account.credits(buyer.buyerId), account.givenCredits(buyer.buyerId)] : []),
    ...[account.clearing, account.suspense, account.disputes, account.platformDisputeFees],
    ...[account.platformFees, account.refundLoss],
  ]);

/** The entries that reverse a line. The platform bears the refund of credits that were spent. */
async function takenBack(trx: Trx, line: PaidLine, buyer: Buyer): Promise<Entry[]> {
  const from = payeeAccount(line, buyer);
  if (line.payee !== 'CREDITS') return [{ account: from, amountCents: line.amountCents }];
  const taken = Math.min(line.amountCents, -(await balanceCents(trx, from)));
  return [
    { account: from, amountCents: taken },
    { account: account.refundLoss, amountCents: line.amountCents - taken },
  ];
}

/** Where a refund goes: to the card, or to the credits that were spent and to what the platform bore of them. */
function givenBack({ buyerId, paidWith, givenCents = 0, repaidCents = 0, lines }: Refunded): Entry[] {
  const amountCents = sumOf(lines, 'amountCents');
  if (paidWith !== 'CREDITS') return [{ account: account.clearing, amountCents: -amountCents }];
  return [
    { account: account.credits(buyerId), amountCents: -(amountCents - givenCents - repaidCents) },
    { account: account.givenCredits(buyerId), amountCents: -givenCents },
    { account: account.refundLoss, amountCents: -repaidCents },
  ];
}

/** Money was refunded to the buyer; `lines` have the amounts of this refund. At most one line is of credits. */
export const refund = async (trx: Trx, refunded: Refunded) =>
  write(trx, `refund:${refunded.paymentKey}:${refunded.totalCents}`, 'REFUND', refunded.id, [
    ...(await Promise.all(refunded.lines.map((line) => takenBack(trx, line, refunded)))).flat(),
    ...givenBack(refunded),
  ]);

/** The platform returns its fee on the refunded amount to whoever bore the refund. */
export const feeRefund = (trx: Trx, { id, lines, paymentKey, totalCents, ...buyer }: Refunded) =>
  write(trx, `fee-refund:${paymentKey}:${totalCents}`, 'FEE_REFUND', id, [
    { account: account.platformFees, amountCents: sumOf(lines, 'feeCents') },
    ...lines.map((line) => ({ account: payeeAccount(line, buyer), amountCents: -line.feeCents })),
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

/** Where the money of a dispute is, as far as it is recorded. */
export async function disputedMoney(from: Db, id: string): Promise<'NONE' | 'WITHDRAWN' | 'RETURNED'> {
  if (await isPosted(from, `dispute-won:${id}`)) return 'RETURNED';
  return (await isPosted(from, `dispute:${id}`)) ? 'WITHDRAWN' : 'NONE';
}

/** The bank decided for the buyer: the sale is reversed, and the platform's fee with it. */
export const disputeLost = async (trx: Trx, disputeId: string, { id, lines, ...buyer }: Paid) =>
  write(trx, `dispute-lost:${disputeId}`, 'DISPUTE_LOST', id, [
    ...(
      await Promise.all(
        lines.map((line) =>
          takenBack(trx, { ...line, amountCents: line.amountCents - line.feeCents }, buyer),
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

/**
 * A member paid with credits: the amount owed to the member is now owed to the creator. Those that businesses gave are spent
 * first. Never below zero.
 * @returns how much of it was given, in cents; null for a movement that exists already
 */
export async function creditsSpent(trx: Trx, spent: CreditsSpent): Promise<number | null> {
  const { id, userId, creatorId, amountCents, feeCents } = spent;
  const given = account.givenCredits(userId);
  const others = [account.credits(userId), account.creator(creatorId), account.platformFees];
  const givenCents = Math.min(amountCents, await lockOwedCents(trx, given, others));
  const isWritten = await write(trx, `credits-spent:${id}`, 'CREDITS_SPENT', id, [
    { account: account.credits(userId), amountCents: amountCents - givenCents },
    { account: given, amountCents: givenCents },
    { account: account.creator(creatorId), amountCents: -(amountCents - feeCents) },
    { account: account.platformFees, amountCents: -feeCents },
  ]);
  return isWritten ? givenCents : null;
}

/** The entries of one movement are compared with each other: a larger giving has several. */
const PEOPLE_AT_ONCE = 250;

type CreditsGiven = { id: string; businessId: string; userIds: string[]; eachCents: number };

/** A business gave each of some people the same credits. Never below zero. */
export async function creditsGiven(
  trx: Trx,
  { id, businessId, userIds, eachCents }: CreditsGiven,
): Promise<boolean> {
  let isWritten = false;
  for (let from = 0; from < userIds.length; from += PEOPLE_AT_ONCE) {
    const people = userIds.slice(from, from + PEOPLE_AT_ONCE);
    isWritten = await write(trx, `credits-given:${id}:${from}`, 'CREDITS_GIVEN', id, [
      { account: account.businessCredits(businessId), amountCents: eachCents * people.length },
      ...people.map((userId) => ({ account: account.givenCredits(userId), amountCents: -eachCents })),
    ]);
  }
  return isWritten;
}

/** What an erased member had left of given credits belongs to the platform: the business does not learn what was spent. */
export async function creditsEnded(trx: Trx, userId: string): Promise<boolean> {
  const given = account.givenCredits(userId);
  if ((await balanceCents(trx, given)) === 0) return false;
  const amountCents = await lockOwedCents(trx, given, [account.endedCredits]);
  return write(trx, `credits-ended:${userId}`, 'CREDITS_ENDED', userId, [
    { account: given, amountCents },
    { account: account.endedCredits, amountCents: -amountCents },
  ]);
}

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
