import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '@/backend/db/connection';
import type { DomainModule } from '@/backend/extension-points/module';
import type { OfficeQueue, QueueAction } from '@/backend/extension-points/office-queues';
import type { Reportable } from '@/backend/extension-points/reportables';

/**
 * A domain that exists only in tests, in one folder: a queue of suggestions with two decisions, and
 * messages between members that people can report.
 */

const Suggestion = z.object({ id: z.uuid(), text: z.string(), state: z.string(), score: z.int() });
type Suggestion = z.infer<typeof Suggestion>;

async function read(db: Db, where: ReturnType<typeof sql>) {
  const { rows } = await sql<Suggestion & { sortText: string }>`
    select *, id::text as sort_text from test_suggestions ${where}`.execute(db);
  return rows;
}
const setState = (db: Db, id: string, state: string, score = 0) =>
  sql`update test_suggestions set state = ${state}, score = ${score} where id = ${id}`.execute(db);

const isOpen = ({ state }: Suggestion) => state === 'OPEN' || 'This suggestion is decided already.';

const Score = z.strictObject({ score: z.int().min(1).max(5) });
const accept: QueueAction<Suggestion, z.output<typeof Score>> = {
  audit: 'message.answer',
  input: Score,
  can: isOpen,
  async decide(trx, _actor, { id }, { input }) {
    await setState(trx, id, 'ACCEPTED', input.score);
  },
};
const refuse: QueueAction<Suggestion> = {
  audit: 'message.close',
  can: isOpen,
  async decide(trx, _actor, { id }) {
    await setState(trx, id, 'REFUSED');
    return {
      // The callback after the commit must see the decision.
      afterCommit: () =>
        sql`update test_suggestions set text = text || ' (refused)' where state = 'REFUSED'`.execute(
          database,
        ),
    };
  },
};
/** Connection for the callback after the commit. */
let database: Db;

const suggestions: OfficeQueue<Suggestion> = {
  name: 'suggestions',
  views: ['OPEN', 'ACCEPTED', 'REFUSED'],
  waiting: ['OPEN'],
  reasons: { accept: 'none', refuse: 'required' },
  item: Suggestion,
  async count(db) {
    return { count: (await read(db, sql`where state = 'OPEN'`)).length, oldestAt: null };
  },
  list: (db, view, after, limit) =>
    read(
      db,
      sql`where state = ${view} ${after ? sql`and id > ${after[1]}::uuid` : sql``} order by id limit ${limit}`,
    ),
  find: async (trx, id) => (await read(trx, sql`where id = ${id} for update`))[0],
  seen: ({ text, state }) => [text, state],
  subject: ({ id, text }) => ({ type: 'SUGGESTION', id, title: text }),
  actions: { accept, refuse },
};

const messages: Reportable = {
  type: 'MESSAGE',
  async assertVisible(db, actor, id) {
    const { rows } = await sql`
      select 1 from test_messages where id = ${id} and recipient_id = ${actor.userId}`.execute(db);
    const { notFound } = await import('@/backend/errors');
    if (!rows.length) throw notFound('This message');
  },
  async find(db, ids) {
    const { rows } = await sql<{ id: string; text: string | null }>`
      select id, text from test_messages where id in (${sql.join(ids)})`.execute(db);
    return new Map(
      rows.map(({ id, text }) => [
        id,
        {
          title: 'A message',
          path: '/messages',
          isPublic: false,
          quote: { authorName: 'Robin', text },
          measures: text === null ? [] : ['REMOVE'],
        },
      ]),
    );
  },
  measures: {
    REMOVE: {
      audit: 'comment.remove',
      async carryOut(trx, id) {
        await sql`update test_messages set text = null where id = ${id}`.execute(trx);
      },
    },
  },
};

export const suggestionsModule: DomainModule = { officeQueues: [suggestions], reportables: [messages] };

/** Creates the tables of the domain. */
export async function createTables(db: Db): Promise<void> {
  database = db;
  await sql`create table test_suggestions (
    id uuid primary key default gen_random_uuid(), text text not null, state text not null default 'OPEN',
    score integer not null default 0)`.execute(db);
  await sql`create table test_messages (
    id uuid primary key default gen_random_uuid(), recipient_id uuid not null, text text)`.execute(db);
}
