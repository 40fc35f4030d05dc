import { z } from './zod.ts';
import { del, get, post } from './call.ts';
import { Byline, RatingInput, Review } from './content.ts';
import { ContentCreator } from './creators.ts';
import { PlayedCaptions } from './files.ts';
import { Cents, Done, Id, Instant, PageQuery, pageOf, Picture, TopicId } from './shared.ts';
import { entitlementSources } from './values/checkout.ts';
import {
  liveChats,
  liveConnections,
  liveFilters,
  liveProtocols,
  liveSections,
  ticketRoles,
} from './values/lives.ts';
import { liveStates } from './values/states.ts';

export const LiveState = z.enum(liveStates);

/** Live as shown in lists. */
export const LiveCard = z.object({
  id: Id,
  title: z.string(),
  topicId: TopicId.nullable(),
  picture: Picture.nullable(),
  priceCents: Cents,
  isFreeForMembers: z.boolean(),
  startsAt: Instant,
  minutes: z.int(),
  state: LiveState,
  /** Number of seats; null if unlimited. */
  seats: z.int().nullable(),
  /** Number of seats that are neither booked nor reserved; null if unlimited. */
  seatsLeft: z.int().nullable(),
  /** Number of people who are watching now. */
  viewersCount: z.int(),
  isRecorded: z.boolean(),
  /** Length of the recording (s); null without a recording. */
  recordingSeconds: z.number().nullable(),
  endedAt: Instant.nullable(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  creator: Byline,
});
export type LiveCard = z.infer<typeof LiveCard>;

/** Live as everybody sees it. */
export const LivePage = LiveCard.extend({
  creator: ContentCreator.extend({ userId: Id }),
  description: z.string(),
  tags: z.array(z.string()),
  /** Time zone in which the creator chose the time. */
  timeZone: z.string(),
  chat: z.enum(liveChats),
  bookedCount: z.int(),
  startedAt: Instant.nullable(),
  /** Reason for a cancellation, or for an end by the office. */
  reason: z.string().nullable(),
  /** Number of ratings with 1, 2, 3, 4 and 5 stars. */
  ratingSpread: z.array(z.int()).length(5),
  /** False while the creator of a priced live cannot receive payments. */
  isOnSale: z.boolean(),
  updatedAt: Instant,
});
export type LivePage = z.infer<typeof LivePage>;

/** Status of a live. The live's page requests it again after each event. */
export const LiveStatus = z.object({
  id: Id,
  title: z.string(),
  state: LiveState,
  startsAt: Instant,
  minutes: z.int(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  reason: z.string().nullable(),
  connection: z.enum(liveConnections),
  /** Deadline for the creator to reconnect; null unless the connection is AWAY. */
  comeBackUntil: Instant.nullable(),
  viewersCount: z.int(),
  bookedCount: z.int(),
  /** Current time of the server, on which the browser bases its countdown. */
  now: Instant,
});
export type LiveStatus = z.infer<typeof LiveStatus>;

/** Recording of an ended live, for viewers with access. The links are signed. */
export const Replay = z.object({
  url: z.string(),
  mimeType: z.string(),
  /**
   * Address of the HLS playlist, which contains the recording in several sizes; null while it is
   * being produced.
   */
  hlsUrl: z.string().nullable(),
  captions: z.array(PlayedCaptions),
  durationSeconds: z.number(),
  /** False if the recording stopped before the live. */
  isWhole: z.boolean(),
  expiresAt: Instant,
});
export type Replay = z.infer<typeof Replay>;

/** Viewer state of a live. */
export const LiveViewerState = z.object({
  isOwn: z.boolean(),
  /** True if the viewer has a seat. */
  isBooked: z.boolean(),
  /** Source of the viewer's seat. */
  source: z.enum(entitlementSources).nullable(),
  isMember: z.boolean(),
  hasReminder: z.boolean(),
  /** Latest purchase of the viewer, including a refunded one; null if the viewer did not pay. */
  purchaseId: Id.nullable(),
  /**
   * Refund of the viewer's purchase, known as soon as the live is cancelled. `amountCents` is
   * refunded to the card and `credits` to the credits (both in cents).
   */
  refund: z.object({ amountCents: Cents, credits: z.int(), isDone: z.boolean() }).nullable(),
  /**
   * Deadline for a buyer of a rescheduled live to request a refund; null if the live was not
   * rescheduled.
   */
  refundableUntil: Instant.nullable(),
  myRating: z.object({ stars: z.int(), text: z.string() }).nullable(),
  can: z.object({
    buy: z.boolean(),
    /** True if the viewer can book without paying. */
    book: z.boolean(),
    /** True if the viewer can cancel a free booking. */
    unbook: z.boolean(),
    remind: z.boolean(),
    watch: z.boolean(),
    replay: z.boolean(),
    publish: z.boolean(),
    rate: z.boolean(),
    update: z.boolean(),
  }),
});
export type LiveViewerState = z.infer<typeof LiveViewerState>;

/** Ticket of one person for one live, and the addresses that accept it, best first. */
export const LiveTicket = z.object({
  token: z.string(),
  expiresAt: Instant,
  addresses: z.array(z.object({ protocol: z.enum(liveProtocols), url: z.string() })),
  iceServers: z.array(
    z.object({ urls: z.string(), username: z.string().optional(), credential: z.string().optional() }),
  ),
});
export type LiveTicket = z.infer<typeof LiveTicket>;

export const lives = {
  list: get('/lives', {
    access: 'public',
    summary: 'Lives that are on now, the upcoming ones by time, or recordings, the newest first',
    query: PageQuery.extend({
      section: z.enum(liveSections).default('upcoming'),
      topicId: TopicId.optional(),
      creatorId: Id.optional(),
      /**
       * Limits the list to lives that the caller can watch without paying, or has booked. It is
       * empty for a visitor.
       */
      only: z.enum(liveFilters).optional(),
    }),
    reply: pageOf(LiveCard),
  }),
  listStatuses: get('/lives/status', {
    access: 'public',
    summary: 'The states of some lives that the caller may see',
    query: z.strictObject({
      /** Live ids, separated by commas. */
      ids: z
        .string()
        .max(4000)
        .transform((text) => text.split(','))
        .pipe(z.array(Id).min(1).max(100)),
    }),
    reply: z.object({ items: z.array(LiveStatus) }),
  }),
  readStatus: get('/lives/status/:id', {
    access: 'public',
    summary: 'The state of a live; the time of the server with it',
    reply: LiveStatus,
  }),
  read: get('/lives/:id', {
    access: 'public',
    summary: 'What everybody sees of a live, also of one that was cancelled or missed',
    reply: LivePage,
  }),
  preview: get('/lives/:id/preview', {
    access: 'member',
    summary: 'A live that is not public, for its creator, the office and whoever booked it',
    reply: LivePage,
  }),
  viewerState: get('/lives/:id/viewer-state', {
    access: 'public',
    summary: 'What the live is to the caller',
    reply: LiveViewerState,
  }),
  book: post('/lives/:id/booking', {
    access: 'member',
    summary: 'Take a seat without paying, in a free live or as a member; twice changes nothing',
    reply: LiveViewerState,
  }),
  unbook: del('/lives/:id/booking', {
    access: 'member',
    summary: 'Give a seat back that was not paid for; without one nothing changes',
    reply: LiveViewerState,
  }),
  remind: post('/lives/:id/reminder', {
    access: 'member',
    summary: 'Be reminded 24 hours, 1 hour and 5 minutes before; twice changes nothing',
    reply: Done,
  }),
  unremind: del('/lives/:id/reminder', {
    access: 'member',
    summary: 'Not be reminded any more; without a reminder nothing changes',
    reply: Done,
  }),
  listReminders: get('/lives/reminders', {
    access: 'member',
    summary: 'The lives to come of which the caller is reminded without a seat',
    reply: z.object({ ids: z.array(Id) }),
  }),
  calendar: get('/lives/:id/calendar', {
    access: 'public',
    raw: true,
    summary: 'The live as an iCalendar file; the same address has the new time after a move',
    reply: z.unknown(),
  }),
  createTicket: post('/lives/:id/ticket', {
    access: 'member',
    rate: 'events',
    summary: 'A ticket of five minutes to watch a live, or for its creator to publish',
    body: z.strictObject({ role: z.enum(ticketRoles) }),
    reply: LiveTicket,
  }),
  readReplay: get('/lives/:id/replay', {
    access: 'member',
    summary: 'Signed links to the recording, for who has the right to it',
    reply: Replay,
  }),
  listRatings: get('/lives/:id/rating', {
    access: 'public',
    summary: 'Written ratings, newest first',
    query: PageQuery,
    reply: pageOf(Review),
  }),
  rate: post('/lives/:id/rating', {
    access: 'member',
    summary: 'Rate a live that one had a seat in, once it began; a second rating replaces the first',
    body: RatingInput,
    reply: Review,
  }),
  removeRating: del('/lives/:id/rating', {
    access: 'member',
    summary: 'Take the own rating back; without one nothing changes',
    reply: Done,
  }),
};
