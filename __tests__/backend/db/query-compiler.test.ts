import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { columnNames, Dialect } from '@/backend/db/query-compiler';
import { freshDatabase } from '../../support/database';

type Things = { things: { id: string; at: Date | null; size: number } };

const ids = ['b1e7d0b2-3f34-4d57-8a1d-2f9f7a8f5d11', 'b1e7d0b2-3f34-4d57-8a1d-2f9f7a8f5d12'];
const days = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')];
let db: Kysely<Things>;

beforeAll(async () => {
  const { connectionString } = await freshDatabase();
  const pool = new pg.Pool({ connectionString });
  db = new Kysely<Things>({
    dialect: new Dialect({ pool }),
    plugins: [columnNames],
  });
  await pool.query('create table things (id uuid primary key, at timestamptz, size int)');
  await db
    .insertInto('things')
    .values(ids.map((id, place) => ({ id, at: days[place]!, size: place })))
    .execute();
});
afterAll(() => db.destroy());

const sizes = () => db.selectFrom('things').select('size').orderBy('size');
const found = async (query: ReturnType<typeof sizes>) => (await query.execute()).map(({ size }) => size);

test('conditions on lists of any length compile to the same SQL text', () => {
  const textOf = (list: string[]) => sizes().where('id', 'in', list).compile().sql;
  expect(new Set([[], ids.slice(1), ids].map(textOf)).size).toBe(1);
});

test('`in` a list finds the rows of the list, and `not in` finds all other rows', async () => {
  expect(await found(sizes().where('id', 'in', ids.slice(1)))).toEqual([1]);
  expect(await found(sizes().where('id', 'not in', ids.slice(1)))).toEqual([0]);
  expect(await found(sizes().where('at', 'in', days))).toEqual([0, 1]);
  expect(await found(sizes().where('size', 'not in', [0]))).toEqual([1]);
});

test('`in` an empty list finds no rows, and `not in` an empty list finds all rows', async () => {
  expect(await found(sizes().where('id', 'in', []))).toEqual([]);
  expect(await found(sizes().where('id', 'not in', []))).toEqual([0, 1]);
});

test('`in` and `not in` are compiled with a subquery too', async () => {
  const first = db.selectFrom('things').select('id').where('size', '=', 0);
  expect(await found(sizes().where('id', 'in', first))).toEqual([0]);
  expect(await found(sizes().where('id', 'not in', first))).toEqual([1]);
});

test('identifiers are in snake case in the database and in camel case in results', async () => {
  const query = db.selectFrom('things').select('size as ownSize').where('size', '=', 1).orderBy('ownSize');
  expect(query.compile().sql).toBe(
    'select "size" as "own_size" from "things" where "size" = $1 order by "own_size"',
  );
  expect(await query.execute()).toEqual([{ ownSize: 1 }]);
});

test('the keys of a JSON value are not converted to camel case', async () => {
  const value = sql<object>`'{"own_size": [{"at_day": 1}]}'::jsonb`.as('itsValue');
  const rows = await db.selectFrom('things').select(value).limit(1).execute();
  expect(rows).toEqual([{ itsValue: { own_size: [{ at_day: 1 }] } }]);
});
