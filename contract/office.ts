import { z } from './zod.ts';
import { get, patch } from './call.ts';
import { ContentType, ReviewEntry } from './content.ts';
import { Decision, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { auditActions } from './values/office.ts';
import { courseStates } from './values/states.ts';

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

export const office = {
  counts: get('/office', {
    access: 'office',
    summary: 'How much waits in each queue',
    reply: z.object({ queues: z.array(z.object({ name: z.string(), count: z.int() })) }),
  }),
  listContent: get('/office/content', {
    access: 'office',
    summary: 'Content of one kind: what waits for review, what was published without one, or one state',
    query: PageQuery.extend({
      contentType: ContentType.default('COURSE'),
      queue: z.enum(['waiting', 'unreviewed']).default('waiting'),
      state: z.enum(courseStates).optional(),
    }),
    reply: pageOf(ReviewEntry),
  }),
  reviewContent: patch('/office/content/:id', {
    access: 'office',
    summary: 'Approve or reject content, its new media, or what was published without a review',
    query: z.strictObject({ contentType: ContentType }),
    body: Decision,
    reply: ReviewEntry,
  }),
  listAudit: get('/office/audit', {
    access: 'office',
    summary: 'Decisions of the office, newest first',
    query: PageQuery.extend({ subjectId: Id.optional() }),
    reply: pageOf(AuditEntry),
  }),
};
