import { z } from './zod.ts';
import { get, patch } from './call.ts';
import { Id, Instant, PageQuery, pageOf, Reason } from './shared.ts';
import { auditActions } from './values/office.ts';

/** Decision of the office; never changed afterwards. */
export const AuditEntry = z.object({
  id: Id,
  /** Name and address of the deciding person. */
  actorName: z.string(),
  actorEmail: z.string(),
  action: z.enum(auditActions),
  subjectType: z.string(),
  subjectId: Id,
  /** Title of the subject at the time of the decision. */
  subjectTitle: z.string(),
  reason: z.string().nullable(),
  createdAt: Instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Fields that the entries of all queues have; the queue adds its own fields. */
const QueueEntry = z.looseObject({
  id: Id,
  /** Changes with the values that a decision rests on. */
  version: z.string(),
  /** Decisions that are possible now. */
  actions: z.array(z.string()),
});

export const office = {
  counts: get('/office', {
    access: 'office',
    summary: 'How much waits in each view of each queue, and since when',
    reply: z.object({
      queues: z.array(
        z.object({ name: z.string(), view: z.string(), count: z.int(), oldestAt: Instant.nullable() }),
      ),
    }),
  }),
  listQueue: get('/office/queues/:name', {
    access: 'office',
    summary: 'Items of one queue, in one of its views; the first waiting view by default',
    query: PageQuery.extend({ view: z.string().max(40).optional() }),
    reply: pageOf(QueueEntry),
  }),
  decide: patch('/office/queues/:name/:id', {
    access: 'office',
    rate: 'provider',
    summary: 'Decide about an item of a queue; refused if the item changed since the list was read',
    body: z.strictObject({
      action: z.string().max(40),
      reason: Reason.optional(),
      /** Version of the item that the deciding person saw. */
      seenVersion: z.string().max(100),
      /** Input of decisions that need more than a reason, by the schema of the queue. */
      input: z.record(z.string().max(40), z.unknown()).optional(),
    }),
    reply: QueueEntry,
  }),
  listAudit: get('/office/audit', {
    access: 'office',
    summary: 'Decisions of the office, newest first',
    query: PageQuery.extend({ subjectId: Id.optional() }),
    reply: pageOf(AuditEntry),
  }),
};
