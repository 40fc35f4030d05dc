import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { OwnPath } from './checkout.ts';
import { Byline } from './content.ts';
import { AmountCents, Cents, Done, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { limits } from './values/limits.ts';
import { cardBrands, subscriptionStates } from './values/memberships.ts';

const MonthlyCents = AmountCents.min(limits.priceCents.min);

/** Courses of a membership: the chosen ones, or all courses of its creator with null. */
const ChosenCourses = z.array(Id).min(1).max(limits.membershipCourses).nullable();

/** Monthly membership of a creator, in Australian dollars. */
export const Membership = z.object({
  id: Id,
  creator: Byline,
  name: z.string(),
  price: Cents,
  courseIds: ChosenCourses,
  hasTrial: z.boolean(),
  /** Number of public courses that are included now. */
  coursesCount: z.int(),
  /**
   * Announced price with its start date; members pay it from their first payment on or after that
   * date.
   */
  nextPrice: z.object({ price: Cents, from: Instant }).nullable(),
  /** Time at which the sale ended; members keep the membership. */
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
  /** True to sell a closed membership again. */
  isOpen: z.literal(true).optional(),
});
export type MembershipChange = z.infer<typeof MembershipChange>;

/** Creator's own membership with the fields that only its creator sees. */
export const OwnMembership = Membership.extend({
  /** Number of page views. */
  viewsCount: z.int(),
  /** Number of current members. */
  membersCount: z.int(),
  /** Earnings of the creator so far (cents). */
  earnedCents: Cents,
});
export type OwnMembership = z.infer<typeof OwnMembership>;

/** Membership of the signed-in person. */
export const Subscription = z.object({
  id: Id,
  membershipId: Id,
  purchaseId: Id,
  creator: Byline,
  name: z.string(),
  /** Price of the next month (cents). */
  price: Cents,
  /** Announced price with its start date. */
  nextPrice: Membership.shape.nextPrice,
  /** True if the membership can be joined again after its end. */
  isOnSale: z.boolean(),
  state: z.enum(subscriptionStates),
  /** True for gifted months, which are not charged and end automatically. */
  isGift: z.boolean(),
  /** End of the paid period: the next payment, or the end of a cancelled membership. */
  periodEndsAt: Instant,
  /** End of the grace period of an open payment; null if the access is locked until the payment. */
  graceEndsAt: Instant.nullable(),
  /** Provider's page on which an open payment can be made with another card. */
  payUrl: z.string().nullable(),
  /** Card that is charged; null if unknown or after the end of the membership. */
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
    aliases: ['/stripe/customer/subscription'],
    summary: 'The own memberships, newest first',
    query: PageQuery,
    reply: pageOf(Subscription),
  }),
  openCard: post('/subscriptions/:id/card', {
    access: 'member',
    rate: 'provider',
    summary: 'Open the page on which another card is given for a membership; the browser continues to `url`',
    /** `returnPath` receives `card`, `subscription` and, if `saved`, `session` as query fields. */
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
    /** A request with `resume` never cancels, so a repeated request changes nothing. */
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
