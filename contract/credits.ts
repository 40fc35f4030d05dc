import { z } from './zod.ts';
import { get, post } from './call.ts';
import { Context, OwnPath, TransactionType, TypedCode } from './checkout.ts';
import { AmountCents, Cents, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { creditEntryKinds, creditPacks, pendingStates, sellableTypes } from './values/checkout.ts';

/** A pack by its number of credits; one credit is worth A$1 and costs as much. */
const CreditPack = z.literal([...creditPacks]);

/** One change of a member's credits. */
export const CreditEntry = z.object({
  id: z.string(),
  kind: z.enum(creditEntryKinds),
  /** What was bought, or the business that gave it. */
  title: z.string(),
  /** Null for what was given. */
  purchaseId: Id.nullable(),
  /** Cents: above zero for what was added. */
  amountCents: Cents,
  /** Cents, after it. */
  balanceCents: Cents,
  createdAt: Instant,
});
export type CreditEntry = z.infer<typeof CreditEntry>;

/** What a member wants to unlock once they have enough credits, and how it ended. */
export const PendingTransaction = z.object({
  type: z.enum(sellableTypes),
  contentId: Id,
  title: z.string(),
  /** The page that shows it. */
  path: z.string(),
  priceCents: Cents,
  context: Context,
  /** WAITING until there are enough credits; LAPSED when it was no longer offered at its price. */
  state: z.enum(pendingStates),
  expiresAt: Instant,
});
export type PendingTransaction = z.infer<typeof PendingTransaction>;

/** Content, and the price that the member saw. */
const Wanted = z.strictObject({
  type: TransactionType,
  contentId: Id,
  price: AmountCents,
  context: Context.default('DEFAULT'),
});

export const credits = {
  read: get('/credits', {
    access: 'member',
    summary: 'The own credits, and every change of them, newest first',
    query: PageQuery,
    reply: pageOf(CreditEntry).extend({
      balanceCents: Cents,
      /** Of the balance: what businesses gave, which is spent first and never paid out. */
      givenCents: Cents,
      pending: PendingTransaction.nullable(),
    }),
  }),
  buy: post('/credits', {
    access: 'member',
    rate: 'money',
    idempotent: true,
    summary: 'Open a card payment for a pack of credits; the browser continues to `url`',
    body: z.strictObject({
      pack: CreditPack,
      context: Context.default('DEFAULT'),
      successUrl: OwnPath,
      cancelUrl: OwnPath,
    }),
    reply: z.object({ sessionId: z.string(), url: z.string(), checkoutId: Id }),
  }),
  spend: post('/credits/spend', {
    access: 'member',
    rate: 'money',
    idempotent: true,
    summary: 'Unlock content with credits',
    body: Wanted.extend({ discountCode: TypedCode.optional() }),
    triesCode: ({ discountCode }) => discountCode !== undefined,
    reply: z.object({ checkoutId: Id, balanceCents: Cents }),
  }),
  keepPending: post('/credits/pending-transaction', {
    access: 'member',
    summary: 'Keep what to unlock for 24 hours: the next purchase of enough credits unlocks it',
    body: Wanted,
    reply: PendingTransaction,
  }),
};
