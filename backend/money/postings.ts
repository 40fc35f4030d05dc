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
 * Postings: one function for each kind of money movement. Each function writes a movement only once
 * for its key, and returns whether it was written. Entries of 0 cents are omitted. Debit is
 * positive.
 */

/** Line of a payment with its payee and platform fee (cents). */
export type PaidLine = {
  payee: Payee;
  sellerId: string | null;
  amountCents: number;
  feeCents: number;
};

/**
 * Writes a movement.
 * @returns false for an existing movement, and if all entries are 0, such as for a fee refund
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
 * Returns the account that is credited for a line. It belongs to the creator or the platform, or it
 * is the account of the buyer's or business's credits.
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
 * Posts a paid purchase. Bought credits are owed to the buyer or the buyer's business until they
 * are spent.
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

/**
 * Posts a payment to suspense. The payment does not match its purchase or cannot be delivered, so
 * the office has to decide.
 */
export const suspense = (trx: Trx, purchaseId: string, amountCents: number) =>
  write(trx, `suspense:${purchaseId}`, 'SUSPENSE', purchaseId, [
    { account: account.clearing, amountCents },
    { account: account.suspense, amountCents: -amountCents },
  ]);

/** Posts the sale of a payment in suspense when the office delivers its purchase. */
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
  /** Means of payment to which the refund returns: credits or card. */
  paidWith: PaymentMeans;
  /** Part of this refund that returns to the buyer's granted credits (cents). */
  grantedCents?: number;
  /** Part of this refund that repays the platform's loss from lost credits (cents). */
  repaidCents?: number;
  /** Cumulative amount refunded of the payment (cents); makes the key of each refund unique. */
  totalCents: number;
};

/**
 * Locks the accounts of all movements that reverse a payment. Call this function before the first
 * movement. Otherwise the second movement could deadlock with a sale that has locked the fee
 * account and needs an account of the first movement.
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

/**
 * Returns the entries that reverse a line. The platform bears the refund of credits that were
 * already spent.
 */
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
 * Returns the entries for the recipient of a refund: the card, or the buyer's credits and the
 * repaid loss of the platform.
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
 * Posts a refund to the buyer; `lines` contain the amounts of this refund. At most one line is a
 * purchase of credits.
 */
export const refund = async (trx: Trx, refunded: Refunded) =>
  write(trx, `refund:${refunded.paymentKey}:${refunded.totalCents}`, 'REFUND', refunded.id, [
    ...(await Promise.all(refunded.lines.map((line) => reversalEntries(trx, line, refunded)))).flat(),
    ...recipientEntries(refunded),
  ]);

/** Posts the refund of the platform's fee to the accounts from which the refund was taken. */
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
 * Posts a new dispute. The buyer's bank holds the payment until the decision, and the platform pays
 * the dispute fee.
 */
export const disputeOpened = (trx: Trx, { amountCents, providerFeeCents, ...part }: Dispute) =>
  write(trx, `dispute:${partKey(part)}`, 'DISPUTE_OPENED', part.purchaseId, [
    { account: account.disputes, amountCents },
    { account: account.platformDisputeFees, amountCents: providerFeeCents },
    { account: account.clearing, amountCents: -(amountCents + providerFeeCents) },
  ]);

/** Posts a won dispute, for which the bank returns the money. */
export const disputeWon = (trx: Trx, { amountCents, ...part }: Omit<Dispute, 'providerFeeCents'>) =>
  write(trx, `dispute-won:${partKey(part)}`, 'DISPUTE_WON', part.purchaseId, [
    { account: account.clearing, amountCents },
    { account: account.disputes, amountCents: -amountCents },
  ]);

/** Returns the state of a dispute part's money according to the ledger. */
export async function disputedMoney(from: Db, part: DisputePart): Promise<'NONE' | 'WITHDRAWN' | 'RETURNED'> {
  if (await isPosted(from, `dispute-won:${partKey(part)}`)) return 'RETURNED';
  return (await isPosted(from, `dispute:${partKey(part)}`)) ? 'WITHDRAWN' : 'NONE';
}

/**
 * Posts a lost dispute. The sale and the platform's fee are reversed. If a part of the payment was
 * already refunded, the platform bears the amount that the bank also keeps.
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
 * Posts a lost dispute of a payment in suspense, which is not owed to a seller. If a part of the
 * payment was already refunded, the platform bears the amount that the bank also keeps.
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

/**
 * Posts the card provider's fee of a payment; the key contains the id of the provider's balance
 * transaction.
 */
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
 * Locks the ledger accounts of a credit payment. They are locked before seats and stock, which is
 * also the lock order of a card payment.
 */
export const lockCreditAccounts = (trx: Trx, userId: string, creatorId: string) =>
  lockAccounts(trx, [
    account.grantedCredits(userId),
    account.credits(userId),
    account.creator(creatorId),
    account.platformFees,
  ]);

/**
 * Posts a credit payment, which moves the debt from the member to the creator. Granted credits are
 * spent before bought credits. The database rejects an overdrawn account.
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
 * Maximum number of people per movement. A larger grant is split into several movements, because
 * the database compares the entries of a movement with each other.
 */
const PEOPLE_AT_ONCE = 250;

type CreditsGranted = { id: string; businessId: string; userIds: string[]; eachCents: number };

/**
 * Posts a grant of the same number of credits from a business to each person. The database rejects
 * a grant that overdraws the business.
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
 * Posts an erased member's remaining granted credits to the platform. The credits do not return to
 * the business, so that the business does not learn how many were spent.
 */
export async function creditsEnded(trx: Trx, userId: string): Promise<boolean> {
  const granted = account.grantedCredits(userId);
  if ((await balanceCents(trx, granted)) === 0) return false;
  const amountCents = await lockOwedCents(trx, granted, [account.endedCredits]);
  // The account is locked, so a repeated call finds a balance of 0. A fixed key is therefore not
  // needed.
  if (amountCents === 0) return false;
  return write(trx, `credits-ended:${randomUUID()}`, 'CREDITS_ENDED', userId, [
    { account: granted, amountCents },
    { account: account.endedCredits, amountCents: -amountCents },
  ]);
}

/**
 * Posts the remaining bought credits of a deleted account to the platform, because the owner gave
 * the credits up.
 */
export async function creditsGivenUp(trx: Trx, userId: string): Promise<boolean> {
  const bought = account.credits(userId);
  const amountCents = await lockOwedCents(trx, bought, [account.endedCredits]);
  // The account is locked, so a repeated call finds a balance of 0. A fixed key is therefore not
  // needed.
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
 * Posts a payout that the creator's bank returned. Does nothing if the payout was never posted as
 * paid.
 */
export const payoutFailed = async (trx: Trx, { payoutId, creatorId, amountCents }: Payout) =>
  (await isPosted(trx, `payout:${payoutId}`)) &&
  write(trx, `payout-failed:${payoutId}`, 'PAYOUT_FAILED', creatorId, [
    { account: account.clearing, amountCents },
    { account: account.creator(creatorId), amountCents: -amountCents },
  ]);
