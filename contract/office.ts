import { z } from 'zod';
import { CreatorState } from './accounts.ts';
import { get, patch } from './call.ts';
import { CourseState } from './courses.ts';
import { CreatorPage } from './creators.ts';
import { limits } from './values/limits.ts';
import { Cents, Id, Instant, PageQuery, pageOf, Picture } from './shared.ts';

/** Approve, or reject with a reason that the creator reads. */
export const Decision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve') }),
  z.strictObject({
    decision: z.literal('reject'),
    reason: z.string().trim().min(limits.reasonCharacters.min).max(limits.reasonCharacters.max),
  }),
]);

export const ReviewedCreator = CreatorPage.extend({
  state: CreatorState,
  email: z.string(),
  rejectionReason: z.string().nullable(),
  submittedAt: Instant.nullable(),
});
export type ReviewedCreator = z.infer<typeof ReviewedCreator>;

export const ReviewedCourse = z.object({
  id: Id,
  title: z.string(),
  state: CourseState,
  picture: Picture.nullable(),
  creatorName: z.string(),
  creatorUsername: z.string(),
  priceCents: Cents,
  partsCount: z.int(),
  /** Parts whose media is new since the course was last approved. */
  pendingPartsCount: z.int(),
  rejectionReason: z.string().nullable(),
  submittedAt: Instant.nullable(),
  updatedAt: Instant,
});
export type ReviewedCourse = z.infer<typeof ReviewedCourse>;

export const office = {
  counts: get('/office', {
    access: 'office',
    summary: 'How much waits for review',
    reply: z.object({ creatorsWaiting: z.int(), coursesWaiting: z.int() }),
  }),
  listCreators: get('/office/creators', {
    access: 'office',
    summary: 'Creators by state, longest waiting first',
    query: PageQuery.extend({ state: CreatorState.default('PENDING_APPROVAL') }),
    reply: pageOf(ReviewedCreator),
  }),
  reviewCreator: patch('/office/creators/:id', {
    access: 'office',
    summary: 'Approve or reject a creator',
    body: Decision,
    reply: ReviewedCreator,
  }),
  listCourses: get('/office/courses', {
    access: 'office',
    summary: 'Courses by state; without one, those that wait for review',
    query: PageQuery.extend({ state: CourseState.optional() }),
    reply: pageOf(ReviewedCourse),
  }),
  reviewCourse: patch('/office/courses/:id', {
    access: 'office',
    summary: 'Approve or reject a course or its new media',
    body: Decision,
    reply: ReviewedCourse,
  }),
};
