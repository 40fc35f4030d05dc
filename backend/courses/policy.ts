import type { CourseState } from '../../contract/courses.ts';
import type { Actor } from '../http/actor.ts';
import type { Verdict } from '../http/errors.ts';

type Course = { creatorId: string; state: string; priceCents: number };

export const isOwn = (actor: Actor | null, course: Pick<Course, 'creatorId'>) =>
  actor?.creator?.id === course.creatorId;

const is = (course: Pick<Course, 'state'>, ...states: CourseState[]) =>
  states.includes(course.state as CourseState);

/** What the public may not see is for its creator, the office, and whoever unlocked it. */
export const canViewHidden = (actor: Actor | null, course: Course, isUnlocked: boolean): boolean =>
  isOwn(actor, course) ? course.state !== 'DELETED' || isUnlocked : isUnlocked || actor?.isOffice === true;

export const canUpdate = (actor: Actor, course: Course): Verdict => {
  if (!isOwn(actor, course)) return 'Only its creator may change this course.';
  if (is(course, 'IN_REVIEW')) return 'The office is reviewing this course. You can change it afterwards.';
  return !is(course, 'DELETED') || 'This course was deleted.';
};

/** A draft or a returned course; or new media of a public one that the office returned and that waits nowhere. */
export const canSubmit = (course: Course & { hasPendingChanges: boolean }, hasNewMedia: boolean): Verdict =>
  is(course, 'DRAFT', 'REJECTED') ||
  (is(course, 'PUBLISHED', 'UNPUBLISHED') && hasNewMedia && !course.hasPendingChanges) ||
  'There is nothing to send for review.';

/** `creator` is what the creators' policy says of who publishes. */
export const canPublish = (course: Course, creator: Verdict): Verdict => {
  if (creator !== true) return creator;
  return is(course, 'UNPUBLISHED') || 'Only an unpublished course can be published again.';
};

export const canUnpublish = (course: Course): Verdict =>
  is(course, 'PUBLISHED') || 'Only a published course can be unpublished.';

export const canRemove = (actor: Actor, course: Course): Verdict =>
  (isOwn(actor, course) && !is(course, 'DELETED')) || 'Only its creator may delete this course.';

/** A first review, or new media of a course that is public already. */
export const canReview = (course: Course & { hasPendingChanges: boolean }): Verdict =>
  is(course, 'IN_REVIEW') ||
  (course.hasPendingChanges && is(course, 'PUBLISHED', 'UNPUBLISHED')) ||
  'This course is not waiting for review.';

/** Free parts of a public course play for everybody; all others need the course unlocked. */
export const canPlay = (
  actor: Actor | null,
  course: Course,
  part: { isFree: boolean; isApproved: boolean },
  isUnlocked: boolean,
): Verdict => {
  if (isOwn(actor, course) || actor?.isOffice) return true;
  if (!part.isApproved) return 'This part is not published yet.';
  return isUnlocked || (part.isFree && is(course, 'PUBLISHED')) || 'Unlock the course to see this part.';
};

export const canRate = (actor: Actor, course: Course, isUnlocked: boolean): Verdict => {
  if (isOwn(actor, course)) return 'You cannot rate your own course.';
  return isUnlocked || 'Unlock the course before you rate it.';
};

export const canUnlockFree = (actor: Actor | null, course: Course, isUnlocked: boolean): Verdict => {
  if (!is(course, 'PUBLISHED')) return 'This course is not public.';
  if (course.priceCents > 0) return 'This course is not free.';
  return (!isUnlocked && !isOwn(actor, course)) || 'You have this course already.';
};
