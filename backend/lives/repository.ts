import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import {
  COME_BACK_MINUTES,
  MISSED_AFTER_HOURS,
  type LiveFilter,
  type LiveSection,
} from '../../contract/values/lives.ts';
import { liveStateSets, type LiveState } from '../../contract/values/states.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import { minutesAfter } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import {
  bylineColumns,
  contentQueries,
  listOwnRows,
  type OwnPage,
  hasWords,
  listReviewRows,
  publicContentCondition,
  reviewConditions,
  stateCondition,
} from '../db/content-queries.ts';
import type { Lives } from '../db/types.ts';
import { openStates, shownStates } from './policy.ts';

const isPublic = publicContentCondition('lives', liveStateSets);
/** Condition for lives with a visible page, including cancelled and missed lives. */
const isShown = publicContentCondition('lives', { public: shownStates });

export const {
  addToCounts,
  contentHasWords,
  countOwn,
  countPublic,
  findUntouched,
  listAllIds,
  listLatest,
  listPopularIds,
  listPublicIds,
  listPublicIn,
  listPublishedIds,
  publicTags,
  setWeekScores,
} = contentQueries('lives', 'description', liveStateSets);

const withCreators = (db: Db) =>
  db.selectFrom('lives').innerJoin('creators', 'creators.id', 'lives.creatorId');

const lives = (db: Db) =>
  withCreators(db)
    .selectAll('lives')
    .select([isPublic.as('isPublic'), isShown.as('isShown')]);
export type LiveRow = Awaited<ReturnType<typeof getLive>>;

/**
 * Columns of a card. Lists read only these columns, because descriptions are the largest part of a
 * live's row.
 */
const cardColumns = [
  'lives.id',
  'lives.creatorId',
  'lives.title',
  'lives.topicId',
  'lives.picture',
  'lives.priceCents',
  'lives.isFreeForMembers',
  'lives.startsAt',
  'lives.minutes',
  'lives.state',
  'lives.seats',
  'lives.takenCount',
  'lives.viewersCount',
  'lives.isRecorded',
  'lives.recordingSeconds',
  'lives.endedAt',
  'lives.ratingSum',
  'lives.ratingCount',
] as const;
export type CardRow = Awaited<ReturnType<typeof listPublicById>>[number];

export const getLive = (db: Db, id: string) => lives(db).where('lives.id', '=', id).executeTakeFirstOrThrow();

export const findLive = (db: Db, id: string) => lives(db).where('lives.id', '=', id).executeTakeFirst();

/** Locks the row until the transaction ends, so that changes of a live are serialised. */
export const lockLive = (db: Db, id: string) =>
  lives(db).where('lives.id', '=', id).forUpdate('lives').executeTakeFirst();

export const listByIds = (db: Db, ids: string[]) =>
  ids.length ? lives(db).where('lives.id', 'in', ids).execute() : Promise.resolve([]);

/** Lists lives in any state for cards of mixed lists. */
export const listContentCards = (db: Db, ids: string[]) =>
  ids.length
    ? withCreators(db)
        .select(['lives.id', 'lives.title', 'lives.topicId', 'lives.picture', 'lives.priceCents'])
        .select(bylineColumns)
        // A cancelled or missed live still has a page.
        .select(isShown.as('isPublic'))
        .where('lives.id', 'in', ids)
        .execute()
    : Promise.resolve([]);

/** Lists the public lives among the given ids with their card columns. */
export const listPublicById = (db: Db, ids: string[]) =>
  ids.length
    ? withCreators(db).select(cardColumns).where('lives.id', 'in', ids).where(isPublic).execute()
    : Promise.resolve([]);

export const insertLive = (db: Db, live: Insertable<Lives>) =>
  db.insertInto('lives').values(live).returning('id').executeTakeFirstOrThrow();

export const updateLive = (db: Db, id: string, change: Updateable<Lives>) =>
  db.updateTable('lives').set(change).where('id', '=', id).execute();

export const deleteLive = (db: Db, id: string) => db.deleteFrom('lives').where('id', '=', id).execute();

/** Condition, sort key and sort direction of each section of the list. */
const sections: Record<
  LiveSection,
  { condition: RawBuilder<boolean>; key: RawBuilder<unknown>; descending: boolean }
> = {
  now: {
    condition: stateCondition('lives.state', ['LIVE']),
    key: sql`lives.started_at`,
    descending: true,
  },
  upcoming: {
    condition: stateCondition('lives.state', ['SCHEDULED']),
    key: sql`lives.starts_at`,
    descending: false,
  },
  recordings: {
    condition: stateCondition('lives.state', ['REPLAY_READY']),
    key: sql`lives.ended_at`,
    descending: true,
  },
};

/** Filter by a person's relation to a live, with the creators of whom the person is a member. */
export type ListedFor = { only: LiveFilter; userId: string; memberOf: string[] };

type Filter = { topicId?: TopicId; creatorId?: string; startsBefore?: Date; mine?: ListedFor };

const filterCondition = ({ only, userId, memberOf }: ListedFor): RawBuilder<boolean> =>
  only === 'booked'
    ? sql<boolean>`exists (select from entitlements where content_type = 'LIVE' and content_id = lives.id
        and user_id = ${userId} and ended_at is null and frozen_at is null)`
    : sql<boolean>`(lives.price_cents = 0
        or lives.is_free_for_members and lives.creator_id = any(${memberOf}::uuid[]))`;

/**
 * Lists the public lives of a section; `after` is [sort value as text, id] of the last row shown.
 */
export function listSection(
  db: Db,
  section: LiveSection,
  { topicId, creatorId, startsBefore, mine }: Filter,
  after: string[] | null,
  limit: number,
) {
  const { condition, key, descending } = sections[section];
  let rows = withCreators(db).select(cardColumns).where(isPublic).where(condition);
  if (topicId) rows = rows.where('lives.topicId', '=', topicId);
  if (creatorId) rows = rows.where('lives.creatorId', '=', creatorId);
  if (startsBefore) rows = rows.where('lives.startsAt', '<', startsBefore);
  if (mine) rows = rows.where(filterCondition(mine));
  if (after) {
    const comparison = descending ? sql`<` : sql`>`;
    rows = rows.where(
      sql<boolean>`(${key}, lives.id) ${comparison} (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  }
  const direction = descending ? 'desc' : 'asc';
  return rows
    .select(sql<string>`${key}::text`.as('sortText'))
    .orderBy(key, direction)
    .orderBy('lives.id', direction)
    .limit(limit)
    .execute();
}

/** Lists a creator's own lives in an order. */
export const listOwn = (db: Db, creatorId: string, page: OwnPage<LiveState>) =>
  listOwnRows(lives(db), 'lives', creatorId, page);

/** Office queues; the SQL form of `canReview` in policies/review.ts. */
const queues = reviewConditions('lives', liveStateSets, { hasPendingChanges: false });
type Queue = keyof typeof queues | { state: LiveState };

const reviewed = (db: Db) =>
  lives(db).select(['creators.name as creatorName', 'creators.username as creatorUsername']);

/** Lists the lives of a review queue, or in a state, for the office, longest waiting first. */
export const listForReview = (db: Db, queue: Queue, after: string[] | null, limit: number, search?: string) =>
  listReviewRows(reviewed(db), 'lives', queues, { queue, after, limit, search });

/** Returns one live with the fields of the office's lists. */
export const getForReview = (db: Db, id: string) =>
  reviewed(db).where('lives.id', '=', id).executeTakeFirstOrThrow();

export const countForReview = async (db: Db, queue: keyof typeof queues) =>
  (
    await db
      .selectFrom('lives')
      .where(queues[queue])
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Lists the lives in a state for the office, soonest first. A draft without a start is sorted by
 * its creation time. `after` is [time as text, id].
 */
export function listForOffice(
  db: Db,
  { state, search }: { state: LiveState; search?: string },
  after: string[] | null,
  limit: number,
) {
  const key = sql`coalesce(lives.starts_at, lives.created_at)`;
  let rows = reviewed(db).where('lives.state', '=', state);
  if (search) rows = rows.where(hasWords('lives', search));
  if (after)
    rows = rows.where(sql<boolean>`(${key}, lives.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows
    .select(sql<string>`${key}::text`.as('sortText'))
    .orderBy(key)
    .orderBy('lives.id')
    .limit(limit)
    .execute();
}

/** Counts the lives of a creator that are scheduled, on or in review. */
export const countPlanned = async (db: Db, creatorId: string): Promise<number> =>
  (
    await db
      .selectFrom('lives')
      .where('creatorId', '=', creatorId)
      .where('state', 'in', [...openStates, 'IN_REVIEW'])
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Lists the given lives that are on now. */
export const listOn = async (db: Db, ids: string[]): Promise<string[]> =>
  ids.length
    ? (
        await db.selectFrom('lives').select('id').where('id', 'in', ids).where('state', '=', 'LIVE').execute()
      ).map(({ id }) => id)
    : [];

/**
 * Counts the scheduled lives of a creator and their taken seats, and sums what was paid for these
 * seats (cents).
 */
export const countBooked = (db: Db, creatorId: string) =>
  db
    .selectFrom('lives')
    .leftJoin(
      (at) =>
        at
          .selectFrom('purchases')
          .select('contentId')
          .select(sql<number>`sum(amount_cents - refunded_cents)::integer`.as('paidCents'))
          .where('contentType', '=', 'LIVE')
          .where('status', '=', 'SUCCESS')
          .where('sellerId', '=', creatorId)
          .groupBy('contentId')
          .as('paid'),
      (on) => on.onRef('paid.contentId', '=', 'lives.id'),
    )
    .select([
      sql<number>`count(*)::integer`.as('livesCount'),
      sql<number>`coalesce(sum(lives.taken_count), 0)::integer`.as('seatsCount'),
      sql<number>`coalesce(sum(paid.paid_cents), 0)::integer`.as('seatsCents'),
    ])
    .where('lives.creatorId', '=', creatorId)
    .where('lives.state', '=', 'SCHEDULED')
    .executeTakeFirstOrThrow();

/** Lists the ids of a creator's lives in the given states. */
export const listIdsIn = async (db: Db, creatorId: string, states: readonly LiveState[]): Promise<string[]> =>
  (
    await db
      .selectFrom('lives')
      .select('id')
      .where('creatorId', '=', creatorId)
      .where('state', 'in', [...states])
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/**
 * Lists the scheduled lives that can no longer start because their time has passed, longest waiting
 * first.
 */
export const listMissed = async (db: Db, at: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('lives')
      .select('id')
      .where('state', '=', 'SCHEDULED')
      .where('startsAt', '<=', minutesAfter(at, -MISSED_AFTER_HOURS * 60))
      .orderBy('startsAt')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/**
 * Lists the lives whose creator's connection was lost for too long. Also lists the lives far beyond
 * their planned end whose creator never sent a picture.
 * @param overMinutes minutes after the planned end
 */
export const listAbandoned = async (
  db: Db,
  at: Date,
  overMinutes: number,
  limit: number,
): Promise<string[]> =>
  (
    await db
      .selectFrom('lives')
      .select('id')
      .where('state', '=', 'LIVE')
      .where((is) =>
        is.or([
          is('awaySince', '<=', minutesAfter(at, -COME_BACK_MINUTES)),
          is.and([
            is('connection', '=', 'NONE'),
            sql<boolean>`greatest(starts_at, started_at) + (minutes + ${overMinutes}) * interval '1 minute' <= ${at}`,
          ]),
        ]),
      )
      .orderBy('startedAt')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Counts the public lives of a creator. */
export const countPublicByCreator = (db: Db, creatorId: string) =>
  withCreators(db)
    .where(isPublic)
    .where('lives.creatorId', '=', creatorId)
    .select((at) => [
      at.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(lives.rating_count), 0)::integer`.as('ratingCount'),
      sql<number>`coalesce(sum(lives.rating_sum), 0)::integer`.as('ratingSum'),
    ])
    .executeTakeFirstOrThrow();
