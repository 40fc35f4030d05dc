import { z } from './zod.ts';
import { get, patch, post } from './call.ts';
import { ChatFile } from './chat.ts';
import { ContentRef, ContentType } from './content.ts';
import { Done, Id, Instant, PageQuery, pageOf, Reason } from './shared.ts';
import { Words } from './texts.ts';
import { allReportReasons, reportMeasures, reportReasons } from './values/content.ts';
import { limits } from './values/limits.ts';
import { reportStates } from './values/states.ts';

export const Report = z.object({
  id: Id,
  /** Type of the subject, such as content, a creator or a comment. */
  subjectType: z.string(),
  subjectId: Id,
  /** Title of the subject; empty if the subject was deleted. */
  title: z.string(),
  /** Path at which the office sees the subject; empty if the subject was deleted. */
  path: z.string(),
  /** False if the subject is not public any more, for example after a takedown. */
  isPublic: z.boolean(),
  /** Text of a person, for a report of a comment. `text` is null after the text was removed. */
  quote: z.object({ authorName: z.string(), text: z.string().nullable() }).nullable(),
  /** Messages before and after a reported message, including the reported one, oldest first. */
  context: z.array(
    z.object({
      id: Id,
      authorName: z.string(),
      /** Text of the message; null for a deleted message. */
      text: z.string().nullable(),
      files: z.array(ChatFile),
      isReported: z.boolean(),
      createdAt: Instant,
    }),
  ),
  /** Measures against the subject that are currently possible. */
  measures: z.array(z.enum(reportMeasures)),
  reason: z.enum(allReportReasons),
  text: z.string(),
  state: z.enum(reportStates),
  createdAt: Instant,
  /** Deadline for answering an open report; null for a closed report. */
  dueAt: Instant.nullable(),
  /** Number of people who reported the subject; 0 if only a word filter did. */
  peopleCount: z.int(),
  /**
   * Reasons of all reports of the subject. Each reason has its number of people and their texts.
   */
  grounds: z.array(
    z.object({ reason: z.enum(allReportReasons), peopleCount: z.int(), texts: z.array(z.string()) }),
  ),
  /** Person to whom the subject belongs, with the office's earlier decisions about that person. */
  person: z
    .object({
      id: Id,
      name: z.string(),
      memberSince: Instant,
      commentsCount: z.int(),
      /** Number of earlier reports that led to a takedown, removal or suspension. */
      takenDownCount: z.int(),
      lastTakenDownAt: Instant.nullable(),
      /** Number of reports after which their subject was kept. */
      keptCount: z.int(),
    })
    .nullable(),
});
export type Report = z.infer<typeof Report>;

/** Takedown of content with its reason and appeal, as shown to its creator. */
export const Takedown = z.object({
  reason: z.string(),
  takenDownAt: Instant,
  appealUntil: Instant,
  appealText: z.string().nullable(),
  canAppeal: z.boolean(),
  /** Reason why the takedown was upheld; null otherwise. */
  decisionReason: z.string().nullable(),
});
export type Takedown = z.infer<typeof Takedown>;

/** Appeal of a creator, as shown to the office. */
export const Appeal = z.object({
  id: Id,
  contentType: ContentType,
  contentId: Id,
  title: z.string(),
  path: z.string(),
  reason: z.string(),
  takenDownAt: Instant,
  text: z.string(),
  createdAt: Instant,
});
export type Appeal = z.infer<typeof Appeal>;

export const reports = {
  report: post('/reports', {
    access: 'member',
    status: 201,
    summary:
      'Report content, a comment or a creator to the office; one open report for each person and thing',
    body: z.strictObject({
      subjectType: z.string().max(40),
      subjectId: Id,
      reason: z.enum(reportReasons),
      text: Words.max(limits.reasonCharacters.max).default(''),
    }),
    reply: Done,
  }),
  listReports: get('/office/reports', {
    access: 'office',
    summary: 'Reports by state, oldest first',
    query: PageQuery.extend({ state: z.enum(reportStates).default('OPEN') }),
    reply: pageOf(Report),
  }),
  decideReport: patch('/office/reports/:id', {
    access: 'office',
    summary:
      'Close a report as resolved or dismissed; with a measure, what was reported is taken down, removed or suspended',
    body: z.strictObject({
      state: z.enum(['RESOLVED', 'DISMISSED']),
      reason: Reason,
      measure: z.enum(['NONE', ...reportMeasures]).default('NONE'),
    }),
    reply: Report,
  }),
  appeal: post('/content/appeals', {
    access: 'creator',
    status: 201,
    summary: 'Appeal when the office took something down; once, within 14 days',
    body: ContentRef.extend({ text: Reason }),
    reply: Done,
  }),
};
