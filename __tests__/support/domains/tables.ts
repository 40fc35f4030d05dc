import { sql } from 'kysely';
import type { Db, Trx } from '@/backend/db/connection';
import { publicContentCondition, reviewConditions, stateCondition } from '@/backend/db/content-queries';
import type { CountChange } from '@/backend/db/content-queries';
import type { ReviewQueue } from '@/backend/extension-points/content-kinds';
import type { ContentCard, OwnContent, ReviewEntry } from '@/contract/content';
import type { ContentType } from '@/contract/values/content';
import type { ContentState, StateSets } from '@/contract/values/states';

/** Row in the table of a content type that exists only in tests. */
export type TestRow = {
  id: string;
  creatorId: string;
  creatorName: string;
  creatorUsername: string;
  title: string;
  priceCents: number;
  state: string;
  publishedAt: Date | null;
  publishAt: Date | null;
  submittedAt: Date | null;
  unreviewedSince: Date | null;
  rejectionReason: string | null;
  startsAt: Date;
  version: number;
  counts: Partial<Record<keyof CountChange, number>>;
  updatedAt: Date;
  isPublic: boolean;
  sortText: string;
};

/** Returns the table and the queries of a content type that exists only in tests. */
export function createTestTable(contentType: ContentType, states: StateSets, path: (id: string) => string) {
  const table = sql.table(`test_${contentType.toLowerCase()}`);
  const isPublic = publicContentCondition('content', states);
  const queues = reviewConditions('content' as never, states, { hasPendingChanges: false });

  const list = async (db: Db, where: ReturnType<typeof sql>): Promise<TestRow[]> =>
    (
      await sql<TestRow>`
        select content.*, creators.name as creator_name, creators.username as creator_username,
          ${isPublic} as is_public, content.updated_at::text as sort_text
        from ${table} content join creators on creators.id = content.creator_id ${where}`.execute(db)
    ).rows;
  const listByIds = (db: Db, ids: string[]) =>
    ids.length ? list(db, sql`where content.id in (${sql.join(ids)})`) : Promise.resolve([]);
  const find = async (db: Db, id: string): Promise<TestRow | undefined> => (await listByIds(db, [id]))[0];
  const lock = async (trx: Trx, id: string): Promise<TestRow | undefined> =>
    (await list(trx, sql`where content.id = ${id} for update of content`))[0];
  const toContent = (row: TestRow) => ({ ...row, isDeleted: row.state === 'DELETED' });
  const toEntry = (row: TestRow): ReviewEntry => ({
    contentType,
    id: row.id,
    title: row.title,
    state: row.state as ContentState,
    picture: null,
    creatorName: row.creatorName,
    creatorUsername: row.creatorUsername,
    priceCents: row.priceCents,
    partsCount: 0,
    pendingPartsCount: 0,
    rejectionReason: row.rejectionReason,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    unreviewedSince: row.unreviewedSince?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  });
  const queueCondition = (queue: ReviewQueue) =>
    typeof queue === 'string' ? queues[queue] : stateCondition('content.state', [queue.state]);

  return {
    find,
    lock,
    toEntry,

    get: async (db: Db, id: string): Promise<TestRow> => (await find(db, id))!,

    create: (db: Db) =>
      sql`create table ${table} (
        id uuid primary key default gen_random_uuid(), creator_id uuid not null, title text not null,
        price_cents integer not null, state text not null default 'DRAFT', published_at timestamptz,
        publish_at timestamptz, submitted_at timestamptz, unreviewed_since timestamptz,
        rejection_reason text, starts_at timestamptz not null, version integer not null default 1,
        counts jsonb not null default '{}', updated_at timestamptz not null default now()
      )`.execute(db),

    async insert(db: Db, row: Pick<TestRow, 'creatorId' | 'title' | 'priceCents' | 'state' | 'startsAt'>) {
      const { rows } = await sql<{ id: string }>`
        insert into ${table} (creator_id, title, price_cents, state, starts_at)
        values (${row.creatorId}, ${row.title}, ${row.priceCents}, ${row.state}, ${row.startsAt})
        returning id`.execute(db);
      return rows[0]!.id;
    },

    async update(db: Db, id: string, change: Partial<TestRow>): Promise<void> {
      const columns = Object.entries(change).filter(([, value]) => value !== undefined);
      const set = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      await sql`update ${table} set ${sql.join(set)} where id = ${id}`.execute(db);
    },

    listDue: async (db: Db, at: Date, limit: number): Promise<string[]> =>
      (
        await list(db, sql`where content.state = 'SCHEDULED' and content.publish_at <= ${at} limit ${limit}`)
      ).map(({ id }) => id),

    /** The parts of a `ContentKind` that only read or count. */
    kind: {
      type: contentType,
      states,
      async find(db: Db, id: string) {
        const row = await find(db, id);
        return row && toContent(row);
      },
      async lock(trx: Trx, id: string) {
        const row = await lock(trx, id);
        return row && toContent(row);
      },
      cards: async (db: Db, ids: string[]) =>
        new Map(
          (await listByIds(db, ids)).map((row): [string, ContentCard] => [
            row.id,
            {
              contentType,
              id: row.id,
              title: row.title,
              path: path(row.id),
              topicId: null,
              picture: null,
              priceCents: row.priceCents,
              creator: {
                id: row.creatorId,
                username: row.creatorUsername,
                name: row.creatorName,
                picture: null,
              },
              isPublic: row.isPublic,
            },
          ]),
        ),
      async listOwn(db: Db, creatorId: string) {
        const rows = await list(db, sql`where content.creator_id = ${creatorId}`);
        return rows.map((row) => ({
          contentType,
          id: row.id,
          title: row.title,
          state: row.state as OwnContent['state'],
          picture: null,
          topicId: null,
          priceCents: row.priceCents,
          partsCount: 0,
          viewsCount: 0,
          commentsCount: null,
          hasPendingChanges: false,
          audience: null,
          publishAt: row.publishAt?.toISOString() ?? null,
          updatedAt: row.updatedAt.toISOString(),
          sortText: row.sortText,
        }));
      },
      async addToCounts(db: Db, id: string, change: CountChange) {
        for (const [name, by] of Object.entries(change))
          await sql`update ${table}
            set counts = jsonb_set(counts, array[${name}], to_jsonb(coalesce((counts->>${name})::int, 0) + ${by}::int))
            where id = ${id}`.execute(db);
      },
      publicPages: () => Promise.resolve(['/']),
      listPublishedIds: async (db: Db, creatorId: string) =>
        (
          await list(
            db,
            sql`where content.creator_id = ${creatorId} and ${stateCondition('content.state', states.public)}`,
          )
        ).map(({ id }) => id),
    },

    listForReview: async (db: Db, queue: ReviewQueue) =>
      (await list(db, sql`where ${queueCondition(queue)}`)).map((row) => ({
        ...toEntry(row),
        sortText: row.sortText,
      })),
  };
}
