import { z } from '../../contract/zod.ts';
import type { Body, Query } from '../../contract/call.ts';
import type { Comment, CommentLine, comments } from '../../contract/comments.ts';
import { displayName } from '../display-name.ts';
import { now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { Actor } from '../http/actor.ts';
import { notify, withdraw } from '../notices/service.ts';
import { assertAllowed, reportIfListed } from '../office/word-service.ts';
import { allow, AppError, invalidField, invalidTransition, notFound } from '../errors.ts';
import { revalidatePages } from '../revalidation.ts';
import * as repository from './comment-repository.ts';
import * as policy from './policy.ts';
import { addToCommentCount, lockPost, type PostRow } from './repository.ts';
import { getReadable } from './service.ts';

type Row = repository.CommentRow;
type Creator = Awaited<ReturnType<typeof creators.getById>>;
type Reader = { actor: Actor | null; post: PostRow; creator: Creator };

/**
 * Converts a row into a `CommentLine`. A comment of the post's creator shows the name of the
 * creator's page.
 */
function toLine(row: Row, { actor, post, creator }: Reader): CommentLine {
  const isRemoved = row.removedAt !== null;
  const isByCreator = row.authorId === creator.userId;
  const author = isByCreator
    ? { name: creator.name, picture: shownPicture(creator.picture) }
    : { name: displayName(row.name, row.lastName), picture: shownPicture(row.picture) };
  const canEdit = actor !== null && policy.canEditComment(actor, row, now()) === true;
  return {
    id: row.id,
    author: isRemoved ? null : author,
    isByCreator,
    text: isRemoved ? null : row.textBody,
    removedBy: row.removedBy,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    editableUntil: canEdit ? policy.editableUntil(row).toISOString() : null,
    canRemove: !isRemoved && policy.findRemoverRole(actor, row, post) !== null,
  };
}

/**
 * Number of answers that are included with each comment of a list; further answers are loaded page
 * by page.
 */
const FIRST_ANSWERS = 3;

async function toComments(from: Db, rows: Row[], reader: Reader): Promise<Comment[]> {
  const answers = await repository.listFirstAnswers(
    from,
    rows.map(({ id }) => id),
    FIRST_ANSWERS,
  );
  const byParent = Map.groupBy(answers, ({ parentId }) => parentId);
  return rows.map((row) => {
    const first = byParent.get(row.id) ?? [];
    const last = first.at(-1);
    const count = last?.siblingsCount ?? 0;
    return {
      ...toLine(row, reader),
      answers: first.map((answer) => toLine(answer, reader)),
      answersCount: count,
      answersCursor: last && count > first.length ? cursorAt(last) : null,
    };
  });
}

const cursorAt = ({ sortText, id }: { sortText: string; id: string }) => writeCursor(sortText, id);

async function readerOf(from: Db, actor: Actor | null, post: PostRow): Promise<Reader> {
  return { actor, post, creator: await creators.getById(from, post.creatorId) };
}

/**
 * Returns the data for showing a post's comments to the caller.
 * @throws 404 for a post that the caller may not see, 403 for a post that the caller may not read
 */
async function getReader(actor: Actor | null, postId: string): Promise<Reader> {
  const { row: post, mayRead } = await getReadable(db, actor, postId);
  allow(mayRead || 'Comments are for those who can read the whole post.');
  return readerOf(db, actor, post);
}

/**
 * Lists the comments of a post.
 * @throws 404 for a post that the caller may not see, 403 for a post that the caller may not read
 */
export async function list(
  actor: Actor | null,
  postId: string,
  { orderBy, limit, cursor }: Query<typeof comments.listComments>,
) {
  const reader = await getReader(actor, postId);
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listThreads(db, postId, orderBy, after, limit + 1);
  const page = pageFrom(rows, limit, cursorAt, (row) => row);
  return { ...page, items: await toComments(db, page.items, reader) };
}

/**
 * Lists the answers to a comment, even if the comment itself was removed.
 * @throws 404 for an unknown comment or a post that the caller may not see, 403 for a post that the
 *   caller may not read
 */
export async function listAnswers(
  actor: Actor | null,
  id: string,
  { limit, cursor }: Query<typeof comments.listAnswers>,
) {
  const comment = await repository.findComment(db, id);
  if (!comment) throw notFound('This comment');
  const reader = await getReader(actor, comment.postId);
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listAnswers(db, id, after, limit + 1);
  return pageFrom(rows, limit, cursorAt, (row) => toLine(row, reader));
}

/** Returns a comment as the caller sees it. */
async function lineOf(from: Db, actor: Actor, id: string, post: PostRow): Promise<CommentLine> {
  return toLine((await repository.findComment(from, id))!, await readerOf(from, actor, post));
}

/**
 * Adds a comment.
 * @throws 403 if the caller may not read the post or the post takes no comments
 * @throws 422 for an answer to an answer, or to a removed comment, and for a refused word
 */
export async function add(
  actor: Actor,
  postId: string,
  { text, parentId }: Body<typeof comments.comment>,
): Promise<CommentLine> {
  await assertAllowed('text', text);
  return inTransaction(async (trx) => {
    // The lock serialises the updates of a post's comment count.
    if (!(await lockPost(trx, postId))) throw notFound('This post');
    const { row: post, mayRead } = await getReadable(trx, actor, postId);
    allow(policy.canComment(actor, post, mayRead));
    const parent = parentId ? await getAnswerable(trx, postId, parentId) : null;
    const { id } = await repository.insertComment(trx, {
      postId,
      parentId,
      authorId: actor.userId,
      textBody: text,
      createdAt: now(),
    });
    await addToCommentCount(trx, postId, 1);
    await notifyOfComment(trx, actor, post, { id, text, parent });
    await reportIfListed(trx, { type: 'COMMENT', id }, [text]);
    if (post.isPublic) await revalidatePages(trx, 'POST', postId);
    return lineOf(trx, actor, id, post);
  });
}

type NewComment = { id: string; text: string; parent: Row | null };

/**
 * Notifies the creator of a new comment, and the author of a comment of a new answer. Nobody is
 * notified of their own comment.
 */
async function notifyOfComment(
  trx: Trx,
  { userId: personId }: Actor,
  { id: contentId, creatorId, title }: PostRow,
  { id: commentId, text: words, parent }: NewComment,
): Promise<void> {
  const creator = await creators.getById(trx, creatorId);
  const event = { creatorId, personId, contentId, commentId, title, words };
  if (personId !== creator.userId) await notify(trx, 'commentMade', event);
  const userId = parent?.authorId;
  // The creator was already notified as the creator of the post.
  if (!userId || userId === personId || userId === creator.userId) return;
  await notify(trx, personId === creator.userId ? 'creatorAnswered' : 'commentAnswered', {
    ...event,
    userId,
  });
}

/**
 * Returns a comment that can be answered.
 * @throws 404 for a comment of another post, 422 for an answer and for a removed comment
 */
async function getAnswerable(from: Db, postId: string, parentId: string): Promise<Row> {
  const parent = await repository.findComment(from, parentId);
  if (parent?.postId !== postId) throw notFound('This comment');
  if (parent.parentId !== null)
    throw invalidField(
      'parentId',
      'ANSWER_OF_ANSWER',
      'Answer the comment that the conversation began with.',
    );
  if (parent.removedAt) throw invalidField('parentId', 'REMOVED', 'This comment was removed.');
  return parent;
}

/**
 * Returns a comment that was not removed.
 * @throws 404 for a removed comment
 */
async function getThere(from: Db, id: string): Promise<Row> {
  const comment = await repository.findComment(from, id);
  if (!comment || comment.removedAt) throw notFound('This comment');
  return comment;
}

/**
 * Edits the caller's own comment.
 * @throws 404 for a removed comment, 403 for another person's comment and after 15 minutes
 * @throws 422 for a refused word
 */
export async function edit(
  actor: Actor,
  id: string,
  { text }: Body<typeof comments.editComment>,
): Promise<CommentLine> {
  await assertAllowed('text', text);
  return inTransaction(async (trx) => {
    const comment = await getThere(trx, id);
    const { row: post, mayRead } = await getReadable(trx, actor, comment.postId);
    allow(policy.canComment(actor, post, mayRead));
    allow(policy.canEditComment(actor, comment, now()));
    // The comment was removed after it was read.
    if (!(await repository.updateComment(trx, id, { textBody: text, editedAt: now() })))
      throw notFound('This comment');
    await reportIfListed(trx, { type: 'COMMENT', id }, [text]);
    return lineOf(trx, actor, id, post);
  });
}

/** Returns the texts and authors of reported comments. The text of a removed comment is null. */
export async function listReported(from: Db, ids: string[]) {
  const rows = await repository.listByIds(from, ids);
  return rows.map(({ id, postId, authorId, name, lastName, removedAt, textBody }) => ({
    id,
    postId,
    authorId,
    authorName: displayName(name, lastName),
    text: removedAt ? null : textBody,
  }));
}

/**
 * Asserts that the caller can read a comment.
 * @throws 404 for a removed comment, and when the caller cannot read the comments of its post
 */
export async function assertReadable(from: Db, actor: Actor, id: string): Promise<void> {
  const comment = await getThere(from, id);
  const { mayRead } = await getReadable(from, actor, comment.postId);
  if (!mayRead) throw notFound('This comment');
}

/** Removes a comment after a report. Does nothing if it is already removed. */
export async function removeForOffice(trx: Trx, id: string): Promise<RemovedComment> {
  const comment = await repository.findComment(trx, id);
  if (!comment || comment.removedAt) return { text: null };
  await take(trx, comment, 'OFFICE');
  return { text: comment.textBody };
}

/** Text of a comment before the office removed it; null if the comment was already removed. */
export const RemovedComment = z.object({ text: z.string().nullable() });
type RemovedComment = z.output<typeof RemovedComment>;

/**
 * Restores a comment that the office removed by mistake. Its notices are not sent again.
 * @throws 409 if the post or the comment no longer exists
 */
export async function restoreForOffice(trx: Trx, id: string, { text }: RemovedComment): Promise<void> {
  if (text === null) return;
  const { postId } = (await repository.findComment(trx, id)) ?? {};
  const post = postId === undefined ? undefined : await lockPost(trx, postId);
  if (!post || !(await repository.restoreComment(trx, id, text)))
    throw invalidTransition('This comment is not there any more.');
  await addToCommentCount(trx, post.id, 1);
  if (post.isPublic) await revalidatePages(trx, 'POST', post.id);
}

/**
 * Removes a comment. Its row is kept as a placeholder for its answers.
 * @throws 404, 403
 */
export const remove = (actor: Actor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const comment = await getThere(trx, id);
    const post = await lockPost(trx, comment.postId);
    const removedBy = post ? policy.findRemoverRole(actor, comment, post) : null;
    if (!removedBy) throw new AppError(403, 'NOT_ALLOWED', 'Only its author may remove this comment.');
    await take(trx, comment, removedBy);
  });

async function take(trx: Trx, { id, postId, authorId }: Row, removedBy: Row['removedBy']): Promise<void> {
  const post = await lockPost(trx, postId);
  if (await repository.removeComment(trx, id, { removedAt: now(), removedBy }))
    await addToCommentCount(trx, postId, -1);
  // The notices contain the text of the comment, so they are withdrawn too.
  await withdraw(trx, { personId: authorId, commentId: id });
  if (post?.isPublic) await revalidatePages(trx, 'POST', postId);
}
