import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { listApprovedStates, type StateSets } from '../../contract/values/states.ts';
import type { ContentType, OwnOrder } from '../../contract/values/content.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db } from './connection.ts';
import { firstByteOf, isInRange, type IdRange } from './id-ranges.ts';
import type { DB } from './types.ts';
import { BATCH } from './pagination.ts';
import { findCreators } from './office-search.ts';
import { containing } from './text-patterns.ts';

/** Columns that every table of content has. */
type ContentColumns = 'creatorId' | 'state' | 'publishedAt' | 'popularity' | 'weekScore';

/** Table of content with a creator, a state and the counts of cards. */
type ContentTable = {
  [Table in keyof DB]: ContentColumns extends keyof DB[Table] ? Table : never;
}[keyof DB];

/** Changes of a content's counts; each may be negative. */
export type CountChange = Partial<Record<'unlocks' | 'ratings' | 'stars' | 'views' | 'likes', number>>;

type Filter = { topicId?: TopicId; creatorId?: string };

export type ContentRef = { contentType: ContentType; contentId: string };

/**
 * Columns of the byline in a `ContentCard`, for a query that is joined with `creators`. The byline
 * is read with the content, so that no second statement is needed.
 */
export const bylineColumns = [
  'creators.id as creatorId',
  'creators.username as creatorUsername',
  'creators.name as creatorName',
  'creators.picture as creatorPicture',
] as const;

/** Returns the condition that `content_type` and `content_id` name one of the contents. */
export const isAmong = (refs: readonly ContentRef[]): RawBuilder<boolean> =>
  sql<boolean>`(content_type, content_id) in (select * from unnest(
    ${refs.map(({ contentType }) => contentType)}::text[], ${refs.map(({ contentId }) => contentId)}::uuid[]))`;

/**
 * Returns the condition that a state is in a set. The states are literals, so that prepared
 * statements use the partial indexes with the same condition.
 * @param states a constant list of the contract
 */
export function stateCondition(column: string, states: readonly string[]): RawBuilder<boolean> {
  const [first, ...more] = states.map((state) => sql.lit(state));
  if (first === undefined) return sql<boolean>`false`;
  return more.length === 0
    ? sql<boolean>`${sql.ref(column)} = ${first}`
    : sql<boolean>`${sql.ref(column)} in (${sql.join([first, ...more])})`;
}

/**
 * Returns the condition for public content: in a public state, by a public creator. This is the
 * only definition.
 * @param table the table or its alias; `creators` is joined
 */
export const publicContentCondition = (
  table: ContentTable | 'content',
  states: Pick<StateSets, 'public'>,
): RawBuilder<boolean> =>
  sql<boolean>`(${stateCondition(`${table}.state`, states.public)} and creators.is_public)`;

/**
 * Returns the conditions of the office queues: `canReview` of policies/review.ts in SQL.
 * @param hasPendingChanges true for a table with the column `has_pending_changes`
 */
export function reviewConditions(
  table: ContentTable,
  states: StateSets,
  { hasPendingChanges }: { hasPendingChanges: boolean },
): Record<'waiting' | 'unreviewed', RawBuilder<boolean>> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const wasApproved = stateCondition(`${table}.state`, listApprovedStates(states));
  const isSubmitted = stateCondition(`${table}.state`, ['IN_REVIEW']);
  return {
    waiting: hasPendingChanges
      ? sql<boolean>`(${isSubmitted} or ${column('hasPendingChanges')} and ${wasApproved})`
      : isSubmitted,
    unreviewed: sql<boolean>`(${column('unreviewedSince')} is not null and ${wasApproved})`,
  };
}

/** Page of a creator's own list; `after` is [sort value as text, id] of the last row shown. */
export type OwnPage<State extends string = string> = {
  state?: State;
  /** Text that the title contains. */
  query?: string;
  /** Ids to which the list is limited. */
  ids?: string[];
  /** Order of the list; `changed` by default. */
  orderBy?: OwnOrder;
  after: string[] | null;
  limit: number;
};

/**
 * Lists a creator's own contents in an order, with their views. The sort values of all types are
 * texts that are compared as such, because lists of several types are merged.
 * @param rows query for the columns of the type
 */
export function listOwnRows<Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  table: ContentTable,
  creatorId: string,
  { state, query, ids, orderBy = 'changed', after, limit }: OwnPage,
): Promise<(Row & { sortText: string; viewsCount: number })[]> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  // Texts are sorted by bytes, because the merged lists are compared by bytes.
  const keys: Record<OwnOrder, [key: RawBuilder<unknown>, type: RawBuilder<unknown>]> = {
    changed: [column('updatedAt'), sql`timestamptz`],
    views: [sql`lpad(${column('viewCount')}::text, 10, '0') collate "C"`, sql`text`],
    title: [sql`lower(${column('title')}) collate "C"`, sql`text`],
  };
  const [key, type] = keys[orderBy];
  const isDown = orderBy !== 'title';
  let own = rows
    .where(sql<boolean>`${column('creatorId')} = ${creatorId}`)
    .where(sql<boolean>`${column('state')} <> 'DELETED'`);
  if (state) own = own.where(sql<boolean>`${column('state')} = ${state}`);
  if (query) own = own.where(sql<boolean>`${column('title')} ilike ${containing(query)}`);
  if (ids) own = own.where(sql<boolean>`${column('id')} = any(${ids}::uuid[])`);
  if (after) {
    const beyond = isDown ? sql`<` : sql`>`;
    own = own.where(
      sql<boolean>`(${key}, ${column('id')}) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)`,
    );
  }
  const direction = isDown ? 'desc' : 'asc';
  const page = own
    .select([
      sql<string>`(${key})::text`.as('sortText'),
      sql<number>`${column('viewCount')}`.as('viewsCount'),
    ])
    .orderBy(key, direction)
    .orderBy(column('id'), direction)
    .limit(limit);
  return page.execute() as Promise<(Row & { sortText: string; viewsCount: number })[]>;
}

type ReviewPage = {
  queue: 'waiting' | 'unreviewed' | { state: string };
  after: string[] | null;
  limit: number;
  search?: string;
};

/** Returns the condition that a search matches the title of a content or its creator. */
export const hasWords = (table: ContentTable | 'content', search: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.title`)} ilike ${containing(search)}
    or ${sql.ref(`${table}.creatorId`)} in ${findCreators(search)})`;

/**
 * Lists the contents of a review queue, or in a state, for the office. The content that has waited
 * longest is first.
 * @param rows query for the columns of the type
 * @param queues conditions from `reviewConditions`
 * @param page `after` is [time as text, id] of the last row shown
 */
export function listReviewRows<Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  table: ContentTable,
  queues: ReturnType<typeof reviewConditions>,
  { queue, after, limit, search }: ReviewPage,
): Promise<(Row & { sortText: string })[]> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const key =
    queue === 'unreviewed'
      ? column('unreviewedSince')
      : sql`coalesce(${column('submittedAt')}, ${column('createdAt')})`;
  let waiting = rows.where(
    typeof queue === 'string' ? queues[queue] : sql<boolean>`${column('state')} = ${queue.state}`,
  );
  if (after)
    waiting = waiting.where(
      sql<boolean>`(${key}, ${column('id')}) > (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  if (search) waiting = waiting.where(hasWords(table, search));
  const page = waiting
    .select(sql<string>`${key}::text`.as('sortText'))
    .orderBy(key)
    .orderBy(column('id'))
    .limit(limit);
  return page.execute() as Promise<(Row & { sortText: string })[]>;
}

/**
 * Returns the queries that all types of content share.
 * @param summary column of the short text
 */
export function contentQueries(
  table: ContentTable,
  summary: 'summary' | 'tagline' | 'description',
  states: StateSets,
) {
  const isPublic = publicContentCondition('content', states);
  const contents = (db: Db) => db.selectFrom(db.dynamic.table(table).as('content'));
  const publicContents = (db: Db) =>
    contents(db).innerJoin('creators', 'creators.id', 'content.creatorId').where(isPublic);

  return {
    /** Returns the condition that a search matches the content with an id. */
    contentHasWords: (id: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
      sql<boolean>`exists (select from ${sql.table(table)} content
        where content.id = ${id} and ${hasWords('content', search)})`,

    /** Tags of public contents. */
    publicTags: sql`select content.tags from ${sql.table(table)} content
      join creators on creators.id = content.creator_id where ${isPublic}`,

    /** Returns the public contents by id; `after` is the last id of the previous batch. */
    async listPublicIds(db: Db, after: string | null, limit: number): Promise<string[]> {
      let rows = publicContents(db).select('content.id');
      if (after !== null) rows = rows.where('content.id', '>', after);
      return (await rows.orderBy('content.id').limit(limit).execute()).map(({ id }) => id);
    },

    /** Returns the number of public contents for each first byte of an id. */
    countPublic: (db: Db) =>
      publicContents(db)
        .select((at) => [
          firstByteOf('content.id').as('firstByte'),
          at.fn.countAll<number>().as('count'),
          at.fn.max('content.updatedAt').as('changedAt'),
        ])
        .groupBy(firstByteOf('content.id'))
        .execute(),

    /** Returns the public contents with an id in a range, by id. */
    listPublicIn: (db: Db, range: IdRange, limit: number) =>
      publicContents(db)
        .select(['content.id', 'content.updatedAt'])
        .where(isInRange('content.id', range))
        .orderBy('content.id')
        .limit(limit)
        .execute(),

    /** Returns the newest public contents for feeds, of a table with topics. */
    listLatest(db: Db, { topicId, creatorId }: Filter, limit: number) {
      let rows = publicContents(db).select((at) => [
        ...(['content.id', 'content.title', 'creators.name as creatorName'] as const),
        sql<string>`${sql.ref(`content.${summary}`)}`.as('text'),
        // Every public content of these tables has a topic and a publication time.
        sql<TopicId>`content.topic_id`.as('topicId'),
        at.ref('content.publishedAt').$notNull().as('publishedAt'),
      ]);
      if (topicId) rows = rows.where(sql<boolean>`content.topic_id = ${topicId}`);
      if (creatorId) rows = rows.where('content.creatorId', '=', creatorId);
      return rows.orderBy('content.publishedAt', 'desc').orderBy('content.id', 'desc').limit(limit).execute();
    },

    /**
     * Returns the id of a draft of a creator that has this title, was never changed, and is not the
     * target of an upload.
     */
    async findUntouched(db: Db, creatorId: string, title: string): Promise<string | undefined> {
      const row = await contents(db)
        .select('content.id')
        .where('content.creatorId', '=', creatorId)
        .where(sql<boolean>`content.state = 'DRAFT' and content.updated_at = content.created_at`)
        .where('content.title', '=', title)
        .where(
          sql<boolean>`not exists (
          select from files where files.target_id = content.id and files.deleted_at is null
        )`,
        )
        .orderBy('content.createdAt', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.id;
    },

    /** Returns the published contents of a creator, public or not. */
    async listPublishedIds(db: Db, creatorId: string): Promise<string[]> {
      const rows = contents(db)
        .select('content.id')
        .where('content.creatorId', '=', creatorId)
        .where(stateCondition('content.state', states.public));
      return (await rows.execute()).map(({ id }) => id);
    },

    /** Returns the public contents of a creator, most popular first. */
    async listPopularIds(db: Db, creatorId: string, limit: number): Promise<string[]> {
      const rows = publicContents(db)
        .select('content.id')
        .where('content.creatorId', '=', creatorId)
        .orderBy('content.popularity', 'desc')
        .orderBy('content.id')
        .limit(limit);
      return (await rows.execute()).map(({ id }) => id);
    },

    /**
     * Returns the contents of a creator in any state, in batches by id; `after` is the last id of
     * the previous batch.
     */
    listAllIds(db: Db, creatorId: string, after: string | undefined): Promise<{ id: string }[]> {
      let rows = contents(db).select('content.id').where('content.creatorId', '=', creatorId);
      if (after) rows = rows.where('content.id', '>', after);
      return rows.orderBy('content.id').limit(BATCH).execute();
    },

    /** Returns the number of a creator's contents that are not deleted. */
    async countOwn(db: Db, creatorId: string): Promise<number> {
      const { count } = await contents(db)
        .select((at) => at.fn.countAll<number>().as('count'))
        .where('content.creatorId', '=', creatorId)
        .where('content.state', '!=', 'DELETED')
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Adds to the counts shown on cards and in lists. */
    async addToCounts(db: Db, id: string, change: CountChange): Promise<void> {
      await sql`
        update ${sql.table(table)} set
          unlock_count = unlock_count + ${change.unlocks ?? 0},
          rating_count = rating_count + ${change.ratings ?? 0},
          rating_sum = rating_sum + ${change.stars ?? 0},
          view_count = view_count + ${change.views ?? 0},
          like_count = like_count + ${change.likes ?? 0}
        where id = ${id}`.execute(db);
    },

    /**
     * Stores the week's scores; contents without a score get 0. A content that is being changed is
     * skipped until the next run.
     */
    async setWeekScores(db: Db, scores: Map<string, number>): Promise<void> {
      const ids = [...scores.keys()];
      await sql`
        with changed as (
          select content.id, coalesce(given.score, 0) as score
          from ${sql.table(table)} content
            left join unnest(${ids}::uuid[], ${[...scores.values()]}::double precision[])
            as given (id, score) on given.id = content.id
          where content.week_score <> coalesce(given.score, 0)
            -- A long table has an index of its scored contents, so that no other row is read.
            and (content.week_score <> 0 or content.id = any(${ids}::uuid[]))
          for update of content skip locked
        )
        update ${sql.table(table)} content set week_score = changed.score from changed
        where content.id = changed.id`.execute(db);
    },
  };
}
