import type { z } from 'zod';
import type { RatingInput, Review } from '../../contract/content.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { displayName } from '../display-name.ts';
import { now } from '../clock.ts';
import { getContent, getContentKind, type Content } from '../extension-points/content-kinds.ts';
import { hasRatedFact, notify, wasNotified } from '../notices/service.ts';
import { assertAllowed, reportIfListed } from '../office/word-service.ts';
import { canRate } from '../policies/access.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import * as entitlements from '../entitlements/service.ts';
import type { ContentRef } from '../db/content-queries.ts';
import type { Actor } from '../http/actor.ts';
import { allow, notFound } from '../errors.ts';
import { revalidate } from '../revalidation.ts';
import * as repository from './repository.ts';

const toReview = (row: repository.RatingRow): Review => ({
  id: row.id,
  stars: row.stars,
  text: row.textBody,
  author: displayName(row.name, row.lastName),
  createdAt: row.createdAt.toISOString(),
});

/** Returns the number of ratings for each number of stars, from 1 to 5. */
export async function countStarRatings(from: Db, type: ContentType, id: string): Promise<number[]> {
  const counts = await repository.countStars(from, type, id);
  return [1, 2, 3, 4, 5].map((stars) => counts.find((row) => row.stars === stars)?.count ?? 0);
}

/** Returns the average to one decimal, or null without ratings. */
export const toAverageRating = ({
  ratingSum,
  ratingCount,
}: {
  ratingSum: number;
  ratingCount: number;
}): number | null => (ratingCount ? Math.round((ratingSum / ratingCount) * 10) / 10 : null);

/**
 * Returns the mean of a person's ratings of the given contents to one decimal; null without
 * ratings.
 */
export const averageStars = async (from: Db, userId: string, refs: ContentRef[]): Promise<number | null> =>
  refs.length ? repository.averageStarsAmong(from, userId, refs) : null;

/** Returns a user's own rating; null without one. */
export async function findOwnRating(from: Db, userId: string, type: ContentType, id: string) {
  const row = await repository.findRating(from, userId, type, id);
  return row ? { stars: row.stars, text: row.textBody } : null;
}

/**
 * Lists the written ratings of public content, newest first.
 * @throws 404
 */
export async function list(type: ContentType, id: string, limit: number, cursor?: string) {
  if (!(await getContent(db, type, id)).isPublic) throw notFound('This content');
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listWritten(db, type, id, after, limit + 1);
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.id), toReview);
}

/**
 * Rates content that the caller unlocked or bought, and updates the content's counts. A second
 * rating replaces the first.
 * @throws 404 for content that the caller may not see, 422 for a refused word
 * @throws 403 for locked content and for the caller's own content
 */
export async function rate(
  actor: Actor,
  type: ContentType,
  id: string,
  input: z.output<typeof RatingInput>,
): Promise<Review> {
  await assertAllowed('text', input.text);
  return inTransaction(async (trx) => {
    const kind = getContentKind(type);
    const content = await kind.lock(trx, id);
    const isUnlocked = await (kind.outsideLibrary?.isBuyer(trx, actor.userId, id) ??
      entitlements.hasEntitlement(trx, actor.userId, type, id));
    if (!content || (!content.isPublic && !isUnlocked)) throw notFound('This content');
    allow(canRate({ actor, isUnlocked }, content));
    const before = await repository.findRating(trx, actor.userId, type, id);
    const { id: ratingId } = await repository.putRating(trx, {
      contentType: type,
      contentId: id,
      userId: actor.userId,
      stars: input.stars,
      textBody: input.text,
      createdAt: now(),
    });
    await kind.addToCounts(trx, id, {
      stars: input.stars - (before?.stars ?? 0),
      ratings: before ? 0 : 1,
    });
    if (content.isPublic) await revalidate(trx, type, id);
    await notifyOfRating(trx, { actor, type, content, input, before });
    await reportIfListed(trx, { type: 'RATING', id: ratingId }, [input.text]);
    return toReview(await repository.getRating(trx, ratingId));
  });
}

type Rated = {
  actor: Actor;
  type: ContentType;
  content: Content;
  input: z.output<typeof RatingInput>;
  before: { textBody: string } | undefined;
};

/**
 * Notifies the creator of a person's first rating, and of its first text. Later changes do not
 * notify the creator again, nor does a rating that was removed and repeated.
 */
async function notifyOfRating(trx: Trx, { actor, type, content, input, before }: Rated): Promise<void> {
  const about = { personId: actor.userId, contentType: type, contentId: content.id };
  const isNew = before === undefined && !(await hasRatedFact(trx, about));
  const hasNewWords =
    input.text !== '' && !before?.textBody && !(await wasNotified(trx, 'contentReviewed', about));
  const event = {
    creatorId: content.creatorId,
    personId: actor.userId,
    contentType: type,
    contentId: content.id,
    title: content.title,
    stars: input.stars,
    isNew,
  };
  if (hasNewWords) await notify(trx, 'contentReviewed', { ...event, words: input.text });
  else if (isNew) await notify(trx, 'contentRated', event);
}

/**
 * Removes the caller's own rating and updates the content's counts, even if the caller cannot see
 * the content any more.
 */
export const remove = (actor: Pick<Actor, 'userId'>, type: ContentType, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const kind = getContentKind(type);
    const content = await kind.lock(trx, id);
    const removed = await repository.deleteRating(trx, actor.userId, type, id);
    if (!removed) return;
    await kind.addToCounts(trx, id, { stars: -removed.stars, ratings: -1 });
    if (content?.isPublic) await revalidate(trx, type, id);
  });
