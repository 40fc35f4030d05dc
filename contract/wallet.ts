import { z } from './zod.ts';
import { get, post } from './call.ts';
import { OwnPath } from './checkout.ts';
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

/** Payout state of a creator, as last reported by the card provider. */
export const Payouts = z.object({
  state: z.enum(payoutStates),
  /**
   * Data that the card provider still needs. `from` is `partner` if the provider itself must
   * complete a check.
   */
  asked: z.array(z.object({ kind: z.enum(askedKinds), from: z.enum(['creator', 'partner']) })),
  /** Deadline for the data; null without a deadline. */
  deadline: Instant.nullable(),
});
export type Payouts = z.infer<typeof Payouts>;

/** Funds of a creator at the card provider, as last reported. */
const Funds = z.object({
  availableCents: Cents,
  pendingCents: Cents,
  /** Amount that was paid out but has not arrived at the bank yet (cents). */
  onTheWayCents: Cents,
  /** Number of working days until a card payment clears. */
  clearsInDays: z.int(),
  /** Day of the next payout; null if the account has no schedule. */
  nextPayoutOn: z.iso.date().nullable(),
  /** Pending amount that clears before the next payout (cents); 0 without a schedule. */
  clearingCents: Cents,
});

export const Wallet = z.object({
  /** Payout state; null until the card provider has reported the account for the first time. */
  payouts: Payouts.nullable(),
  /** True if the creator can set up payouts. Only approved creators can. */
  canConnect: z.boolean(),
  /** Amount that Kumu owes the creator (cents); negative if the creator owes Kumu. */
  balanceCents: Cents,
  /** Amounts of the balance that were not transferred to the card provider yet. */
  unsent: z.object({
    waitingCents: Cents,
    /** Amount that is held until the creator's account can receive money again (cents). */
    heldCents: Cents,
  }),
  /**
   * Funds at the card provider. Null until they were reported for the first time, and for a
   * rejected account.
   */
  funds: Funds.nullable(),
  /**
   * Time at which `payouts` and `funds` were read from the card provider; null before the first
   * time.
   */
  asOf: Instant.nullable(),
  /**
   * Creator's share of disputed payments. It is released if the bank decides for the seller;
   * otherwise it is reversed.
   */
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
  /** Current month in the accounting time zone, such as `2026-11`. */
  month: z.string(),
  /** Month of the first movement; null without movements. */
  firstMonth: z.string().nullable(),
});
export type Wallet = z.infer<typeof Wallet>;

/**
 * Difference between the ledger and the card provider's books, with the title of the purchase or
 * the creator's name.
 */
export const LedgerDifference = z.object({
  id: Id,
  kind: z.enum(differenceKinds),
  title: z.string(),
  ledgerCents: Cents,
  providerCents: Cents,
  foundAt: Instant,
});
export type LedgerDifference = z.infer<typeof LedgerDifference>;

/**
 * Movement of a creator's money. Amounts are signed; a positive amount increases the creator's
 * balance.
 */
export const Movement = z.object({
  id: z.string(),
  kind: z.enum(movementKinds),
  /** Purchase type, for a movement that belongs to a purchase. */
  type: z.enum(sellableTypes).nullable(),
  title: z.string().nullable(),
  /**
   * Id of the sale, if it can be refunded. Null for other movements, during a dispute, and after a
   * lost dispute.
   */
  saleId: Id.nullable(),
  /** Id of the later payment of the sale; null for the first payment. */
  invoiceId: z.string().nullable(),
  /** Name of the buyer, such as "Teodora V."; null for a payout and for an erased account. */
  buyer: z.string().nullable(),
  /** Note that the buyer sent with a tip; null for a closed account. */
  note: z.string().nullable(),
  paidCents: Cents,
  feeCents: Cents,
  amountCents: Cents,
  /** Balance after the movement (cents). */
  balanceCents: Cents,
  at: Instant,
});
export type Movement = z.infer<typeof Movement>;

/** Earnings of one day or month after fees and refunds, and the payouts in it. */
const Earned = z.object({
  /** First day of the period. */
  from: z.iso.date(),
  sources: z.record(z.enum(earningSources), Cents),
  paidOutCents: Cents,
});

export const Earnings = z.object({
  unit: z.enum(['day', 'month']),
  /**
   * Periods without gaps, oldest first, in the accounting time zone; the last period is not
   * complete yet.
   */
  items: z.array(Earned),
  totalCents: Cents,
  /**
   * Total of the preceding 30 days (cents). Null for ranges by month, because their last month is
   * not complete.
   */
  beforeCents: Cents.nullable(),
});
export type Earnings = z.infer<typeof Earnings>;

/**
 * Totals of a month's movements. The opening balance plus all totals equals the closing balance.
 */
export const MonthSummary = z.object({
  month: z.string(),
  openingCents: Cents,
  /** Amount paid by buyers (cents). */
  salesCents: Cents,
  feesCents: Cents,
  /** Refunds and payments reversed by banks, with the returned fees (cents). */
  refundsCents: Cents,
  payoutsCents: Cents,
  closingCents: Cents,
});
export type MonthSummary = z.infer<typeof MonthSummary>;

/** Month of a statement, as year and month. */
export const StatementMonth = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Use a month as year and month: 2026-01.');

export const wallet = {
  connect: post('/stripe/creator/connect', {
    access: 'creator',
    backend: '/stripe/create-and-connect-stripe-account',
    backendAliases: ['/stripe/connect-stripe-account'],
    rate: 'provider',
    query: z.strictObject({
      /** Path of this site to which the creator returns once payouts are connected. */
      next: OwnPath.optional(),
    }),
    summary:
      'Open the account that the creator is paid through, if there is none; the browser continues to `url`',
    reply: z.object({ url: z.string() }),
  }),
  auth: get('/stripe/creator/auth', {
    isPrivate: true,
    access: 'creator',
    backend: '/stripe/auth-stripe-account',
    rate: 'provider',
    summary: 'Read again at the card provider whether the creator is paid out',
    reply: Payouts,
  }),
  read: get('/wallet', {
    isPrivate: true,
    access: 'creator',
    summary: 'The creator’s money: balance, what is pending, the next payout, and how old these are',
    reply: Wallet,
  }),
  refresh: post('/wallet/refresh', {
    access: 'creator',
    rate: 'provider',
    summary: 'Read the card provider’s figures again now; the wallet with them',
    reply: Wallet,
  }),
  movements: get('/wallet/movements', {
    isPrivate: true,
    access: 'creator',
    summary: 'Every movement of the creator’s money, newest first; of one kind or month where asked for',
    query: PageQuery.extend({ group: z.enum(movementGroups).optional(), month: StatementMonth.optional() }),
    reply: pageOf(Movement),
  }),
  earnings: get('/wallet/earnings', {
    isPrivate: true,
    access: 'creator',
    summary: 'What the creator earned, by day or month and by source',
    query: z.strictObject({ range: z.enum(earningRanges).default('30-days') }),
    reply: Earnings,
  }),
  summary: get('/wallet/statements/:month/summary', {
    isPrivate: true,
    access: 'creator',
    summary: 'What the movements of one month come to',
    reply: MonthSummary,
  }),
  statement: get('/wallet/statements/:month', {
    isPrivate: true,
    access: 'creator',
    rate: 'document',
    raw: true,
    summary: 'All movements of one month as a file',
    query: z.strictObject({ format: z.enum(['csv', 'pdf']).default('csv') }),
    reply: z.unknown(),
  }),
};
