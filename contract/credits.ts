import { z } from './zod.ts';
import { get, post } from './call.ts';
import { Context, OwnPath, TransactionType } from './checkout.ts';
import { AmountCents, Cents, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { creditEntryKinds, creditPacks } from './values/checkout.ts';

/** A pack by its number of credits; one credit is worth A$1 and costs as much. */
const CreditPack = z.literal([...creditPacks]);

/** One change of a member's credits. */
export const CreditEntry = z.object({
  id: z.string(),
  kind: z.enum(creditEntryKinds),
  /** What was bought. */
  title: z.string(),
  purchaseId: Id,
  /** Cents: above zero for what was added. */
  amountCents: Cents,
  /** Cents, after it. */
  balanceCents: Cents,
  createdAt: Instant,
});
export type CreditEntry = z.infer<typeof CreditEntry>;

export const credits = {
  read: get('/credits', {
    access: 'member',
    summary: 'The own credits, and every change of them, newest first',
    query: PageQuery,
    reply: pageOf(CreditEntry).extend({ balanceCents: Cents }),
  }),
  buy: post('/credits', {
    access: 'member',
    rate: 'money',
    idempotent: true,
    summary: 'Open a card payment for a pack of credits; the browser goes on to `url`',
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
    body: z.strictObject({
      type: TransactionType,
      contentId: Id,
      /** The price that the member saw. */
      price: AmountCents,
      context: Context.default('DEFAULT'),
    }),
    reply: z.object({ checkoutId: Id, balanceCents: Cents }),
  }),
};
