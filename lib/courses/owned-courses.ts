import type { User } from '@/contract/accounts';
import { parse, removeStored, store } from '@/lib/browser/stored-json';
import { LEARNING_PREFIX } from '@/lib/session/personal-state';

/** Owned course as this browser remembers it. */
type OwnedCourse = {
  /** True if the owner has dismissed the request for a rating. */
  wasAsked?: boolean;
};

const keyOf = (userId: string, courseId: string) => `${LEARNING_PREFIX}${userId}.${courseId}`;

/** Returns what this browser remembers of an owned course, or null. */
export function findOwnedCourse(userId: string, courseId: string): OwnedCourse | null {
  try {
    return parse(localStorage.getItem(keyOf(userId, courseId))) as OwnedCourse | null;
  } catch {
    return null;
  }
}

/**
 * Remembers an owned course, so that its page is shown as the learning page from the first frame.
 * The entry grants no access. Staff who see Kumu as another person do not store that person's
 * courses.
 */
export function rememberOwnedCourse(
  { id: userId, viewEndsAt }: Pick<User, 'id' | 'viewEndsAt'>,
  courseId: string,
  change: OwnedCourse = {},
): void {
  if (userId === null || viewEndsAt !== undefined) return;
  const before = findOwnedCourse(userId, courseId);
  if (!before || Object.keys(change).length > 0) store(keyOf(userId, courseId), { ...before, ...change });
}

export const forgetOwnedCourse = (userId: string, courseId: string): void =>
  removeStored(keyOf(userId, courseId));
