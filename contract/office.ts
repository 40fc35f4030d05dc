import { z } from './zod.ts';
import { get, patch, post } from './call.ts';
import { ShownEmail } from './email.ts';
import { toStoredAddress } from './rules/mail-address.ts';
import { Done, Id, Instant, PageQuery, pageOf, Reason } from './shared.ts';
import { Words } from './texts.ts';
import { auditGroupNames, auditSubjectNames } from './values/audit.ts';
import { limits } from './values/limits.ts';
import { auditActions, decisionStates, LONGEST_OFFICE_SEARCH } from './values/office.ts';

/** Entry of the audit log: a decision of the office, which is never changed afterwards. */
export const AuditEntry = z.object({
  id: Id,
  /** Name and mail address of the office user who decided. */
  actorName: z.string(),
  actorEmail: ShownEmail,
  action: z.enum(auditActions),
  subjectType: z.string(),
  subjectId: Id,
  /** Title of the subject at the time of the decision. */
  subjectTitle: z.string(),
  reason: z.string().nullable(),
  /** Undo state of the decision; null if it could not be undone and had no held notices. */
  state: z.enum(decisionStates).nullable(),
  /** End of the undo period. */
  undoUntil: Instant.nullable(),
  /** Action of the decision that the entry undid. */
  undoneAction: z.enum(auditActions).nullable(),
  /** Duration of a view in minutes. Absent for other entries, and before the view has ended. */
  viewMinutes: z.int().optional(),
  createdAt: Instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Filter of the log. */
export const AuditFilter = z.strictObject({
  /** Office user who decided. */
  actorId: Id.optional(),
  /** Action, or name of a group of actions. */
  did: z.enum([...auditGroupNames, ...auditActions]).optional(),
  /** Name of a group of subject types. */
  about: z.enum(auditSubjectNames).optional(),
  subjectId: Id.optional(),
  /** First day, in the time zone of the reader. */
  from: z.iso.date().optional(),
  /** Last day, in the time zone of the reader. */
  to: z.iso.date().optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Number of log entries, and the office users who made decisions. */
const AuditSummary = z.object({
  /** Number of entries that match the filter, counted up to `MOST_COUNTED`. */
  count: z.int(),
  /** True if more entries match the filter than were counted. */
  isMore: z.boolean(),
  /** All office users who have made decisions, by name. */
  people: z.array(z.object({ id: Id, name: z.string(), email: ShownEmail })),
});
export type AuditSummary = z.infer<typeof AuditSummary>;

/** Note of the office about an item of a queue. */
export const QueueNote = z.object({
  id: Id,
  authorName: z.string(),
  isOwn: z.boolean(),
  /** True if the author asks another office user to decide. */
  isQuestion: z.boolean(),
  text: z.string(),
  createdAt: Instant,
});
export type QueueNote = z.infer<typeof QueueNote>;

/** Search text for a list of the office. */
export const OfficeSearch = z.string().trim().min(1).max(LONGEST_OFFICE_SEARCH).overwrite(toStoredAddress);

/** Common fields of the items of all queues. Each queue adds its own fields. */
const QueueEntry = z.looseObject({
  id: Id,
  /** Version of the item. It changes with the values on which a decision is based. */
  version: z.string(),
  /** Names of the decisions that are currently possible. */
  actions: z.array(z.string()),
  /** Subset of `actions` that cannot be undone. */
  finalActions: z.array(z.string()),
  /** Notes of the office, oldest first. */
  notes: z.array(QueueNote),
});

/** Decision that was just made. */
const MadeDecision = z.object({
  id: Id,
  /** End of the undo period; null if the decision cannot be undone. */
  undoUntil: Instant.nullable(),
  /** True if notices or refunds are held until the end of the undo period. */
  hasEffects: z.boolean(),
  /** True if the decision was only requested, because a second person must agree first. */
  isAsked: z.boolean(),
});
export type MadeDecision = z.infer<typeof MadeDecision>;

/** Decision of the caller that can still be undone. */
const OwnDecision = z.object({
  id: Id,
  action: z.enum(auditActions),
  queue: z.string(),
  itemId: Id,
  subjectType: z.string(),
  subjectTitle: z.string(),
  undoUntil: Instant,
  hasEffects: z.boolean(),
  createdAt: Instant,
});
export type OwnDecision = z.infer<typeof OwnDecision>;

/** Figures of the office. Undone decisions are not counted. */
const OfficeDay = z.object({
  /** Number of items that the caller has decided since midnight in the caller's time zone. */
  ownCount: z.int(),
  /** Number of items that all office users have decided since the same time. */
  allCount: z.int(),
  /** Median time from an item's arrival to its decision in the last 7 days (minutes). */
  typicalMinutes: z.int().nullable(),
  /** Number of appeals decided in the last 30 days, and how many of them were granted. */
  appeals: z.object({ decidedCount: z.int(), grantedCount: z.int() }),
});
export type OfficeDay = z.infer<typeof OfficeDay>;

export const office = {
  counts: get('/office', {
    access: 'office',
    summary: 'How much waits in each view of each queue, and since when',
    reply: z.object({
      queues: z.array(
        z.object({
          name: z.string(),
          view: z.string(),
          count: z.int(),
          oldestAt: Instant.nullable(),
          /** Next deadline for a decision in the queue. */
          dueAt: Instant.nullable(),
        }),
      ),
      /** Duration of the undo period (minutes); 0 if decisions cannot be undone. */
      undoMinutes: z.int(),
      /** Total refund above which a second person must agree (cents). */
      secondPersonCents: z.int(),
    }),
  }),
  day: get('/office/day', {
    access: 'office',
    summary: 'What the office has cleared today, how long people wait, and how appeals end',
    reply: OfficeDay,
  }),
  listQueue: get('/office/queues/:name', {
    access: 'office',
    summary: 'Items of one queue, in one of its views; the first waiting view by default',
    query: PageQuery.extend({
      view: z.string().max(40).optional(),
      /** Text that an item must contain. Responds with 422 for a queue without a search. */
      search: OfficeSearch.optional(),
      /** Name of a part of the view. Responds with 422 for an unknown part. */
      part: z.string().max(40).optional(),
    }),
    reply: pageOf(QueueEntry),
  }),
  countParts: get('/office/queues/:name/parts', {
    access: 'office',
    summary: 'How many items each part of a view of a queue has; empty for a queue without parts',
    query: z.strictObject({ view: z.string().max(40).optional() }),
    reply: z.object({ parts: z.record(z.string(), z.int()) }),
  }),
  decide: patch('/office/queues/:name/:id', {
    access: 'office',
    rate: 'decision',
    summary: 'Decide about an item of a queue; refused if the item changed since the list was read',
    body: z.strictObject({
      action: z.string().max(40),
      reason: Reason.optional(),
      /** Version of the item that the office user saw. */
      seenVersion: z.string().max(100),
      /** Additional input of a decision, as defined by the queue's schema. */
      input: z.record(z.string().max(40), z.unknown()).optional(),
    }),
    reply: QueueEntry.extend({ decision: MadeDecision }),
  }),
  addNote: post('/office/queues/:name/:id/notes', {
    access: 'office',
    status: 201,
    summary: 'Add a note about an item of a queue, or ask somebody else to decide',
    body: z.strictObject({
      text: Words.min(1).max(limits.reasonCharacters.max),
      isQuestion: z.boolean().default(false),
    }),
    reply: QueueNote,
  }),
  listDecisions: get('/office/decisions', {
    access: 'office',
    summary: 'Own decisions that can still be undone, newest first',
    reply: z.object({ items: z.array(OwnDecision) }),
  }),
  undo: patch('/office/decisions/:id', {
    access: 'office',
    summary: 'Undo an own decision within minutes, before its emails and refunds leave',
    body: z.strictObject({ state: z.literal('UNDONE') }),
    reply: Done,
  }),
  listAudit: get('/office/audit', {
    access: 'office',
    summary: 'Decisions of the office that fit a filter, newest first',
    query: PageQuery.extend(AuditFilter.shape),
    reply: pageOf(AuditEntry),
  }),
  auditSummary: get('/office/audit/summary', {
    access: 'office',
    summary: 'How many decisions fit a filter of the log, and who has decided',
    query: AuditFilter,
    reply: AuditSummary,
  }),
  auditAsCsv: get('/office/audit/csv', {
    access: 'office',
    rate: 'document',
    raw: true,
    summary: 'The decisions that fit a filter of the log, as CSV',
    query: AuditFilter,
    reply: z.unknown(),
  }),
};
