import { COMMENT_EDIT_MINUTES } from '../../contract/values/content.ts';
import { postStateSets, type PostState } from '../../contract/values/states.ts';
import { minutesAfter } from '../clock.ts';
import { isOwn } from '../policies/access.ts';
import { createPublishingPolicy } from '../policies/publishing.ts';
import type { Actor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';

export const publishing = createPublishingPolicy(postStateSets, { isReviewed: false });

type Post = {
  creatorId: string;
  state: PostState;
  isPublic: boolean;
  isKept: boolean;
  takesComments: boolean;
};

const is = (post: Pick<Post, 'state'>, ...states: PostState[]) => states.includes(post.state);

/**
 * Returns true if a person can still see a post while its creator is suspended or has closed the
 * account. Members and buyers can read what they paid for as long as their access lasts.
 * @param isReader true if the person belongs to the post's audience
 */
export const isUnlocked = (post: Pick<Post, 'isKept'>, isReader: boolean): boolean => post.isKept && isReader;

/**
 * Returns true if the actor may read a whole post.
 * @param isReader true if the actor belongs to the post's audience
 */
export const canRead = (actor: Actor | null, post: Post, isReader: boolean): boolean => {
  if (isOwn(actor, post)) return !is(post, 'DELETED');
  return actor?.isOffice === true || (post.isPublic && isReader) || isUnlocked(post, isReader);
};

export const canComment = (actor: Actor | null, post: Post, mayRead: boolean): Verdict => {
  if (!actor) return 'Log in to write a comment.';
  if (!post.isPublic) return 'This post is not public.';
  if (!post.takesComments) return 'This post takes no comments.';
  return mayRead || 'Comments are for those who can read the whole post.';
};

/** Returns the time until which the author can edit a comment. */
export const editableUntil = ({ createdAt }: { createdAt: Date }): Date =>
  minutesAfter(createdAt, COMMENT_EDIT_MINUTES);

export const canEditComment = (
  actor: Actor,
  comment: { authorId: string; createdAt: Date; removedAt: Date | null },
  at: Date,
): Verdict => {
  if (actor.userId !== comment.authorId || comment.removedAt)
    return 'Only its author may change this comment.';
  return at < editableUntil(comment) || `A comment can be changed for ${COMMENT_EDIT_MINUTES} minutes.`;
};

/** Returns the role that permits the actor to remove a comment; null without permission. */
export const findRemoverRole = (
  actor: Actor | null,
  comment: { authorId: string },
  post: Pick<Post, 'creatorId'>,
) => {
  if (actor?.userId === comment.authorId) return 'AUTHOR';
  if (isOwn(actor, post)) return 'CREATOR';
  return actor?.isOffice ? 'OFFICE' : null;
};
