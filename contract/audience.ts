import { z } from './zod.ts';
import { del, get, put } from './call.ts';
import { ContentRef } from './content.ts';
import { ShownEmail } from './email.ts';
import { Cents, Done, Id, Instant, PageQuery, pageOf, Picture } from './shared.ts';
import { Line } from './texts.ts';
import { filterableTypes, peopleKinds, peopleOrders, remarkKinds, sharingPlaces } from './values/audience.ts';
import { contentTypes } from './values/content.ts';
import { sellableTypes } from './values/checkout.ts';
import { subscriptionStates } from './values/memberships.ts';

const OwnedTitle = z.object({
  contentType: z.enum(contentTypes),
  contentId: Id,
  title: z.string(),
});

/** Person who bought from a creator, joined a membership, or follows the creator. */
export const AudiencePerson = z.object({
  userId: Id,
  /** Name as others see it, such as "Jo W.". */
  name: z.string(),
  picture: Picture.nullable(),
  /** Time of the first purchase, membership or follow. */
  since: Instant,
  isFollower: z.boolean(),
  isMember: z.boolean(),
  /** True for a former member. */
  wasMember: z.boolean(),
  /** Payments to the creator less refunds (cents). */
  spentCents: Cents,
  /** A few contents and memberships that the person has; `hasCount` is the number of all. */
  has: z.array(OwnedTitle),
  hasCount: z.int(),
  /** Email address; null unless the person agreed to share it with the creator. */
  email: ShownEmail.nullable(),
});
export type AudiencePerson = z.infer<typeof AudiencePerson>;

export const AudienceMember = AudiencePerson.extend({
  followsSince: Instant.nullable(),
  /** Contents of the creator that the person has, newest first. */
  owned: z.array(OwnedTitle.extend({ since: Instant })),
  memberships: z.array(
    z.object({ title: z.string(), state: z.enum(subscriptionStates), since: Instant, periodEndsAt: Instant }),
  ),
  /** Latest purchases, newest first. */
  sales: z.array(
    z.object({
      id: Id,
      type: z.enum(sellableTypes),
      title: z.string(),
      /** Note that the person sent with a tip. */
      note: z.string().nullable(),
      amountCents: Cents,
      refundedCents: Cents,
      at: Instant,
      /** False while the bank is deciding about the payment, and for a fully returned payment. */
      canRefund: z.boolean(),
    }),
  ),
  /** True if the creator can write to the person. */
  canMessage: z.boolean(),
});
export type AudienceMember = z.infer<typeof AudienceMember>;

/** Counts of people, and filters for the list. */
export const AudienceSummary = z.object({
  count: z.int(),
  kinds: z.record(z.enum(peopleKinds), z.int()),
  /** Number of people who share their email address. */
  sharingCount: z.int(),
  contents: z.array(z.object({ contentType: z.enum(filterableTypes), contentId: Id, title: z.string() })),
  memberships: z.array(z.object({ id: Id, title: z.string() })),
});
export type AudienceSummary = z.infer<typeof AudienceSummary>;

/** Rating of a creator's content, or comment on a creator's post. */
export const Remark = z.object({
  id: Id,
  kind: z.enum(remarkKinds),
  author: z.object({ userId: Id, name: z.string(), picture: Picture.nullable() }),
  /** Text; empty for a rating without a text. */
  text: z.string(),
  /** Stars of a rating; null for a comment. */
  stars: z.int().nullable(),
  isQuestion: z.boolean(),
  content: ContentRef.extend({ title: z.string(), path: z.string() }),
  at: Instant,
  /** Creator's last answer to a comment; null for an unanswered comment and for a rating. */
  answer: z.object({ id: Id, text: z.string(), at: Instant }).nullable(),
  /** True if the creator can answer the comment below the post. */
  canAnswer: z.boolean(),
  /** True if the creator can write to the author. */
  canMessage: z.boolean(),
});
export type Remark = z.infer<typeof Remark>;

/** Creator with whom a member can share their email address. */
export const EmailSharing = z.object({
  creator: z.object({ id: Id, name: z.string(), picture: Picture.nullable() }),
  /** Time of the agreement; null without an agreement. */
  sharedAt: Instant.nullable(),
});
export type EmailSharing = z.infer<typeof EmailSharing>;

export const audience = {
  list: get('/audience', {
    access: 'creator',
    isPrivate: true,
    summary: 'Who bought from the caller, joined or follows, with what they have and their total',
    query: PageQuery.extend({
      query: Line.max(100).optional(),
      kind: z.enum(peopleKinds).optional(),
      /** Limits the list to people who own this course, download or live. */
      contentId: Id.optional(),
      membershipId: Id.optional(),
      orderBy: z.enum(peopleOrders).default('newest'),
    }),
    reply: pageOf(AudiencePerson),
  }),
  summary: get('/audience/summary', {
    access: 'creator',
    isPrivate: true,
    summary: 'How many people the caller has, and by what the list can be filtered',
    reply: AudienceSummary,
  }),
  exportCsv: get('/audience/csv', {
    access: 'creator',
    isPrivate: true,
    rate: 'document',
    raw: true,
    summary: 'Name, email address and contents of the people who share their address with the caller, as CSV',
    reply: z.unknown(),
  }),
  listRemarks: get('/audience/remarks', {
    access: 'creator',
    isPrivate: true,
    summary: 'Ratings of the caller’s content and comments on the caller’s posts, unanswered comments first',
    query: PageQuery.extend({ kind: z.enum(remarkKinds).optional() }),
    reply: pageOf(Remark),
  }),
  read: get('/audience/:id', {
    access: 'creator',
    isPrivate: true,
    summary: 'A person of the caller, with all that they have and bought',
    reply: AudienceMember,
  }),
  listSharing: get('/email-sharing', {
    access: 'member',
    isPrivate: true,
    summary:
      'Creators of whom the caller has or follows something, and who of them sees the caller’s email address',
    query: PageQuery,
    reply: pageOf(EmailSharing),
  }),
  readSharing: get('/email-sharing/:id', {
    access: 'member',
    isPrivate: true,
    summary: 'Whether a creator sees the caller’s email address',
    reply: EmailSharing,
  }),
  share: put('/email-sharing/:id', {
    access: 'member',
    summary: 'Agree that a creator sees the caller’s email address; a repetition changes nothing',
    body: z.strictObject({ place: z.enum(sharingPlaces) }),
    reply: EmailSharing,
  }),
  stopSharing: del('/email-sharing/:id', {
    access: 'member',
    summary: 'Withdraw the agreement; the creator does not see the address any more',
    reply: Done,
  }),
};
