import { randomUUID } from 'node:crypto';
import type { Payee, PaymentMeans } from '../../contract/values/checkout.ts';
import type { Db, Trx } from '../db/connection.ts';
import {
  account,
  balanceCents,
  toBoughtCreditsAccount,
  isPosted,
  lockAccounts,
  lockOwedCents,
  post,
  type Buyer,
  type Entry,
} from './ledger.ts';

/**
 * Postings: every movement of money by name. Each function writes one movement once for its key and
 * returns whether it was written. Entries of 0 cents are omitted. Debit is positive.
 */

/** Line of a payment with its payee and the platform's fee (cents). */
export type PaidLine = {
  payee: Payee;
  sellerId: string | null;
  amountCents: number;
  feeCents: number;
};

/**
 * Writes a movement.
 * @returns false for an existing movement or a movement without entries, such as the fee of a line
 *   without a fee
 */
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

/**
 * Returns the account to which a line is owed: the creator's, the credits of the buyer or business,
 * or the platform's.
 */
function payeeAccount({ payee, sellerId }: PaidLine, buyer: Buyer): string {
  if (payee === 'CREATOR' && sellerId !== null) return account.creator(sellerId);
  if (payee !== 'CREDITS') return account.platformSales;
  return toBoughtCreditsAccount(buyer);
}

const owed = ({ lines, ...buyer }: Paid): Entry[] =>
  lines.map((line) => ({
    account: payeeAccount(line, buyer),
    amountCents: -(line.amountCents - line.feeCents),
  }));

type Paid = Buyer & { id: string; lines: PaidLine[] };

/**
 * Posts a paid purchase. Sold credits are owed to their buyer, or to the business of the buyer,
 * until they are spent.
 */
export const sale = (trx: Trx, paid: Paid) =>
  write(trx, `purchase:${paid.id}`, 'SALE', paid.id, [
    { account: account.clearing, amountCents: sumOf(paid.lines, 'amountCents') },
    ...owed(paid),
    { account: account.platformFees, amountCents: -sumOf(paid.lines, 'feeCents') },
  ]);

/** Posts a later payment of a recurring purchase. */
export const invoice = (trx: Trx, invoiceId: string, paid: Paid) =>
  write(trx, `invoice:${invoiceId}`, 'INVOICE', paid.id, [
    { account: account.clearing, amountCents: sumOf(paid.lines, 'amountCents') },
    ...owed(paid),
    { account: account.platformFees, amountCents: -sumOf(paid.lines, 'feeCents') },
  ]);

/** Posts a payment without a matching purchase to suspense until a review decides. */
export const suspense = (trx: Trx, purchaseId: string, amountCents: number) =>
  write(trx, `suspense:${purchaseId}`, 'SUSPENSE', purchaseId, [
    { account: account.clearing, amountCents },
    { account: account.suspense, amountCents: -amountCents },
  ]);

/** Posts a payment in suspense as a sale after its purchase is delivered. */
export const suspenseSale = (trx: Trx, paid: Paid) =>
  write(trx, `purchase:${paid.id}`, 'SALE', paid.id, [
    { account: account.suspense, amountCents: sumOf(paid.lines, 'amountCents') },
    ...owed(paid),
    { account: account.platformFees, amountCents: -sumOf(paid.lines, 'feeCents') },
  ]);

/**
 * Posts a refund of a payment in suspense.
 * @param totalCents cumulative amount refunded of the payment (cents)
 */
export const suspenseRefund = (trx: Trx, purchaseId: string, amountCents: number, totalCents: number) =>
  write(trx, `suspense-refund:${purchaseId}:${totalCents}`, 'REFUND', purchaseId, [
    { account: account.suspense, amountCents },
    { account: account.clearing, amountCents: -amountCents },
  ]);

type Refunded = Paid & {
  /** Key of the payment: the purchase's id, or `invoice:<id>`. */
  paymentKey: string;
  /** Means of payment, to which the refund returns: credits or card. */
  paidWith: PaymentMeans;
  /** Part of this refund that returns to credits granted by businesses (cents). */
  grantedCents?: number;
  /** Part of this refund that repays lost credits, which the platform bore (cents). */
  repaidCents?: number;
  /** Cumulative amount refunded of the payment (cents), which makes each refund's key unique. */
  totalCents: number;
};

/**
 * Locks the accounts of all movements that reverse a payment. Call this before the first movement.
 * Otherwise the second movement could deadlock with a sale that holds the fee account and needs an
 * account of the first movement.
 */
export const lockReversalAccounts = (
  trx: Trx,
  { lines, paidWith, ...buyer }: Omit<Paid, 'id'> & Pick<Refunded, 'paidWith'>,
) =>
  lockAccounts(trx, [
    ...lines.map((line) => payeeAccount(line, buyer)),
    ...(paidWith === 'CREDITS'
      ? [account.credits(buyer.buyerId), account.grantedCredits(buyer.buyerId)]
      : []),
    ...[account.clearing, account.suspense, account.disputes, account.platformDisputeFees],
    ...[account.platformFees, account.refundLoss, account.disputeLoss],
  ]);

/** Returns the entries that reverse a line. The platform bears the refund of spent credits. */
async function reversalEntries(trx: Trx, line: PaidLine, buyer: Buyer): Promise<Entry[]> {
  const from = payeeAccount(line, buyer);
  if (line.payee !== 'CREDITS') return [{ account: from, amountCents: line.amountCents }];
  const taken = Math.min(line.amountCents, -(await balanceCents(trx, from)));
  return [
    { account: from, amountCents: taken },
    { account: account.refundLoss, amountCents: line.amountCents - taken },
  ];
}

/**
 * Returns the entries for the recipient of a refund: the card, or the spent credits and the loss
 * that the platform bore.
 */
function recipientEntries({
  buyerId,
  paidWith,
  grantedCents = 0,
  repaidCents = 0,
  lines,
}: Refunded): Entry[] {
  const amountCents = sumOf(lines, 'amountCents');
  if (paidWith !== 'CREDITS') return [{ account: account.clearing, amountCents: -amountCents }];
  return [
    { account: account.credits(buyerId), amountCents: -(amountCents - grantedCents - repaidCents) },
    { account: account.grantedCredits(buyerId), amountCents: -grantedCents },
    { account: account.refundLoss, amountCents: -repaidCents },
  ];
}

/**
 * Posts a refund to the buyer; `lines` have the amounts of this refund. At most one line is of
 * credits.
 */
export const refund = async (trx: Trx, refunded: Refunded) =>
  write(trx, `refund:${refunded.paymentKey}:${refunded.totalCents}`, 'REFUND', refunded.id, [
    ...(await Promise.all(refunded.lines.map((line) => reversalEntries(trx, line, refunded)))).flat(),
    ...recipientEntries(refunded),
  ]);

/**
 * Posts the return of the platform's fee on the refunded amount to the accounts that bore the
 * refund.
 */
export const feeRefund = (trx: Trx, { id, lines, paymentKey, totalCents, ...buyer }: Refunded) =>
  write(trx, `fee-refund:${paymentKey}:${totalCents}`, 'FEE_REFUND', id, [
    { account: account.platformFees, amountCents: sumOf(lines, 'feeCents') },
    ...lines.map((line) => ({ account: payeeAccount(line, buyer), amountCents: -line.feeCents })),
  ]);

/** Part of a dispute that concerns one purchase; `id` is the dispute's id at the card provider. */
type DisputePart = { id: string; purchaseId: string };
type Dispute = DisputePart & { amountCents: number; providerFeeCents: number };

const partKey = ({ id, purchaseId }: DisputePart) => `${id}:${purchaseId}`;

/**
 * Posts an opened dispute. The buyer's bank holds the payment until it decides, and the dispute fee
 * is the platform's loss.
 */
export const disputeOpened = (trx: Trx, { amountCents, providerFeeCents, ...part }: Dispute) =>
  write(trx, `dispute:${partKey(part)}`, 'DISPUTE_OPENED', part.purchaseId, [
    { account: account.disputes, amountCents },
    { account: account.platformDisputeFees, amountCents: providerFeeCents },
    { account: account.clearing, amountCents: -(amountCents + providerFeeCents) },
  ]);

/** Posts a won dispute: the bank returns the money. */
export const disputeWon = (trx: Trx, { amountCents, ...part }: Omit<Dispute, 'providerFeeCents'>) =>
  write(trx, `dispute-won:${partKey(part)}`, 'DISPUTE_WON', part.purchaseId, [
    { account: account.clearing, amountCents },
    { account: account.disputes, amountCents: -amountCents },
  ]);

/** Returns the recorded state of the money in a part of a dispute. */
export async function disputedMoney(from: Db, part: DisputePart): Promise<'NONE' | 'WITHDRAWN' | 'RETURNED'> {
  if (await isPosted(from, `dispute-won:${partKey(part)}`)) return 'RETURNED';
  return (await isPosted(from, `dispute:${partKey(part)}`)) ? 'WITHDRAWN' : 'NONE';
}

/**
 * Posts a lost dispute: the sale and the platform's fee are reversed. The platform bears what the
 * bank kept of an amount that was refunded already.
 */
export const disputeLost = async (
  trx: Trx,
  disputeId: string,
  { id, lines, ...buyer }: Paid,
  lostCents: number,
) =>
  write(trx, `dispute-lost:${partKey({ id: disputeId, purchaseId: id })}`, 'DISPUTE_LOST', id, [
    ...(
      await Promise.all(
        lines.map((line) =>
          reversalEntries(trx, { ...line, amountCents: line.amountCents - line.feeCents }, buyer),
        ),
      )
    ).flat(),
    { account: account.platformFees, amountCents: sumOf(lines, 'feeCents') },
    { account: account.disputeLoss, amountCents: lostCents - sumOf(lines, 'amountCents') },
    { account: account.disputes, amountCents: -lostCents },
  ]);

/**
 * Posts a lost dispute of a payment in suspense, which was not owed to a seller. The platform bears
 * what the bank kept of an amount that was refunded already.
 * @param suspenseCents part of the amount that is still in suspense (cents)
 */
export const suspenseDisputeLost = (
  trx: Trx,
  { amountCents, suspenseCents, ...part }: Omit<Dispute, 'providerFeeCents'> & { suspenseCents: number },
) =>
  write(trx, `dispute-lost:${partKey(part)}`, 'DISPUTE_LOST', part.purchaseId, [
    { account: account.suspense, amountCents: suspenseCents },
    { account: account.disputeLoss, amountCents: amountCents - suspenseCents },
    { account: account.disputes, amountCents: -amountCents },
  ]);

/** Posts the card provider's fee of a payment, keyed by the balance transaction's id. */
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
 * Locks the accounts of a payment with credits. Ledger accounts are locked before seats and stock,
 * as a card payment locks them.
 */
export const lockCreditAccounts = (trx: Trx, userId: string, creatorId: string) =>
  lockAccounts(trx, [
    account.grantedCredits(userId),
    account.credits(userId),
    account.creator(creatorId),
    account.platformFees,
  ]);

/**
 * Posts a payment with credits, which moves the debt from the member to the creator. Credits
 * granted by businesses are spent first. The balance never becomes negative.
 * @returns the granted part of the spent credits (cents); null for an existing movement
 */
export async function creditsSpent(trx: Trx, spent: CreditsSpent): Promise<number | null> {
  const { id, userId, creatorId, amountCents, feeCents } = spent;
  const granted = account.grantedCredits(userId);
  const others = [account.credits(userId), account.creator(creatorId), account.platformFees];
  const grantedCents = Math.min(amountCents, await lockOwedCents(trx, granted, others));
  const isWritten = await write(trx, `credits-spent:${id}`, 'CREDITS_SPENT', id, [
    { account: account.credits(userId), amountCents: amountCents - grantedCents },
    { account: granted, amountCents: grantedCents },
    { account: account.creator(creatorId), amountCents: -(amountCents - feeCents) },
    { account: account.platformFees, amountCents: -feeCents },
  ]);
  return isWritten ? grantedCents : null;
}

/**
 * Maximum number of people per movement. Larger grants use several movements, because the entries
 * of a movement are compared with each other.
 */
const PEOPLE_AT_ONCE = 250;

type CreditsGranted = { id: string; businessId: string; userIds: string[]; eachCents: number };

/**
 * Posts a grant of the same credits from a business to each person. The balance never becomes
 * negative.
 */
export async function creditsGranted(
  trx: Trx,
  { id, businessId, userIds, eachCents }: CreditsGranted,
): Promise<boolean> {
  let isWritten = false;
  for (let from = 0; from < userIds.length; from += PEOPLE_AT_ONCE) {
    const people = userIds.slice(from, from + PEOPLE_AT_ONCE);
    isWritten = await write(trx, `credits-granted:${id}:${from}`, 'CREDITS_GRANTED', id, [
      { account: account.businessCredits(businessId), amountCents: eachCents * people.length },
      ...people.map((userId) => ({ account: account.grantedCredits(userId), amountCents: -eachCents })),
    ]);
  }
  return isWritten;
}

/**
 * Posts an erased member's remaining granted credits to the platform. The business does not learn
 * how much was spent.
 */
export async function creditsEnded(trx: Trx, userId: string): Promise<boolean> {
  const granted = account.grantedCredits(userId);
  if ((await balanceCents(trx, granted)) === 0) return false;
  const amountCents = await lockOwedCents(trx, granted, [account.endedCredits]);
  // The balance is locked, so a repeated call finds nothing and needs no key of its own.
  if (amountCents === 0) return false;
  return write(trx, `credits-ended:${randomUUID()}`, 'CREDITS_ENDED', userId, [
    { account: granted, amountCents },
    { account: account.endedCredits, amountCents: -amountCents },
  ]);
}

/**
 * Posts the remaining bought credits that a deleted account gave up to the platform. The account of
 * the credits must be locked.
 */
export async function creditsGivenUp(trx: Trx, userId: string): Promise<boolean> {
  const bought = account.credits(userId);
  const amountCents = await lockOwedCents(trx, bought, [account.endedCredits]);
  // The balance is locked, so a repeated call finds nothing and needs no key of its own.
  if (amountCents === 0) return false;
  return write(trx, `credits-given-up:${randomUUID()}`, 'CREDITS_GIVEN_UP', userId, [
    { account: bought, amountCents },
    { account: account.endedCredits, amountCents: -amountCents },
  ]);
}

type Payout = { payoutId: string; creatorId: string; amountCents: number };

/** Posts a payout to a creator's bank. */
export const payout = (trx: Trx, { payoutId, creatorId, amountCents }: Payout) =>
  write(trx, `payout:${payoutId}`, 'PAYOUT', creatorId, [
    { account: account.creator(creatorId), amountCents },
    { account: account.clearing, amountCents: -amountCents },
  ]);

/**
 * Posts a payout that the creator's bank returned. A payout that was never posted as paid changes
 * nothing.
 */
export const payoutFailed = async (trx: Trx, { payoutId, creatorId, amountCents }: Payout) =>
  (await isPosted(trx, `payout:${payoutId}`)) &&
  write(trx, `payout-failed:${payoutId}`, 'PAYOUT_FAILED', creatorId, [
    { account: account.clearing, amountCents },
    { account: account.creator(creatorId), amountCents: -amountCents },
  ]);
