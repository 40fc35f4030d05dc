import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { OwnPath } from './checkout.ts';
import { Byline } from './content.ts';
import { AmountCents, Cents, Done, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { limits } from './values/limits.ts';
import { cardBrands, subscriptionStates } from './values/memberships.ts';

const MonthlyCents = AmountCents.min(limits.priceCents.min);

/** The courses that a membership includes: those chosen, or with null every course of its creator. */
const ChosenCourses = z.array(Id).min(1).max(limits.membershipCourses).nullable();

/** What a creator offers every month, in Australian dollars. */
export const Membership = z.object({
  id: Id,
  creator: Byline,
  name: z.string(),
  price: Cents,
  courseIds: ChosenCourses,
  hasTrial: z.boolean(),
  /** How many public courses it includes now. */
  coursesCount: z.int(),
  /** An announced price and from when it applies: for members from their first payment on or after it. */
  nextPrice: z.object({ price: Cents, from: Instant }).nullable(),
  /** When it stopped being sold; its members keep it. */
  endedAt: Instant.nullable(),
});
export type Membership = z.infer<typeof Membership>;

export const MembershipInput = z.strictObject({
  name: z.string().trim().min(limits.titleCharacters.min).max(limits.membershipNameCharacters),
  price: MonthlyCents,
  courseIds: ChosenCourses,
  hasTrial: z.boolean(),
});
export type MembershipInput = z.infer<typeof MembershipInput>;

export const MembershipChange = MembershipInput.partial().extend({
  /** Sells one again that was closed. */
  isOpen: z.literal(true).optional(),
});
export type MembershipChange = z.infer<typeof MembershipChange>;

/** An own offer, with what its creator alone sees. */
export const OwnMembership = Membership.extend({
  /** How often people opened its page. */
  viewsCount: z.int(),
  /** How many people are members now. */
  membersCount: z.int(),
  /** What it earned its creator so far. */
  earnedCents: Cents,
});
export type OwnMembership = z.infer<typeof OwnMembership>;

/** One membership of the signed-in person. */
export const Subscription = z.object({
  id: Id,
  membershipId: Id,
  purchaseId: Id,
  creator: Byline,
  name: z.string(),
  /** What the next month costs. */
  price: Cents,
  /** The price that is announced for it and from when it applies. */
  nextPrice: Membership.shape.nextPrice,
  /** Whether the same can be joined again once it has ended. */
  isOnSale: z.boolean(),
  state: z.enum(subscriptionStates),
  /** Some months that somebody gave: nothing is charged, and they end by themselves. */
  isGift: z.boolean(),
  /** The end of what is paid: the next payment, or the end of a membership that is cancelled. */
  periodEndsAt: Instant,
  /** Until when an open payment leaves the access as it is; null where it is locked until it is paid. */
  graceEndsAt: Instant.nullable(),
  /** The provider's page on which an open payment is made with another card. */
  payUrl: z.string().nullable(),
  /** The card that pays; null where it is not known, and once it has ended. */
  card: z
    .object({
      brand: z.enum(cardBrands),
      last4: z.string(),
      expMonth: z.int(),
      expYear: z.int(),
    })
    .nullable(),
  createdAt: Instant,
});
export type Subscription = z.infer<typeof Subscription>;

export const memberships = {
  list: get('/memberships', {
    access: 'public',
    summary: 'Memberships on sale, newest first',
    query: PageQuery.extend({ creatorId: Id.optional() }),
    reply: pageOf(Membership),
  }),
  create: post('/memberships', {
    access: 'creator',
    backend: '/stripe/create-plans',
    rate: 'money',
    idempotent: true,
    summary: 'Offer a membership',
    body: MembershipInput,
    reply: Membership,
  }),
  listMine: get('/memberships/mine', {
    access: 'creator',
    summary: 'The own offers, those that are not sold any more last, with members and earnings',
    reply: z.object({ items: z.array(OwnMembership) }),
  }),
  read: get('/memberships/:id', {
    access: 'public',
    summary: 'One membership, also one that is not sold any more',
    reply: Membership,
  }),
  update: patch('/memberships/:id', {
    access: 'creator',
    rate: 'money',
    summary:
      'Change an offer; with members a new price is announced to them, and the present price withdraws an announced one',
    body: MembershipChange,
    reply: Membership,
  }),
  end: del('/memberships/:id', {
    access: 'creator',
    summary: 'Stop selling a membership; its members keep it',
    reply: Done,
  }),
  listOwn: get('/subscriptions', {
    access: 'member',
    summary: 'The own memberships, newest first',
    query: PageQuery,
    reply: pageOf(Subscription),
  }),
  openCard: post('/subscriptions/:id/card', {
    access: 'member',
    rate: 'provider',
    summary: 'Open the page on which another card is given for a membership; the browser continues to `url`',
    /** `returnPath` gets `card`, `subscription` and, with `saved`, `session`. */
    body: z.strictObject({ returnPath: OwnPath }),
    reply: z.object({ url: z.string() }),
  }),
  applyCard: patch('/subscriptions/:id/card', {
    access: 'member',
    rate: 'money',
    summary: 'Take the card that was given there; also tries an open payment with it',
    body: z.strictObject({ session: z.string().min(1).max(200) }),
    reply: Subscription,
  }),
  toggle: patch('/checkout/:id', {
    access: 'member',
    aliases: ['/stripe/customer/subscription'],
    rate: 'money',
    summary: 'Cancel a membership at the end of what is paid, or resume it until then',
    /** With `resume` it is never cancelled: a repetition changes nothing. */
    body: z.strictObject({ resume: z.literal(true).optional() }),
    reply: Subscription,
  }),
  cancel: del('/checkout/:id', {
    access: 'member',
    aliases: ['/stripe/customer/subscription'],
    rate: 'money',
    summary: 'Cancel a membership at the end of what is paid; a repetition changes nothing',
    reply: Subscription,
  }),
};
