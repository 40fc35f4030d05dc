import { now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { ViewerStateReader } from '../extension-points/viewer-states.ts';
import { notify, wasNotified } from '../notices/service.ts';
import type { Actor } from '../http/actor.ts';
import { allow, notFound } from '../errors.ts';
import { revalidatePages } from '../revalidation.ts';
import * as repository from './follow-repository.ts';
import * as policy from './policy.ts';
import { listPublicById } from './repository.ts';
import { findNamed, toCards } from './service.ts';

export { findFollowDate } from './follow-repository.ts';

/** Changes the number of followers and revalidates the pages that show it. */
async function count(trx: Trx, creatorId: string, change: 1 | -1): Promise<void> {
  await repository.addFollowers(trx, creatorId, change);
  await revalidatePages(trx, 'CREATOR', creatorId);
}

/**
 * Follows a creator; a repetition changes nothing.
 * @throws 404 unless the creator is public
 * @throws 403 for oneself
 */
export const follow = (actor: Actor, creator: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await findNamed(trx, creator);
    if (!row?.isPublic) throw notFound('This creator');
    allow(policy.canFollow(actor, row));
    const added = { userId: actor.userId, creatorId: row.id, createdAt: now() };
    if (!(await repository.insertFollow(trx, added))) return;
    await count(trx, row.id, 1);
    const event = { creatorId: row.id, personId: actor.userId, contentId: row.id };
    // A repeated follow of the same person does not notify the creator again.
    if (!(await wasNotified(trx, 'newFollower', event))) await notify(trx, 'newFollower', event);
  });

/**
 * Unfollows a creator, public or not.
 * @throws 404 for an unknown name
 */
export const unfollow = ({ userId }: Pick<Actor, 'userId'>, creator: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await findNamed(trx, creator);
    if (!row) throw notFound('This creator');
    if (await repository.deleteFollow(trx, userId, row.id)) await count(trx, row.id, -1);
  });

/** Returns the public creators that a user follows, latest follow first. */
export async function list(actor: Actor, limit: number, cursor?: string) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listFollowed(db, actor.userId, after, limit + 1);
  const ids = rows.map(({ creatorId }) => creatorId);
  const shown = await toCards(db, await listPublicById(db, ids));
  const cards = new Map(shown.map((card) => [card.id, card]));
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.creatorId),
    (row) => cards.get(row.creatorId) ?? [],
  );
  return { ...page, items: page.items.flat() };
}

/** Returns which of the given creators a user follows. */
export const followedStates: ViewerStateReader = async (from, userId, refs) => {
  const ids = refs.flatMap(({ contentType, contentId }) => (contentType === 'CREATOR' ? contentId : []));
  const followed = ids.length ? await repository.listFollowedAmong(from, userId, ids) : [];
  return followed.map((contentId) => ({ contentType: 'CREATOR', contentId, isMarked: true }));
};

/** Returns true if a user follows a creator. */
export const isFollower = async (from: Db, userId: string, creatorId: string): Promise<boolean> =>
  (await repository.listFollowedAmong(from, userId, [creatorId])).length > 0;
