import { z } from './zod.ts';
import { get, post } from './call.ts';
import { Context, TransactionType } from './checkout.ts';
import { ContentRef, ContentType } from './content.ts';
import { AmountCents, Done, Id, Instant } from './shared.ts';
import { eventSources, uploadOrigins } from './values/events.ts';
import { comparisons, measuredTypes, measureNames, spans, userTiers } from './values/insights.ts';
import { limits } from './values/limits.ts';

/** Returns the schema of one event type; every field of the payload is required. */
const event = <T extends string, P extends z.core.$ZodShape>(type: T, payload: P) =>
  z.strictObject({
    type: z.literal(type),
    /** Business of the sender, or `creator`, `member` or `visitor`. */
    segment: z.string().min(1).max(100),
    payload: z.strictObject(payload),
  });

const source = z.enum(eventSources);
/**
 * Name from a list that the sender defines, such as an error code, a social platform or a way to
 * share.
 */
const name = z.string().min(1).max(60);

const content = ContentRef.shape;
const ofCreator = { ...content, creatorId: Id };
const item = { itemId: Id, creatorId: Id };
const live = { liveId: Id, creatorId: Id };
const exported = { ...content, platformKey: name };
const upload = {
  mimeType: z.string().max(200),
  /** Size in bytes, including files that are rejected for their size. */
  size: z
    .int()
    .min(0)
    .max(2 ** 50),
  origin: z.enum(uploadOrigins),
};
const payment = {
  checkoutId: Id,
  ...content,
  transactionType: TransactionType,
  context: Context,
  amount: AmountCents,
};

/** Product events with their payloads. docs/events.md describes when each event is sent. */
export const ProductEvent = z.discriminatedUnion('type', [
  event('LIVE_OPEN_CHAT', live),
  event('LIVE_CLOSE_CHAT', live),
  event('INTENT_SHARE', { ...ofCreator, channel: name }),
  event('VIEW_CREATOR_PAGE', { creatorId: Id, source }),
  event('VIEW_CONTENT_PAGE', { ...ofCreator, source }),
  event('RATE_CONTENT', { ...ofCreator, stars: z.int().min(1).max(5) }),
  event('VIEW_ITEM', { ...item, source }),
  event('ASK_ITEM', item),
  event('SHARE_ITEM', { ...item, channel: name }),
  event('VIEW_LIBRARY_PAGE', { itemsCount: z.int().min(0).max(1_000_000) }),
  event('UPLOAD_FILE', upload),
  event('SUCCESS_FILE_UPLOADED', { ...upload, fileId: Id }),
  event('FAIL_FILE_UPLOADED', { ...upload, code: name, message: z.string().max(200) }),
  event('CLICK_NEW_PROJECT', { contentType: ContentType }),
  event('CREATE_NEW_PROJECT', content),
  event('ADD_TAGS_ON_PROJECT', { ...content, tagsCount: z.int().min(0).max(100) }),
  event('PUBLISH_PROJECT', content),
  event('EXPORT_SOCIAL_CONTENT', exported),
  event('SUCCESS_EXPORT_SOCIAL_CONTENT', { ...exported, fileId: Id }),
  event('FAIL_EXPORT_SOCIAL_CONTENT', { ...exported, code: name }),
  event('FAIL_PUBLISH_SOCIAL_CONTENT', { ...exported, code: name }),
  event('LIVE_REACTION', { ...live, reaction: name }),
  event('SUPPORT_SUCCESS', payment),
  event('SUPPORT_FAILURE', payment),
]);
export type ProductEvent = z.infer<typeof ProductEvent>;

/** Calendar day, such as "2026-11-21". */
const Day = z.iso.date();

/**
 * Days, people and contents that a report includes. Without `from` and `to`, the report includes
 * the last 30 days in the creator's time zone.
 */
export const ReportQuery = z.strictObject({
  from: Day.optional(),
  to: Day.optional(),
  /** Number of days up to today; replaces `from` and `to`. */
  days: z.coerce.number().int().min(1).max(365).optional(),
  compare: z.enum(comparisons).default('before'),
  span: z.enum(spans).default('day'),
  userTier: z.enum(userTiers).default('all'),
  /** Headline number that the report `by-day` shows. */
  measure: z.enum(measureNames).default('VISITORS'),
  /** Content to which the report is limited. */
  contentType: z.enum(measuredTypes).optional(),
  contentId: Id.optional(),
  /** Course part that the report `still-watching` shows. */
  partId: Id.optional(),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

export const ReportRow = z.object({
  /**
   * Key of the row: first day of the span, content id, name from a list, or second of a course
   * part.
   */
  key: z.string(),
  /** Group of the row; null in reports with a single group. */
  group: z.string().nullable(),
  /** Title of the content; null if `key` is shown instead. */
  title: z.string().nullable(),
  /** Path of the content's page. */
  path: z.string().nullable(),
  /** Values by column; null for a value that cannot be computed. */
  values: z.record(z.string(), z.number().nullable()),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** Report on a creator's numbers as a table; `contract/values/insights.ts` lists the columns. */
export const Report = z.object({
  from: Day,
  to: Day,
  /** Time zone of the days. */
  timeZone: z.string(),
  /** Time up to which events are included. */
  countedTo: Instant,
  rows: z.array(ReportRow),
  /** Values for the whole period by column; null if the values of the rows cannot be summed. */
  totals: z.record(z.string(), z.number().nullable()).nullable(),
  /** Reason why the rows are hidden; null if they are shown. */
  hidden: z.enum(['FEW_PEOPLE']).nullable(),
});
export type Report = z.infer<typeof Report>;

export const insights = {
  report: get('/audience-insights/:report', {
    isPrivate: true,
    access: 'creator',
    aliases: ['/kumu/audience-insights'],
    backendAliases: ['/analytics'],
    summary: 'One report of the caller’s numbers; 404 for an unknown report',
    query: ReportQuery,
    reply: Report,
  }),
  reportAsCsv: get('/audience-insights/:report/csv', {
    isPrivate: true,
    access: 'creator',
    rate: 'document',
    raw: true,
    summary: 'The same report as a table for spreadsheets',
    query: ReportQuery,
    reply: z.unknown(),
  }),
  membersByYear: get('/audience-insights/subscriptions-by-year/:year', {
    isPrivate: true,
    access: 'creator',
    summary: 'Members who joined and left in each month of a year; 422 before the first sale',
    reply: Report,
  }),
  membersInDays: get('/audience-insights/subscriptions-last-days/:days', {
    isPrivate: true,
    access: 'creator',
    summary: 'Members who joined and left on each of the last 1 to 365 days',
    reply: Report,
  }),
  record: post('/sevents', {
    access: 'public',
    rate: 'events',
    isDeferrable: true,
    summary: 'Note a product event; not stored for who asks not to be tracked',
    body: ProductEvent,
    reply: Done,
  }),
  recordAll: post('/sevents/batch', {
    access: 'public',
    rate: 'events',
    isDeferrable: true,
    summary: 'Note several product events, all of them or none',
    body: z.strictObject({ events: z.array(ProductEvent).min(1).max(limits.eventsAtOnce) }),
    reply: Done,
  }),
};
