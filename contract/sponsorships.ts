import { z } from './zod.ts';
import { get, patch, post } from './call.ts';
import { Context, OwnPath } from './checkout.ts';
import { AmountCents, Cents, Done, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { sponsoredEntryKinds } from './values/businesses.ts';
import { limits } from './values/limits.ts';

/** Whole credits that a business buys at once. */
const BoughtCredits = z.int().min(limits.boughtCredits.min).max(limits.boughtCredits.max);
/** Whole credits that each person is given. */
const GivenCredits = z.int().min(1).max(limits.givenCredits);

/** One change of a business's credits: never what anybody spends theirs on. */
export const SponsoredEntry = z.object({
  id: z.string(),
  kind: z.enum(sponsoredEntryKinds),
  /** What was bought; null for credits that were given. */
  title: z.string().nullable(),
  /** How many people were given credits. */
  peopleCount: z.int(),
  /** Their addresses, of a few; who erased their account has none any more. */
  emails: z.array(z.string()),
  /** Cents: above zero for what was added. */
  amountCents: Cents,
  /** Cents, after it. */
  balanceCents: Cents,
  createdAt: Instant,
});
export type SponsoredEntry = z.infer<typeof SponsoredEntry>;

/** What a business has to give, and what it gives by itself. */
const SponsoredCredits = z.object({
  balanceCents: Cents,
  /** Of the balance: what banks hold because of disputed payments, and what refunds under way take. */
  heldCents: Cents,
  /** Whole credits for everybody who joins; 0 for none. */
  joiningCredits: z.int(),
  /** Who joined when there were too few, and has been given none since; the first hundred. */
  missed: z.array(z.object({ id: Id, email: z.string() })),
});

const Giving = z.strictObject({
  /** 32 hexadecimal digits, chosen by the browser: a repetition of the same giving gives nothing again. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Everybody who has joined, or some of them by their ids. */
  people: z.union([z.literal('ALL'), z.array(Id).min(1).max(limits.givenPeople)]),
  credits: GivenCredits,
  /** What it costs in all, as it was shown to the manager. */
  totalCents: z.int().min(1).max(1_000_000_000),
});

export const sponsorships = {
  read: get('/businesses/credits', {
    access: 'business',
    summary: 'The own business’s credits, and every change of them, newest first',
    query: PageQuery,
    reply: pageOf(SponsoredEntry).extend(SponsoredCredits.shape),
  }),
  buy: post('/businesses/credits', {
    access: 'business',
    rate: 'money',
    idempotent: true,
    summary: 'Open a card payment for credits of the business; the browser continues to `url`',
    body: z.strictObject({
      credits: BoughtCredits,
      /** The price that was shown. */
      price: AmountCents,
      context: Context.default('DEFAULT'),
      successUrl: OwnPath,
      cancelUrl: OwnPath,
    }),
    reply: z.object({ sessionId: z.string(), url: z.string(), checkoutId: Id }),
  }),
  change: patch('/businesses/credits', {
    access: 'business',
    summary: 'Choose what everybody is given who joins; 0 for nothing',
    body: z.strictObject({ joiningCredits: z.int().min(0).max(limits.givenCredits) }),
    reply: Done,
  }),
  give: post('/businesses/credits/give', {
    access: 'business',
    rate: 'money',
    idempotent: true,
    summary: 'Give people of the business credits: all of them, or none when there are too few',
    body: Giving,
    reply: z.object({ peopleCount: z.int(), balanceCents: Cents }),
  }),
};
