import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { LiveState, LiveStatus } from './lives.ts';
import { Takedown } from './reports.ts';
import {
  Cents,
  Done,
  Id,
  Instant,
  LongText,
  PageQuery,
  pageOf,
  Picture,
  PriceCents,
  Reason,
  Tags,
  Title,
  TopicId,
} from './shared.ts';
import { entitlementSources } from './values/checkout.ts';
import { limits } from './values/limits.ts';
import { liveChats, liveConnections } from './values/lives.ts';

/** IANA time zone, such as "Australia/Sydney". */
const TimeZone = z
  .string()
  .max(60)
  .refine(
    (name) => {
      try {
        return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
      } catch {
        return false;
      }
    },
    { params: { code: 'UNKNOWN_TIME_ZONE' } },
  );

/** Live for its creator's editor and detail page. */
export const LiveDraft = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  topicId: TopicId.nullable(),
  tags: z.array(z.string()),
  picture: Picture.nullable(),
  hasOwnPicture: z.boolean(),
  startsAt: Instant.nullable(),
  timeZone: z.string(),
  minutes: z.int(),
  priceCents: Cents,
  isFreeForMembers: z.boolean(),
  seats: z.int().nullable(),
  chat: z.enum(liveChats),
  isRecorded: z.boolean(),
  state: LiveState,
  /** Reason of a rejection, a cancellation, or an end by the office. */
  reason: z.string().nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  connection: z.enum(liveConnections),
  viewersCount: z.int(),
  /** Recording in the creator's files; null without a recording. */
  recording: z
    .object({ fileId: Id, durationSeconds: z.number(), size: z.int(), isWhole: z.boolean() })
    .nullable(),
  /**
   * Number of booked seats; `ticketsCount` counts the paid seats and `membersCount` the seats of
   * members.
   */
  bookedCount: z.int(),
  ticketsCount: z.int(),
  membersCount: z.int(),
  /**
   * Amount that buyers paid and that a cancellation refunds, and the creator's share of it (cents).
   */
  paidCents: Cents,
  earnedCents: Cents,
  takedown: Takedown.nullable(),
  /** Version of the draft. A change sends the version that it is based on. */
  version: z.int(),
  updatedAt: Instant,
  /** Names of the fields that must be filled in before the live can be submitted. */
  missing: z.array(z.string()),
  can: z.object({
    update: z.boolean(),
    /** False once a seat was paid for. */
    updatePrice: z.boolean(),
    submit: z.boolean(),
    withdraw: z.boolean(),
    start: z.boolean(),
    end: z.boolean(),
    cancel: z.boolean(),
    remove: z.boolean(),
  }),
});
export type LiveDraft = z.infer<typeof LiveDraft>;

/** Fields of a live. For a draft, most fields may be missing. */
export const LiveInput = z.strictObject({
  title: Title,
  description: LongText,
  topicId: TopicId.nullable(),
  tags: Tags,
  pictureId: Id.nullable(),
  startsAt: Instant.nullable(),
  timeZone: TimeZone,
  minutes: z.int().min(limits.liveMinutes.min).max(limits.liveMinutes.max),
  priceCents: PriceCents,
  isFreeForMembers: z.boolean(),
  seats: z.int().min(limits.liveSeats.min).max(limits.liveSeats.max).nullable(),
  chat: z.enum(liveChats),
  isRecorded: z.boolean(),
});
export type LiveInput = z.infer<typeof LiveInput>;

const Version = z.int().min(1).max(1_000_000_000);

/** Booked seat of a person, as shown to the creator. */
export const LiveBooking = z.object({
  userId: Id,
  name: z.string(),
  picture: Picture.nullable(),
  source: z.enum(entitlementSources),
  /** Name of the person who gave the seat as a gift; null for other seats. */
  giftFrom: z.string().nullable(),
  bookedAt: Instant,
  /** Creator's share of the payment (cents); null for a seat that was not paid for. */
  earnedCents: Cents.nullable(),
});
export type LiveBooking = z.infer<typeof LiveBooking>;

export const liveEditing = {
  create: post('/lives', {
    access: 'creator',
    status: 201,
    summary: 'Plan a live as a draft',
    body: LiveInput.partial().required({ title: true }),
    reply: LiveDraft,
  }),
  update: patch('/lives/:id', {
    access: 'creator',
    aliases: ['/lives'],
    summary:
      'Change fields, or move a scheduled live; 409 when another window changed it since this version, when the price is locked, or when more seats are booked than are left',
    body: LiveInput.partial().extend({ version: Version }),
    reply: LiveDraft,
  }),
  remove: del('/lives/:id', {
    access: 'creator',
    aliases: ['/lives/delete'],
    summary: 'Delete a live that nobody has booked, or that is over',
    reply: Done,
  }),
  draft: get('/lives/:id/draft', {
    isPrivate: true,
    access: 'creator',
    summary: 'The own live with its bookings in numbers',
    reply: LiveDraft,
  }),
  listBookings: get('/lives/:id/bookings', {
    isPrivate: true,
    access: 'creator',
    summary: 'Who has a seat in the own live, newest first',
    query: PageQuery,
    reply: pageOf(LiveBooking),
  }),
  exportBookings: get('/lives/:id/bookings/csv', {
    isPrivate: true,
    access: 'creator',
    raw: true,
    summary: 'All seats of the own live as CSV',
    reply: z.unknown(),
  }),
  updateStatus: patch('/lives/status/:id', {
    access: 'member',
    summary:
      'Submit for review (IN_REVIEW), withdraw (DRAFT), start (LIVE), end (ENDED) or cancel (CANCELLED with a reason) the own live; the office may end a live of others with a reason',
    body: z.strictObject({
      status: z.enum(['IN_REVIEW', 'DRAFT', 'LIVE', 'ENDED', 'CANCELLED']),
      reason: Reason.optional(),
    }),
    reply: LiveStatus,
  }),
  rotateStreamKey: post('/lives/:id/stream-key', {
    access: 'creator',
    rate: 'code',
    summary: 'A new address and key for other software (WHIP); the key before stops working',
    reply: z.object({ url: z.string(), key: z.string() }),
  }),
};
