import { get, patch } from './call.ts';
import { Cents, Id, Instant, PageQuery, pageOf, Picture } from './shared.ts';
import {
  allNoticeFilters,
  digestDays,
  noticeSides,
  noticeTopicNames,
  type NoticeSection,
} from './values/notices.ts';
import { z } from './zod.ts';

const NoticeSide = z.enum(noticeSides);
const NoticeTopic = z.enum(noticeTopicNames);

/** Value in a notice; the browser formats it by its type. */
export const NoticeValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), value: z.string() }),
  z.object({ type: z.literal('count'), value: z.int() }),
  z.object({ type: z.literal('cents'), value: Cents }),
  z.object({ type: z.literal('day'), value: Instant }),
  z.object({ type: z.literal('moment'), value: Instant }),
]);
export type NoticeValue = z.infer<typeof NoticeValue>;

/** Notice of a line, with the person who caused the event. */
const NoticePerson = z.object({
  /** Id of the notice. */
  id: Id,
  /** Name of the person; null for an event without a person, and for an erased person. */
  name: z.string().nullable(),
  picture: Picture.nullable(),
  /** Text written by the person. */
  quote: z.string().nullable(),
  stars: z.int().nullable(),
  createdAt: Instant,
});

/**
 * Line of the notice list, which groups a day's notices about one subject. Its values, link and id
 * are those of its newest notice.
 */
export const NoticeLine = z.object({
  id: Id,
  /** Kind of the event, which names the text. */
  kind: z.string(),
  topic: NoticeTopic,
  values: z.record(z.string(), NoticeValue),
  /** Number of notices in the line. */
  count: z.int(),
  /** Newest notices of the line, at most 12. */
  people: z.array(NoticePerson),
  creator: z.object({ name: z.string(), picture: Picture.nullable() }).nullable(),
  averageStars: z.number().nullable(),
  /** Sum of the creator's amounts in the line (cents). */
  amountCents: Cents.nullable(),
  /** Picture of the content. */
  picture: Picture.nullable(),
  link: z.string(),
  isRead: z.boolean(),
  createdAt: Instant,
  /** Time of the oldest notice in the line. */
  since: Instant,
});
export type NoticeLine = z.infer<typeof NoticeLine>;

/** Number of unread lines of each side. */
export const UnreadNotices = z.object({ member: z.int(), creator: z.int() });

/** Time of a day, such as "21:00". */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time like 21:00.');

const sections = ['people', 'buying', 'selling', 'work', 'account'] as const satisfies NoticeSection[];

export const NoticePreferences = z.object({
  topics: z.array(
    z.object({
      topic: NoticeTopic,
      side: NoticeSide,
      section: z.enum(sections),
      /** True if the channels cannot be switched off. */
      isFixed: z.boolean(),
      app: z.boolean(),
      /** Null for a topic without mails. */
      email: z.boolean().nullable(),
      /** Null for a topic that is not part of the digest. */
      digest: z.boolean().nullable(),
    }),
  ),
  quietHours: z.object({ isOn: z.boolean(), from: TimeOfDay, to: TimeOfDay }),
  digest: z.object({ isOn: z.boolean(), at: TimeOfDay, days: z.enum(digestDays) }),
  /** End of the pause of mails; null if mails are not paused. */
  pausedUntil: Instant.nullable(),
});
export type NoticePreferences = z.infer<typeof NoticePreferences>;

/** Changes to the preferences; omitted fields are not changed. */
const PreferencesChange = z.strictObject({
  topics: z
    .array(
      z.strictObject({
        topic: NoticeTopic,
        app: z.boolean().optional(),
        email: z.boolean().optional(),
        digest: z.boolean().optional(),
      }),
    )
    .max(noticeTopicNames.length)
    .optional(),
  quietHours: z.strictObject({ isOn: z.boolean(), from: TimeOfDay, to: TimeOfDay }).partial().optional(),
  digest: z
    .strictObject({ isOn: z.boolean(), at: TimeOfDay, days: z.enum(digestDays) })
    .partial()
    .optional(),
  /** True to pause mails for a week, false to end the pause. */
  isPaused: z.boolean().optional(),
});

export const notices = {
  list: get('/notifications', {
    isPrivate: true,
    access: 'member',
    summary: 'Notifications of one side, newest first: one line for the events of a day about one subject',
    query: PageQuery.extend({
      side: NoticeSide.default('member'),
      show: z.enum(['all', 'unread']).default('all'),
      filter: z.enum(allNoticeFilters).optional(),
    }),
    reply: pageOf(NoticeLine),
  }),
  mark: patch('/notifications', {
    access: 'member',
    summary: 'Mark notifications as read or unread',
    body: z.strictObject({
      side: NoticeSide.default('member'),
      state: z.enum(['READ', 'UNREAD']),
      /** Ids of notices whose lines are marked; all lines if omitted. */
      ids: z.array(Id).min(1).max(100).optional(),
      /** Time of the newest line that the caller has seen. Newer notices remain unread. */
      until: Instant.optional(),
      /**
       * Time of an earlier marking as read. Only notices that were marked at this time become
       * unread again.
       */
      readAt: Instant.optional(),
    }),
    reply: z.object({ readAt: Instant.nullable(), unread: UnreadNotices }),
  }),
  readPreferences: get('/notifications/preferences', {
    access: 'member',
    summary: 'What the caller is notified of, by which channel and when',
    reply: NoticePreferences,
  }),
  updatePreferences: patch('/notifications/preferences', {
    access: 'member',
    summary: 'Switch notifications on or off, or change quiet hours, the digest or a week off',
    body: PreferencesChange,
    reply: NoticePreferences,
  }),
};
