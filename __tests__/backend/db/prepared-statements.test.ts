import pg from 'pg';
import { PreparingClient } from '@/backend/db/prepared-statements';
import { freshDatabase } from '../../support/database';

let pool: pg.Pool;
let elsewhere: pg.Client;

beforeAll(async () => {
  const { connectionString } = await freshDatabase();
  pool = new pg.Pool({ connectionString, Client: PreparingClient, max: 1 });
  elsewhere = new pg.Client(connectionString);
  await elsewhere.connect();
  await elsewhere.query('create table things (id int)');
  await elsewhere.query('insert into things values (1)');
});
afterAll(async () => {
  await elsewhere.end();
  await pool.end();
});

const countOf = async (text: string) => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_prepared_statements where statement like '${text}%'`,
  );
  return rows[0]!.count;
};

test('a statement with values is prepared once per connection, and one without values is not prepared', async () => {
  for (const value of [1, 2, 3]) {
    const { rows } = await pool.query<{ sum: number }>('select 1 + $1::int as sum', [value]);
    expect(rows).toEqual([{ sum: 1 + value }]);
  }
  await pool.query('select 2 + 2', []);
  expect([await countOf('select 1 +'), await countOf('select 2 +')]).toEqual([1, 0]);
});

test('a prepared statement still runs when the columns of its table change', async () => {
  const select = () => pool.query('select * from things where id = $1', [1]);
  expect((await select()).rows).toEqual([{ id: 1 }]);
  await elsewhere.query('alter table things add column name text');
  expect((await select()).rows).toEqual([{ id: 1, name: null }]);
});

test('a prepared statement fails in a transaction after a column change, and the next transaction succeeds', async () => {
  const client = await pool.connect();
  const select = () => client.query('select * from things where id = $1', [1]);
  await select();
  await elsewhere.query('alter table things add column size int');
  await client.query('begin');
  await expect(select()).rejects.toThrow('cached plan must not change result type');
  await client.query('rollback');
  expect((await select()).rows).toEqual([{ id: 1, name: null, size: null }]);
  client.release();
});

test('a statement that fails for a reason other than a column change is not retried', async () => {
  await elsewhere.query('create table counted (id int primary key)');
  const insert = () => pool.query('insert into counted values ($1)', [1]);
  await insert();
  await expect(insert()).rejects.toThrow('duplicate key');
});

test('a connection keeps at most 500 prepared statements', async () => {
  for (let length = 1; length <= 510; length += 1)
    await pool.query(`select ${'0 + '.repeat(length)} $1::int`, [1]);
  expect(await countOf('')).toBeLessThanOrEqual(500);
});
