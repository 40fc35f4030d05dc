import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { OwnPath } from './checkout.ts';
import { Byline } from './content.ts';
import { AmountCents, Cents, Done, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { Line, shortLine, Words } from './texts.ts';
import { recurringIntervals } from './values/checkout.ts';
import { limits } from './values/limits.ts';
import { cardBrands, subscriptionStates } from './values/memberships.ts';

const MembershipCents = AmountCents.min(limits.priceCents.min);

/** Courses that a membership includes; null for all courses of its creator. */
const ChosenCourses = z.array(Id).min(1).max(limits.membershipCourses).nullable();

/** Membership of a creator with its monthly price, in Australian dollars. */
export const Membership = z.object({
  id: Id,
  creator: Byline,
  name: z.string(),
  /** Promise of the membership, shown as its heading; empty if not set. */
  headline: z.string(),
  /** Short text below the heading; empty if not set. */
  pitch: z.string(),
  /** Benefits in addition to courses and posts, as written by the creator. */
  benefits: z.array(z.string()),
  price: Cents,
  /**
   * Yearly price, which new members can choose instead of the monthly price; null if not offered.
   */
  yearlyPrice: Cents.nullable(),
  courseIds: ChosenCourses,
  hasTrial: z.boolean(),
  /** Number of public courses that the membership currently includes. */
  coursesCount: z.int(),
  /** Number of the creator's public posts for members. */
  postsCount: z.int(),
  /** Number of current members. */
  membersCount: z.int(),
  /**
   * Announced price with its start date; members pay it from their first payment on or after that
   * date.
   */
  nextPrice: z.object({ price: Cents, from: Instant }).nullable(),
  /** Time at which the sale ended; null while it is on sale. Members keep the membership. */
  endedAt: Instant.nullable(),
});
export type Membership = z.infer<typeof Membership>;
/** Membership as offered on the page of a course. */
export type JoinOffer = Pick<Membership, 'id' | 'creator' | 'price' | 'coursesCount'>;

export const MembershipInput = z.strictObject({
  name: shortLine({ min: limits.titleCharacters.min, max: limits.membershipNameCharacters }),
  headline: Line.max(limits.membershipHeadlineCharacters).optional(),
  pitch: Words.max(limits.membershipPitchCharacters).optional(),
  benefits: z
    .array(Line.min(1).max(limits.membershipBenefitCharacters))
    .max(limits.membershipBenefits)
    .optional(),
  /** Text for new members, which is shown after joining and sent by mail; empty if not set. */
  welcomeNote: Words.max(limits.membershipWelcomeCharacters).optional(),
  price: MembershipCents,
  /** Yearly price. Null ends its sale; members who pay yearly keep their price. */
  yearlyPrice: MembershipCents.nullable().optional(),
  courseIds: ChosenCourses,
  hasTrial: z.boolean(),
});
export type MembershipInput = z.infer<typeof MembershipInput>;

export const MembershipChange = MembershipInput.partial().extend({
  /** True to sell a membership again whose sale has ended. */
  isOpen: z.literal(true).optional(),
});
export type MembershipChange = z.infer<typeof MembershipChange>;

/** Creator's own membership with the fields that only its creator sees. */
export const OwnMembership = Membership.extend({
  /** Number of page views. */
  viewsCount: z.int(),
  welcomeNote: z.string(),
  /** Total earnings of the creator from the membership (cents). */
  earnedCents: Cents,
});
export type OwnMembership = z.infer<typeof OwnMembership>;

/** Membership of the signed-in person, with its payments. */
export const Subscription = z.object({
  id: Id,
  membershipId: Id,
  purchaseId: Id,
  creator: Byline,
  name: z.string(),
  /** Creator's text for new members; empty if not set. */
  welcomeNote: z.string(),
  /**
   * Newest post for members while the creator is suspended or has closed the account; null while
   * the creator has a page, and after the access has ended.
   */
  keptPostId: Id.nullable(),
  /** Payment interval that the member chose when joining. */
  interval: z.enum(recurringIntervals),
  /** Price of the next payment (cents). */
  price: Cents,
  /** Announced price with its start date. */
  nextPrice: Membership.shape.nextPrice,
  /** True if the membership is still on sale and can be joined again after its end. */
  isOnSale: z.boolean(),
  state: z.enum(subscriptionStates),
  /** True for gifted months, which are not charged and do not renew. */
  isGift: z.boolean(),
  /** End of the paid period: the next payment, or the end of a cancelled membership. */
  periodEndsAt: Instant,
  /**
   * End of the grace period of a failed payment. Null if access is already locked until the
   * payment.
   */
  graceEndsAt: Instant.nullable(),
  /** Page of the card provider on which a failed payment can be made with another card. */
  payUrl: z.string().nullable(),
  /** Card that is charged. Null if unknown, and after the end of the membership. */
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
    isPrivate: true,
    access: 'creator',
    summary: 'The own offers, those that are not sold any more last, with members and earnings',
    reply: z.object({
      items: z.array(OwnMembership),
      /** False while a membership with all courses and posts would be empty. */
      hasContent: z.boolean(),
    }),
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
    isPrivate: true,
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
    /**
     * The browser returns to `returnPath` with the query fields `card`, `subscription` and, if
     * `saved`, `session`.
     */
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
    /** A request with `resume` never cancels. A repeated request therefore changes nothing. */
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
