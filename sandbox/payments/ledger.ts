import { newId } from './state/ids.ts';
import type { Reader, Transaction } from './state/store.ts';
import type { MovementRow } from './state/tables.ts';
import { workingDaysAfter } from './state/calendar.ts';

/** Accounts of the sandbox's ledger besides the connected ones (`acct_…`). */
export const PLATFORM = 'platform';
const CARD_HOLDERS = 'card_holders';
const PROCESSING_FEES = 'processing_fees';
const BANKS = 'banks';

/** After how many working days card payments become available for payouts. */
export const SETTLEMENT_DAYS = 3;

/** When a payment made now becomes available, in seconds. */
export const clearsAt = (now: number) => workingDaysAfter(now, SETTLEMENT_DAYS);

/** The provider's fee for a domestic card: 1.75 % and 30 cents. */
export const processingFeeCents = (amountCents: number) => Math.round((amountCents * 175) / 10_000) + 30;

type Sale = {
  chargeId: string;
  amountCents: number;
  currency: string;
  transfer: { account: string; amountCents: number; applicationFeeCents: number } | null;
};

/**
 * Records one movement.
 * @throws Error when its entries do not sum to zero
 */
export function post(transaction: Transaction, movement: Omit<MovementRow, 'id'>) {
  const sum = movement.entries.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum !== 0) throw new Error(`The entries for ${movement.source} sum to ${sum}, not to zero`);
  return transaction.put('movement', { id: newId('mov'), ...movement });
}

const between = (kind: string, from: string, to: string, amountCents: number) => [
  { account: from, kind, amountCents: -amountCents },
  { account: to, kind, amountCents },
];

/**
 * A paid charge: the platform receives the whole amount and pays the processing fee; with a destination the amount is
 * transferred to that account, and the application fee is returned from it.
 */
export function postSale(transaction: Transaction, sale: Sale, now: number) {
  const { transfer } = sale;
  return post(transaction, {
    source: sale.chargeId,
    currency: sale.currency,
    createdAt: now,
    availableAt: clearsAt(now),
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

/** Money leaves an account for its bank at once, before it arrives there. */
export function postPayout(transaction: Transaction, payout: Payout, now: number) {
  return postToBank(transaction, 'payout', payout, payout.amountCents, now);
}

/** The bank has returned a payout. */
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
  return post(transaction, {
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
  /** The connected account that the payment was transferred to. */
  account: string | null;
  /** Taken back from it, and the application fee that is returned to it. */
  reversedCents: number;
  applicationFeeCents: number;
};

/** A refund: the platform pays it at once, and takes it from the connected account as far as the transfer is reversed. */
export function postRefund(transaction: Transaction, refund: Refund, now: number) {
  const { account } = refund;
  return post(transaction, {
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

/** A buyer's bank withdraws a payment and the provider takes its fee; below zero the bank gives it back. */
export function postDispute(
  transaction: Transaction,
  { id, amountCents, feeCents }: { id: string; amountCents: number; feeCents: number },
  now: number,
) {
  return post(transaction, {
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

/** The platform sends money from its own balance to a connected account; below zero it takes it back. */
export function postTransfer(
  transaction: Transaction,
  { id, account, amountCents }: { id: string; account: string; amountCents: number },
  now: number,
) {
  return post(transaction, {
    source: id,
    currency: 'aud',
    createdAt: now,
    availableAt: now,
    entries: between(amountCents < 0 ? 'transfer_reversal' : 'transfer', PLATFORM, account, amountCents),
  });
}

/** The balance of an account: available for payouts, and pending. */
export function balanceOf(reader: Reader, account: string, now: number) {
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

/** Every account of the ledger with its balance; together they are zero. */
export function allBalances(reader: Reader) {
  const balances: Record<string, number> = {};
  for (const { entries } of reader.list('movement')) {
    for (const { account, amountCents } of entries)
      balances[account] = (balances[account] ?? 0) + amountCents;
  }
  return balances;
}
