import { newId } from './state/ids.ts';
import type { Reader, Transaction } from './state/store.ts';
import type { MovementRow } from './state/tables.ts';
import { workingDaysAfter } from './state/calendar.ts';

/** Accounts of the sandbox's ledger besides the connected accounts (`acct_…`). */
export const PLATFORM = 'platform';
const CARD_HOLDERS = 'card_holders';
const PROCESSING_FEES = 'processing_fees';
const BANKS = 'banks';

/** Number of working days until card payments are available for payouts. */
export const SETTLEMENT_DAYS = 3;

/** Returns the time at which a payment made now becomes available (seconds). */
export const getClearingTime = (now: number) => workingDaysAfter(now, SETTLEMENT_DAYS);

/** Returns the provider's fee for a domestic card (cents): 1.75 % plus 30 cents. */
export const processingFeeCents = (amountCents: number) => Math.round((amountCents * 175) / 10_000) + 30;

type Sale = {
  chargeId: string;
  amountCents: number;
  currency: string;
  transfer: { account: string; amountCents: number; applicationFeeCents: number } | null;
};

/**
 * Records a movement.
 * @throws Error if the entries do not sum to zero
 */
export function recordMovement(transaction: Transaction, movement: Omit<MovementRow, 'id'>) {
  const sum = movement.entries.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum !== 0) throw new Error(`The entries for ${movement.source} sum to ${sum}, not to zero`);
  return transaction.put('movement', { id: newId('mov'), ...movement });
}

const between = (kind: string, from: string, to: string, amountCents: number) => [
  { account: from, kind, amountCents: -amountCents },
  { account: to, kind, amountCents },
];

/**
 * Posts a paid charge. The platform receives the whole amount and pays the processing fee.
 *
 * For a destination charge the amount is transferred to the connected account, which returns the
 * application fee.
 */
export function postSale(transaction: Transaction, sale: Sale, now: number) {
  const { transfer } = sale;
  return recordMovement(transaction, {
    source: sale.chargeId,
    currency: sale.currency,
    createdAt: now,
    availableAt: getClearingTime(now),
    entries: [
      ...between('charge', CARD_HOLDERS, PLATFORM, sale.amountCents),
      ...between('processing_fee', PLATFORM, PROCESSING_FEES, processingFeeCents(sale.amountCents)),
      ...(transfer ? between('transfer', PLATFORM, transfer.account, transfer.amountCents) : []),
      ...(transfer
        ? between('application_fee', transfer.account, PLATFORM, transfer.applicationFeeCents)
        : []),
    ],
  });
}

type Payout = { id: string; account: string; amountCents: number; currency: string };

/** Posts a payout. Money leaves the account at once, before it arrives at the bank. */
export function postPayout(transaction: Transaction, payout: Payout, now: number) {
  return postToBank(transaction, 'payout', payout, payout.amountCents, now);
}

/** Posts a payout that the bank has returned. */
export function postReturnedPayout(transaction: Transaction, payout: Payout, now: number) {
  return postToBank(transaction, 'payout_failure', payout, -payout.amountCents, now);
}

function postToBank(
  transaction: Transaction,
  kind: string,
  { id, account, currency }: Payout,
  amountCents: number,
  now: number,
) {
  return recordMovement(transaction, {
    source: id,
    currency,
    createdAt: now,
    availableAt: now,
    entries: [
      { account, kind, amountCents: -amountCents },
      { account: BANKS, kind, amountCents },
    ],
  });
}

type Refund = {
  refundId: string;
  amountCents: number;
  currency: string;
  /** Connected account that received the transfer of the payment. */
  account: string | null;
  /**
   * Amount that the transfer reversal takes from the account, and the application fee that the
   * account gets back (cents).
   */
  reversedCents: number;
  applicationFeeCents: number;
};

/**
 * Posts a refund. The platform pays at once and takes the reversed part of the transfer from the
 * connected account.
 */
export function postRefund(transaction: Transaction, refund: Refund, now: number) {
  const { account } = refund;
  return recordMovement(transaction, {
    source: refund.refundId,
    currency: refund.currency,
    createdAt: now,
    availableAt: now,
    entries: [
      ...between('refund', PLATFORM, CARD_HOLDERS, refund.amountCents),
      ...(account ? between('transfer_reversal', account, PLATFORM, refund.reversedCents) : []),
      ...(account ? between('application_fee_refund', PLATFORM, account, refund.applicationFeeCents) : []),
    ].filter(({ amountCents }) => amountCents !== 0),
  });
}

/**
 * Posts a disputed payment that the buyer's bank withdraws, and the provider's fee. A negative
 * amount is returned by the bank.
 */
export function postDispute(
  transaction: Transaction,
  { id, amountCents, feeCents }: { id: string; amountCents: number; feeCents: number },
  now: number,
) {
  return recordMovement(transaction, {
    source: id,
    currency: 'aud',
    createdAt: now,
    availableAt: now,
    entries: [
      ...between('dispute', PLATFORM, CARD_HOLDERS, amountCents),
      ...between('dispute_fee', PLATFORM, PROCESSING_FEES, feeCents),
    ].filter((entry) => entry.amountCents !== 0),
  });
}

/**
 * Posts a transfer from the platform's balance to a connected account. A negative amount is a
 * reversal. A transfer from a charge becomes available with the charge.
 */
export function postTransfer(
  transaction: Transaction,
  { id, account, amountCents }: { id: string; account: string; amountCents: number },
  now: number,
  availableAt = now,
) {
  return recordMovement(transaction, {
    source: id,
    currency: 'aud',
    createdAt: now,
    availableAt,
    entries: between(amountCents < 0 ? 'transfer_reversal' : 'transfer', PLATFORM, account, amountCents),
  });
}

/** Returns the two balances of an account: the amount available for payouts and the pending one. */
export function sumBalance(reader: Reader, account: string, now: number) {
  let availableCents = 0;
  let pendingCents = 0;
  for (const { availableAt, entries } of reader.list('movement')) {
    for (const entry of entries) {
      if (entry.account !== account) continue;
      if (availableAt <= now) availableCents += entry.amountCents;
      else pendingCents += entry.amountCents;
    }
  }
  return { availableCents, pendingCents };
}

/** Returns the balance of every account of the ledger. The balances sum to zero. */
export function allBalances(reader: Reader) {
  const balances: Record<string, number> = {};
  for (const { entries } of reader.list('movement')) {
    for (const { account, amountCents } of entries)
      balances[account] = (balances[account] ?? 0) + amountCents;
  }
  return balances;
}
