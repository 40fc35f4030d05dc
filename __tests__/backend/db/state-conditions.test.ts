import { sql } from 'kysely';
import { courseStateSets } from '@/contract/values/states';
import { startServices } from '../../support/services';
import { explain } from '../../support/statements';

let db: typeof import('@/backend/db/connection').db;
let queries: typeof import('@/backend/db/content-queries');

beforeAll(async () => {
  await startServices();
  ({ db } = await import('@/backend/db/connection'));
  queries = await import('@/backend/db/content-queries');
});

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
