import { z } from './zod.ts';
import { get, post } from './call.ts';
import { Context, OwnPath, TransactionType, TypedCode } from './checkout.ts';
import { AmountCents, Cents, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { creditEntryKinds, creditPacks, pendingStates, sellableTypes } from './values/checkout.ts';

/** Size of a credit pack; one credit costs and is worth A$1. */
const CreditPack = z.literal([...creditPacks]);

/** Change of a member's credit balance. */
export const CreditEntry = z.object({
  id: z.string(),
  kind: z.enum(creditEntryKinds),
  /** Title of the purchase, or name of the business that granted the credits. */
  title: z.string(),
  /** Purchase id; null for granted credits. */
  purchaseId: Id.nullable(),
  /** Amount in cents; positive for added credits. */
  amountCents: Cents,
  /** Balance after the change (cents). */
  balanceCents: Cents,
  createdAt: Instant,
});
export type CreditEntry = z.infer<typeof CreditEntry>;

/** Unlock that waits because the member needs more credits, and its outcome. */
export const PendingTransaction = z.object({
  type: z.enum(sellableTypes),
  contentId: Id,
  title: z.string(),
  /** Path of the page that shows the content. */
  path: z.string(),
  priceCents: Cents,
  context: Context,
  /** WAITING until the balance is sufficient; LAPSED if the offer ended or its price changed. */
  state: z.enum(pendingStates),
  expiresAt: Instant,
});
export type PendingTransaction = z.infer<typeof PendingTransaction>;

/** Content with the price that the member saw. */
const Wanted = z.strictObject({
  type: TransactionType,
  contentId: Id,
  price: AmountCents,
  context: Context.default('DEFAULT'),
});

export const credits = {
  read: get('/credits', {
    isPrivate: true,
    access: 'member',
    summary: 'The own credits, and every change of them, newest first',
    query: PageQuery,
    reply: pageOf(CreditEntry).extend({
      balanceCents: Cents,
      /**
       * Amount of the balance that businesses granted (cents). It is spent first and never paid
       * out.
       */
      grantedCents: Cents,
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
