import { sql, type RawBuilder } from 'kysely';
import { courseStateSets } from '@/contract/values/states';
import { startServices } from '../../support/services';

let db: typeof import('@/backend/db/connection').db;
let queries: typeof import('@/backend/db/content-queries');

beforeAll(async () => {
  await startServices();
  ({ db } = await import('@/backend/db/connection'));
  queries = await import('@/backend/db/content-queries');
});

/**
 * Returns the plan of a prepared statement that is planned without its parameters, as the database
 * plans a statement that runs often.
 */
async function explain(query: RawBuilder<unknown>): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
    const { sql: text, parameters } = query.compile(trx);
    await sql.raw(`prepare listed as ${text}`).execute(trx);
    const values = sql.join(parameters.map((value) => sql.lit(value)));
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain execute listed(${values})`.execute(
      trx.withoutPlugins(),
    );
    await sql`deallocate listed`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test('the newest public courses are read from the partial index of published courses', async () => {
  const isPublic = queries.publicContentCondition('courses', courseStateSets);
  const newest = sql`select courses.id from courses join creators on creators.id = courses.creator_id
    where ${isPublic} order by courses.published_at desc, courses.id desc limit ${10}`;
  expect(await explain(newest)).toContain('courses_newest');
});

test('a list of several public states is read from the partial index with these states', async () => {
  await sql`create table test_states (id uuid primary key, state text not null, at timestamptz not null)`.execute(
    db,
  );
  await sql`create index test_states_public on test_states (at) where state in ('SCHEDULED', 'LIVE')`.execute(
    db,
  );
  const isPublic = queries.stateCondition('test_states.state', ['SCHEDULED', 'LIVE']);
  const list = sql`select id from test_states where ${isPublic} order by at limit ${10}`;
  expect(await explain(list)).toContain('test_states_public');
});

test('an empty set of states matches no row', async () => {
  const isIn = queries.stateCondition('courses.state', []);
  const { rows } = await sql`select 1 from courses where ${isIn}`.execute(db);
  expect(rows).toEqual([]);
});
