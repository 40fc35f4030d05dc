import type { ContentCard } from '../../contract/content.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { contentTypes } from '../../contract/values/content.ts';
import { now } from '../clock.ts';
import { isOwn } from '../policies/access.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import { userFields } from '../extension-points/user-fields.ts';
import type { ViewerStateReader } from '../extension-points/viewer-states.ts';
import { db, inTransaction } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { Actor } from '../http/actor.ts';
import { assertCanViewContent, listCards, isEntitled } from '../content/service.ts';
import * as repository from './repository.ts';

type Ref = { contentType: ContentType; contentId: string };

/**
 * Likes content that the caller can see. A repetition changes nothing.
 * @throws 404 for content that the caller may not see
 */
export const like = (actor: Actor, { contentType, contentId }: Ref): Promise<void> =>
  inTransaction(async (trx) => {
    await assertCanViewContent(trx, actor, { contentType, contentId });
    const row = { userId: actor.userId, contentType, contentId, createdAt: now() };
    if (await repository.insertLike(trx, row))
      await getContentKind(contentType).addToCounts(trx, contentId, { likes: 1 });
  });

/** Removes a like, even if the content no longer exists. */
export const unlike = (actor: Pick<Actor, 'userId'>, { contentType, contentId }: Ref): Promise<void> =>
  inTransaction(async (trx) => {
    if (await repository.deleteLike(trx, actor.userId, contentType, contentId))
      await getContentKind(contentType).addToCounts(trx, contentId, { likes: -1 });
  });

/**
 * Returns true if a user may see the card of a content. Only the creator and owners see content
 * that is not public.
 */
const maySee = async (actor: Actor, card: ContentCard): Promise<boolean> =>
  card.isPublic ||
  isOwn(actor, { creatorId: card.creator.id }) ||
  isEntitled(db, actor.userId, { contentType: card.contentType, contentId: card.id });

/**
 * Lists the content that a user likes, newest first. Deleted content and content that the user may
 * not see are omitted.
 */
export async function list(
  actor: Actor,
  types: readonly ContentType[] = contentTypes,
  limit: number,
  cursor?: string,
) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listLikes(db, actor.userId, [...types], after, limit + 1);
  const cards = await listCards(db, rows);
  for (const [id, card] of cards) if (!(await maySee(actor, card))) cards.delete(id);
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.contentId),
    (row) => {
      const card = cards.get(row.contentId);
      return card ? [{ ...card, likedAt: row.createdAt.toISOString() }] : [];
    },
  );
  return { ...page, items: page.items.flat() };
}

/** Returns which of the given contents a user likes. */
export const likedStates: ViewerStateReader = async (from, userId, refs) =>
  (await repository.listLikedAmong(from, userId, refs)).map((ref) => ({ ...ref, isMarked: true }));

/** Fields of `GET /users` with the newest 1,000 liked courses and products. */
export const likedFields = [
  userFields(
    (from, userId) => repository.likedIds(from, userId, 'COURSE'),
    (rows) => ({ likedCoursesIDs: rows.map((row) => row.contentId) }),
  ),
  userFields(
    (from, userId) => repository.likedIds(from, userId, 'PRODUCT'),
    (rows) => ({ likedItems: rows.map((row) => row.contentId) }),
  ),
];
