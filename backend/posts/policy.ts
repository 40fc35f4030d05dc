import { COMMENT_EDIT_MINUTES } from '../../contract/values/content.ts';
import type { PostState } from '../../contract/values/states.ts';
import { minutesAfter } from '../clock.ts';
import { isOwn } from '../policies/access.ts';
import type { Actor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';

type Post = { creatorId: string; state: PostState; isPublic: boolean; takesComments: boolean };

const is = (post: Pick<Post, 'state'>, ...states: PostState[]) => states.includes(post.state);

/** Who may see all of a post. `isReader`: they are of its audience. */
export const canRead = (actor: Actor | null, post: Post, isReader: boolean): boolean =>
  isOwn(actor, post) ? !is(post, 'DELETED') : actor?.isOffice === true || (post.isPublic && isReader);

export const canComment = (actor: Actor | null, post: Post, mayRead: boolean): Verdict => {
  if (!actor) return 'Log in to write a comment.';
  if (!post.isPublic) return 'This post is not public.';
  if (!post.takesComments) return 'This post takes no comments.';
  return mayRead || 'Comments are for those who can read the whole post.';
};

/** Until when who wrote a comment can change it. */
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

/** Who may remove a comment, and as whom; null for nobody. */
export const removerOf = (
  actor: Actor | null,
  comment: { authorId: string },
  post: Pick<Post, 'creatorId'>,
) => {
  if (actor?.userId === comment.authorId) return 'AUTHOR';
  if (isOwn(actor, post)) return 'CREATOR';
  return actor?.isOffice ? 'OFFICE' : null;
};
