import { z } from './zod.ts';
import { get, post } from './call.ts';
import { Cents, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { differenceKinds, disputeReasons, disputeStates, sellableTypes } from './values/checkout.ts';
import {
  askedKinds,
  earningRanges,
  earningSources,
  movementGroups,
  movementKinds,
  payoutStates,
} from './values/wallet.ts';

/** Whether and why not the creator is paid out, as the card partner says it. */
export const Payouts = z.object({
  state: z.enum(payoutStates),
  /** What the card partner still needs, from the creator or by its own checks. */
  asked: z.array(z.object({ kind: z.enum(askedKinds), from: z.enum(['creator', 'partner']) })),
  /** By when, if there is a date. */
  deadline: Instant.nullable(),
});
export type Payouts = z.infer<typeof Payouts>;

/** A creator's money as the card partner has it. */
const Funds = z.object({
  availableCents: Cents,
  pendingCents: Cents,
  /** Paid out, and not yet at the bank. */
  onTheWayCents: Cents,
  /** The working days after which a card payment clears. */
  clearsInDays: z.int(),
  /** The day of the next payout; null when the account has no schedule. */
  nextPayoutOn: z.iso.date().nullable(),
});

export const Wallet = z.object({
  /** Null while the card partner does not answer. */
  payouts: Payouts.nullable(),
  /** Only an approved creator sets payouts up. */
  canConnect: z.boolean(),
  /** All that Kumu owes the creator; below zero the creator owes it. */
  balanceCents: Cents,
  /** Of the balance: what is still with Kumu and not at the card partner yet. */
  unsent: z.object({
    waitingCents: Cents,
    /** Until their account receives again. */
    heldCents: Cents,
  }),
  /** Null without an account, and while the card partner does not answer. */
  funds: Funds.nullable(),
  /** The creator's part of payments that a buyer's bank disputes: theirs if the bank decides so, else taken back. */
  held: z.array(
    z.object({
      id: Id,
      title: z.string(),
      shareCents: Cents,
      state: z.enum(disputeStates),
      reason: z.enum(disputeReasons),
      openedAt: Instant,
    }),
  ),
  /** The month of the first movement, `2026-11`; null without any. */
  firstMonth: z.string().nullable(),
});
export type Wallet = z.infer<typeof Wallet>;

/** Where the ledger and the card provider's books differ, by the title of the purchase or the creator's name. */
export const LedgerDifference = z.object({
  id: Id,
  kind: z.enum(differenceKinds),
  title: z.string(),
  ledgerCents: Cents,
  providerCents: Cents,
  foundAt: Instant,
});
export type LedgerDifference = z.infer<typeof LedgerDifference>;

/** One movement of a creator's money. Amounts are signed: what the creator gets is positive. */
export const Movement = z.object({
  id: z.string(),
  kind: z.enum(movementKinds),
  /** What was sold, for a movement of a purchase. */
  type: z.enum(sellableTypes).nullable(),
  title: z.string().nullable(),
  /** The sale that this is, which can be refunded; null for anything else, and while a bank disputes it or once it took it back. */
  saleId: Id.nullable(),
  /** The later payment of it that this is. */
  invoiceId: z.string().nullable(),
  /** Who bought it: "Teodora V."; null for a payout and for an account that is erased. */
  buyer: z.string().nullable(),
  paidCents: Cents,
  feeCents: Cents,
  amountCents: Cents,
  /** The balance after it. */
  balanceCents: Cents,
  at: Instant,
});
export type Movement = z.infer<typeof Movement>;

/** Earnings of one day or month, after fees and refunds, and what was paid out in it. */
const Earned = z.object({
  /** Its first day. */
  from: z.iso.date(),
  sources: z.record(z.enum(earningSources), Cents),
  paidOutCents: Cents,
});

export const Earnings = z.object({
  unit: z.enum(['day', 'month']),
  /** Without gaps, oldest first, in the accounting time zone; the last one is not over yet. */
  items: z.array(Earned),
  totalCents: Cents,
  /** Of the 30 days before; null for months, of which the last one is not over. */
  beforeCents: Cents.nullable(),
});
export type Earnings = z.infer<typeof Earnings>;

/** What a month's movements come to. Opening balance and all parts add up to the closing balance. */
export const MonthSummary = z.object({
  month: z.string(),
  openingCents: Cents,
  /** Paid by buyers. */
  salesCents: Cents,
  feesCents: Cents,
  /** Refunds and payments that banks took back, with the fees that were returned for them. */
  refundsCents: Cents,
  payoutsCents: Cents,
  closingCents: Cents,
});
export type MonthSummary = z.infer<typeof MonthSummary>;

/** A month of a statement. */
export const StatementMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

export const wallet = {
  connect: post('/stripe/creator/connect', {
    access: 'creator',
    backend: '/stripe/create-and-connect-stripe-account',
    backendAliases: ['/stripe/connect-stripe-account'],
    rate: 'provider',
    summary:
      'Open the account that the creator is paid through, if there is none; the browser continues to `url`',
    reply: z.object({ url: z.string() }),
  }),
  auth: get('/stripe/creator/auth', {
    access: 'creator',
    backend: '/stripe/auth-stripe-account',
    rate: 'provider',
    summary: 'Read again at the card partner whether the creator is paid out',
    reply: Payouts,
  }),
  read: get('/wallet', {
    access: 'creator',
    rate: 'provider',
    summary: 'The creator’s money: balance, what is pending, the next payout',
    reply: Wallet,
  }),
  movements: get('/wallet/movements', {
    access: 'creator',
    summary: 'Every movement of the creator’s money, newest first; of one kind or month where asked for',
    query: PageQuery.extend({ group: z.enum(movementGroups).optional(), month: StatementMonth.optional() }),
    reply: pageOf(Movement),
  }),
  earnings: get('/wallet/earnings', {
    access: 'creator',
    summary: 'What the creator earned, by day or month and by source',
    query: z.strictObject({ range: z.enum(earningRanges).default('30-days') }),
    reply: Earnings,
  }),
  summary: get('/wallet/statements/:month/summary', {
    access: 'creator',
    summary: 'What the movements of one month come to',
    reply: MonthSummary,
  }),
  statement: get('/wallet/statements/:month', {
    access: 'creator',
    rate: 'paper',
    raw: true,
    summary: 'All movements of one month as a file',
    query: z.strictObject({ format: z.enum(['csv', 'pdf']).default('csv') }),
    reply: z.unknown(),
  }),
  listDifferences: get('/office/differences', {
    access: 'office',
    summary: 'Where the ledger and the card provider’s books differed in the last comparison',
    query: PageQuery,
    reply: pageOf(LedgerDifference),
  }),
};
