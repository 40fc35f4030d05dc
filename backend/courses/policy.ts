import { courseStateSets, type CourseState } from '../../contract/values/states.ts';
import { isOwn } from '../policies/access.ts';
import { createReviewPolicy } from '../policies/review.ts';
import type { Actor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';

type Course = { creatorId: string; state: CourseState };

const is = (course: Pick<Course, 'state'>, ...states: CourseState[]) => states.includes(course.state);

export const { canReview, canSubmit, canWithdraw } = createReviewPolicy(courseStateSets);

export const canUpdate = (actor: Actor | null, course: Course): Verdict => {
  if (!isOwn(actor, course)) return 'Only its creator may change this course.';
  if (is(course, 'IN_REVIEW')) return 'The office is reviewing this course. You can change it afterwards.';
  return is(course, ...courseStateSets.editable) || 'This course was deleted.';
};

/**
 * Allows publishing an unpublished course again.
 * @param creator verdict on whether the creator may publish
 */
export const canPublish = (course: Pick<Course, 'state'>, creator: Verdict): Verdict => {
  if (creator !== true) return creator;
  return is(course, 'UNPUBLISHED') || 'Only an unpublished course can be published again.';
};

export const canUnpublish = (course: Pick<Course, 'state'>): Verdict =>
  is(course, courseStateSets.published) || 'Only a published course can be unpublished.';

export const canRemove = (actor: Actor | null, course: Course): Verdict =>
  (isOwn(actor, course) && !is(course, 'DELETED')) || 'Only its creator may delete this course.';

/**
 * Allows opening an unapproved part only for the creator and the office. `canPlay` of
 * policies/access.ts decides about approved parts.
 */
export const isPartReleased = (actor: Actor | null, course: Course, part: { isApproved: boolean }): Verdict =>
  isOwn(actor, course) || actor?.isOffice === true || part.isApproved || 'This part is not published yet.';

/**
 * Returns true if an owner can still use a removed part or product. The owner must have owned or
 * paid for the course before the removal.
 */
export const isKeptForOwner = (keptSince: Date, { retiredAt }: { retiredAt: Date | null }): boolean =>
  retiredAt !== null && keptSince < retiredAt;
