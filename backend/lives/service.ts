import type { Query } from '../../contract/call.ts';
import type { Byline } from '../../contract/content.ts';
import type { LiveCard, LivePage, LiveStatus, lives } from '../../contract/lives.ts';
import { COME_BACK_MINUTES, type LiveSection } from '../../contract/values/lives.ts';
import { daysFromNow, minutesAfter, now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, type Db } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { toAverageRating, countStarRatings } from '../engagement/rating-service.ts';
import * as entitlements from '../entitlements/service.ts';
import { invalidTransition, notFound } from '../errors.ts';
import type { Content, Viewer } from '../extension-points/content-kinds.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { Actor } from '../http/actor.ts';
import { listMemberCreatorIds } from '../memberships/subscription-service.ts';
import { canCharge, canView, isOwn } from '../policies/access.ts';
import * as repository from './repository.ts';
import { seatsLeft } from './seat-policy.ts';

type Row = repository.LiveRow;

/** Number of today's lives on the home page. */
const TODAY = 4;

const toCard = (row: repository.CardRow, creator: Byline): LiveCard => ({
  id: row.id,
  title: row.title,
  topicId: row.topicId,
  picture: shownPicture(row.picture),
  priceCents: row.priceCents,
  isFreeForMembers: row.isFreeForMembers,
  // Only a draft can be without a start, and a draft has no card.
  startsAt: row.startsAt!.toISOString(),
  minutes: row.minutes,
  state: row.state,
  seats: row.seats,
  seatsLeft: seatsLeft(row),
  viewersCount: row.viewersCount,
  isRecorded: row.isRecorded,
  recordingSeconds: row.recordingSeconds,
  endedAt: row.endedAt?.toISOString() ?? null,
  ratingAverage: toAverageRating(row),
  ratingCount: row.ratingCount,
  creator,
});

/** Converts rows into cards in the same order. */
export async function toCards(from: Db, rows: repository.CardRow[]): Promise<LiveCard[]> {
  const bylines = await creators.bylinesById(
    from,
    rows.map((row) => row.creatorId),
  );
  return rows.map((row) => toCard(row, bylines.get(row.creatorId)!));
}

/**
 * Converts a row into the input of the content rules. A cancelled or missed live counts as public,
 * because everybody can see its page.
 */
export const toContent = (row: Row): Content => ({
  ...row,
  isPublic: row.isShown,
  isDeleted: row.state === 'DELETED',
});

/** Converts a row into the content of its page. */
async function toPage(from: Db, row: Row): Promise<LivePage> {
  const [creator, ratingSpread] = await Promise.all([
    creators.getCard(from, row.creatorId),
    countStarRatings(from, 'LIVE', row.id),
  ]);
  return {
    ...toCard(row, creator),
    creator,
    description: row.description,
    tags: row.tags,
    timeZone: row.timeZone,
    chat: row.chat,
    bookedCount: row.unlockCount,
    startedAt: row.startedAt?.toISOString() ?? null,
    reason: row.reason,
    ratingSpread,
    isOnSale: canCharge(row.priceCents, creator.canReceive),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * Returns a live that has a public page, including cancelled and missed lives. Any other live
 * returns 404 even for its creator, so that the page can be static.
 */
export async function read(id: string): Promise<LivePage> {
  const row = await repository.findLive(db, id);
  if (!row?.isShown) throw notFound('This live');
  return toPage(db, row);
}

/**
 * Returns a live of the caller.
 * @throws 404 for another creator's live and for a deleted live
 */
export async function getOwn(actor: Actor, id: string): Promise<Row> {
  const row = await repository.findLive(db, id);
  if (!row || !isOwn(actor, row) || row.state === 'DELETED') throw notFound('This live');
  return row;
}

/**
 * Returns a live together with its viewer.
 * @throws 404 if the viewer may not see the live
 */
export async function getViewed(
  from: Db,
  actor: Actor | null,
  id: string,
): Promise<{ row: Row; viewer: Viewer }> {
  const [row, isUnlocked] = await Promise.all([
    repository.findLive(from, id),
    entitlements.hasEntitlement(from, actor?.userId, 'LIVE', id),
  ]);
  const viewer = { actor, isUnlocked };
  if (!row || !canView(viewer, toContent(row))) throw notFound('This live');
  return { row, viewer };
}

/**
 * Returns a live for a caller who may see it, even when it is not public.
 * @throws 404, 409 for a draft without a time
 */
export async function preview(actor: Actor, id: string): Promise<LivePage> {
  const { row } = await getViewed(db, actor, id);
  if (row.startsAt === null) throw invalidTransition('Choose a time for this live first.');
  return toPage(db, row);
}

/** Converts a row into the state that open pages request after each event. */
export const toStatus = (row: Row): LiveStatus => ({
  id: row.id,
  title: row.title,
  state: row.state,
  startsAt: row.startsAt!.toISOString(),
  minutes: row.minutes,
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  reason: row.reason,
  connection: row.connection,
  comeBackUntil: row.awaySince && minutesAfter(row.awaySince, COME_BACK_MINUTES).toISOString(),
  viewersCount: row.viewersCount,
  bookedCount: row.unlockCount,
  now: now().toISOString(),
});

/**
 * Returns the state of a live.
 * @throws 404 when the caller may not see the live, and for a draft without a time
 */
export async function readStatus(actor: Actor | null, id: string): Promise<LiveStatus> {
  const { row } = await getViewed(db, actor, id);
  if (row.startsAt === null) throw notFound('This live');
  return toStatus(row);
}

/** Returns the states of the given lives that the caller may see, in the order of the ids. */
export async function listStatuses(actor: Actor | null, ids: string[]): Promise<{ items: LiveStatus[] }> {
  const refs = ids.map((contentId) => ({ contentType: 'LIVE' as const, contentId }));
  const [rows, owned] = await Promise.all([
    repository.listByIds(db, ids),
    actor ? entitlements.listOwnedAmong(db, actor.userId, refs) : [],
  ]);
  const ownedIds = new Set(owned.map(({ contentId }) => contentId));
  const shown = new Map(
    rows
      .filter((row) => canView({ actor, isUnlocked: ownedIds.has(row.id) }, toContent(row)))
      .filter(({ startsAt }) => startsAt !== null)
      .map((row) => [row.id, toStatus(row)]),
  );
  return { items: [...new Set(ids)].flatMap((id) => shown.get(id) ?? []) };
}

/**
 * Lists the lives of a section. For a visitor, a filter by the caller's relation matches nothing.
 */
export async function list(
  actor: Actor | null,
  { section, limit, cursor, only, ...filter }: Query<typeof lives.list>,
) {
  if (only && !actor) return { items: [], nextCursor: null };
  const mine = only &&
    actor && { only, userId: actor.userId, memberOf: await listMemberCreatorIds(db, actor.userId) };
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listSection(
    db,
    section,
    { ...filter, mine: mine ?? undefined },
    after,
    limit + 1,
  );
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => row,
  );
  return { ...page, items: await toCards(db, page.items) };
}

/** Lists the lives that are on, followed by the lives that start within a day. */
export async function listToday(): Promise<LiveCard[]> {
  const read = (section: LiveSection, startsBefore?: Date) =>
    repository.listSection(db, section, { startsBefore }, null, TODAY);
  const [on, soon] = await Promise.all([read('now'), read('upcoming', daysFromNow(1))]);
  return toCards(db, [...on, ...soon].slice(0, TODAY));
}
