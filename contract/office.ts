import { z } from './zod.ts';
import { get, patch, post } from './call.ts';
import { ShownEmail } from './email.ts';
import { toStoredAddress } from './rules/mail-address.ts';
import { Done, Id, Instant, PageQuery, pageOf, Reason } from './shared.ts';
import { Words } from './texts.ts';
import { auditGroupNames, auditSubjectNames } from './values/audit.ts';
import { limits } from './values/limits.ts';
import { auditActions, decisionStates, LONGEST_OFFICE_SEARCH } from './values/office.ts';

/** Decision of the office; never changed afterwards. */
export const AuditEntry = z.object({
  id: Id,
  /** Name and address of the deciding person. */
  actorName: z.string(),
  actorEmail: ShownEmail,
  action: z.enum(auditActions),
  subjectType: z.string(),
  subjectId: Id,
  /** Title of the subject at the time of the decision. */
  subjectTitle: z.string(),
  reason: z.string().nullable(),
  /** State of the decision; null for a decision without undo, and without notices to send. */
  state: z.enum(decisionStates).nullable(),
  /** End of the time in which the decision can be undone. */
  undoUntil: Instant.nullable(),
  /** Action of the decision that the entry undid. */
  undoneAction: z.enum(auditActions).nullable(),
  /** Minutes that a view lasted; absent for other entries and until the view ends. */
  viewMinutes: z.int().optional(),
  createdAt: Instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Filter of the log. */
export const AuditFilter = z.strictObject({
  /** Person who decided. */
  actorId: Id.optional(),
  /** Action, or group of actions. */
  did: z.enum([...auditGroupNames, ...auditActions]).optional(),
  /** Group of subjects. */
  about: z.enum(auditSubjectNames).optional(),
  subjectId: Id.optional(),
  /** First day, in the time zone of the reader. */
  from: z.iso.date().optional(),
  /** Last day, in the time zone of the reader. */
  to: z.iso.date().optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Number of entries of the log, and the people who made them. */
const AuditSummary = z.object({
  /** Number of entries that fit the filter, counted up to `MOST_COUNTED`. */
  count: z.int(),
  /** True if more entries fit the filter than were counted. */
  isMore: z.boolean(),
  /** All people who have decided, by name. */
  people: z.array(z.object({ id: Id, name: z.string(), email: ShownEmail })),
});
export type AuditSummary = z.infer<typeof AuditSummary>;

/** Note of the office about an item of a queue. */
export const QueueNote = z.object({
  id: Id,
  authorName: z.string(),
  isOwn: z.boolean(),
  /** True if its author asks somebody else to decide. */
  isQuestion: z.boolean(),
  text: z.string(),
  createdAt: Instant,
});
export type QueueNote = z.infer<typeof QueueNote>;

/** Words that a list of the office is searched for. */
export const OfficeSearch = z.string().trim().min(1).max(LONGEST_OFFICE_SEARCH).overwrite(toStoredAddress);

/** Fields that the entries of all queues have; the queue adds its own fields. */
const QueueEntry = z.looseObject({
  id: Id,
  /** Changes with the values that a decision rests on. */
  version: z.string(),
  /** Decisions that are possible now. */
  actions: z.array(z.string()),
  /** Decisions among them that cannot be undone. */
  finalActions: z.array(z.string()),
  /** Notes of the office, oldest first. */
  notes: z.array(QueueNote),
});

/** Decision that was just made. */
const MadeDecision = z.object({
  id: Id,
  /** End of the time in which it can be undone; null if it cannot. */
  undoUntil: Instant.nullable(),
  /** True if notices or refunds wait until then. */
  hasEffects: z.boolean(),
  /** True if nothing has changed yet, because a second person was asked to agree. */
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

/** Figures of the office; decisions that were undone do not count. */
const OfficeDay = z.object({
  /** Items that the caller has decided since midnight in their time zone. */
  ownCount: z.int(),
  /** Items that everybody has decided since then. */
  allCount: z.int(),
  /** Median time between an item's arrival and its decision in the last 7 days. */
  typicalMinutes: z.int().nullable(),
  /** Appeals that were decided in the last 30 days, and those of them that were granted. */
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
          /** Next deadline of an answer. */
          dueAt: Instant.nullable(),
        }),
      ),
      /** Minutes in which a decision can be undone; 0 for no undo. */
      undoMinutes: z.int(),
      /** Total above which a refund needs a second person (cents). */
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
      /** Words that an item contains; 422 for a queue without a search. */
      search: OfficeSearch.optional(),
      /** Part of the view; 422 for a part that the queue does not have. */
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
      /** Version of the item that the deciding person saw. */
      seenVersion: z.string().max(100),
      /** Input of decisions that need more than a reason, by the schema of the queue. */
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
