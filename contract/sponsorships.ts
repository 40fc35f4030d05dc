import { z } from './zod.ts';
import { get, patch, post } from './call.ts';
import { Context, OwnPath } from './checkout.ts';
import { ShownEmail } from './email.ts';
import { AmountCents, Cents, Done, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { sponsoredEntryKinds } from './values/businesses.ts';
import { limits } from './values/limits.ts';

/** Number of credits that a business buys at once (whole credits). */
const BoughtCredits = z.int().min(limits.boughtCredits.min).max(limits.boughtCredits.max);
/** Number of credits that each person is granted (whole credits). */
const GrantedCredits = z.int().min(1).max(limits.grantedCredits);

/** Change of a business's credit balance. Purchases by its people are not included. */
export const SponsoredEntry = z.object({
  id: z.string(),
  kind: z.enum(sponsoredEntryKinds),
  /** Title of the purchase; null for granted credits. */
  title: z.string().nullable(),
  /** Number of people who received credits. */
  peopleCount: z.int(),
  /** Addresses of some recipients; erased accounts are omitted. */
  emails: z.array(ShownEmail),
  /** Amount in cents; positive for added credits. */
  amountCents: Cents,
  /** Balance after the change (cents). */
  balanceCents: Cents,
  createdAt: Instant,
});
export type SponsoredEntry = z.infer<typeof SponsoredEntry>;

/** Credits of a business and the automatic grant for new members. */
const SponsoredCredits = z.object({
  balanceCents: Cents,
  /**
   * Amount of the balance that is held because of disputed payments and pending refunds (cents).
   */
  heldCents: Cents,
  /** Number of credits for each person who joins (whole credits); 0 for none. */
  joiningCredits: z.int(),
  /**
   * Members who joined while the balance was too low and have not received credits since. At most
   * 100 are listed.
   */
  missed: z.array(z.object({ id: Id, email: ShownEmail })),
});

const CreditGrant = z.strictObject({
  /**
   * Id with 32 hexadecimal digits that the browser chooses. A repeated request with the same id is
   * not executed again.
   */
  id: z.string().regex(/^[0-9a-f]{32}$/, 'Use 32 characters from 0 to 9 and a to f.'),
  /** Recipients: all members, or only the members with the given ids. */
  people: z.union([z.literal('ALL'), z.array(Id).min(1).max(limits.grantedPeople)]),
  credits: GrantedCredits,
  /** Total cost that the manager saw (cents). */
  totalCents: z.int().min(1).max(1_000_000_000),
});

export const sponsorships = {
  read: get('/businesses/credits', {
    isPrivate: true,
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
      /** Price that the manager saw (cents). */
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
    body: z.strictObject({ joiningCredits: z.int().min(0).max(limits.grantedCredits) }),
    reply: Done,
  }),
  grantCredits: post('/businesses/credits/grant', {
    access: 'business',
    rate: 'money',
    idempotent: true,
    summary: 'Give people of the business credits: all of them, or none when there are too few',
    body: CreditGrant,
    reply: z.object({ peopleCount: z.int(), balanceCents: Cents }),
  }),
};
