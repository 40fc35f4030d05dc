import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { Done, Id, Instant, PageQuery, pageOf, Picture } from './shared.ts';
import { Words } from './texts.ts';
import { commentOrders, commentRemovers } from './values/content.ts';
import { limits } from './values/limits.ts';

const CommentText = Words.min(limits.commentCharacters.min).max(limits.commentCharacters.max);

const CommentLine = z.object({
  id: Id,
  /** Author; null for a removed comment, whose text is null too. */
  author: z.object({ name: z.string(), picture: Picture.nullable() }).nullable(),
  /** True if the post's creator wrote the comment. */
  isByCreator: z.boolean(),
  text: z.string().nullable(),
  removedBy: z.enum(commentRemovers).nullable(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  /**
   * Time until which the author can edit the comment; null for other viewers and after that time.
   */
  editableUntil: Instant.nullable(),
  canRemove: z.boolean(),
});
export type CommentLine = z.infer<typeof CommentLine>;

/**
 * Comment with its first answers, oldest first. The cursor continues at `GET
 * /comments/:id/answers`.
 */
export const Comment = CommentLine.extend({
  answers: z.array(CommentLine),
  answersCount: z.int(),
  answersCursor: z.string().nullable(),
});
export type Comment = z.infer<typeof Comment>;

export const comments = {
  listComments: get('/posts/:id/comments', {
    access: 'public',
    summary: 'Comments, each with the first of its answers; for who may read the post',
    query: PageQuery.extend({ orderBy: z.enum(commentOrders).default('newest') }),
    reply: pageOf(Comment),
  }),
  listAnswers: get('/comments/:id/answers', {
    access: 'public',
    summary: 'The answers to a comment, the oldest first; for who may read the post',
    query: PageQuery,
    reply: pageOf(CommentLine),
  }),
  comment: post('/posts/:id/comments', {
    access: 'member',
    status: 201,
    rate: 'comment',
    summary: 'Comment on a post, or answer a comment',
    body: z.strictObject({ text: CommentText, parentId: Id.nullable().default(null) }),
    reply: CommentLine,
  }),
  editComment: patch('/comments/:id', {
    access: 'member',
    summary: 'Change the own comment, for 15 minutes',
    body: z.strictObject({ text: CommentText }),
    reply: CommentLine,
  }),
  removeComment: del('/comments/:id', {
    access: 'member',
    summary: 'Remove the own comment, or as creator of the post or office any',
    reply: Done,
  }),
};
