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

test('a statement with values is prepared at its second call, and one without values is not prepared', async () => {
  const counts: number[] = [];
  for (const value of [1, 2, 3]) {
    const { rows } = await pool.query<{ sum: number }>('select 1 + $1::int as sum', [value]);
    expect(rows).toEqual([{ sum: 1 + value }]);
    counts.push(await countOf('select 1 +'));
  }
  for (let call = 1; call <= 2; call += 1) await pool.query('select 2 + 2', []);
  expect([...counts, await countOf('select 2 +')]).toEqual([0, 1, 1, 0]);
});

test('a prepared statement still runs when the columns of its table change', async () => {
  const select = () => pool.query('select * from things where id = $1', [1]);
  await select();
  expect((await select()).rows).toEqual([{ id: 1 }]);
  await elsewhere.query('alter table things add column name text');
  expect((await select()).rows).toEqual([{ id: 1, name: null }]);
});

test('a prepared statement fails in a transaction after a column change, and the next transaction succeeds', async () => {
  const client = await pool.connect();
  const select = () => client.query('select * from things where id = $1', [1]);
  for (let call = 1; call <= 2; call += 1) await select();
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

describe('many statements', () => {
  const textOf = (length: number) => `select ${'0 + '.repeat(length)} $1::int`;
  const callTwice = async (length: number) => {
    for (let call = 1; call <= 2; call += 1) await pool.query(textOf(length), [1]);
  };
  const isPrepared = async (length: number) => (await countOf(textOf(length))) > 0;

  test('a connection keeps at most 500 prepared statements, and one in use is not replaced', async () => {
    for (let length = 1; length <= 510; length += 1) await callTwice(length);
    expect(await countOf('')).toBeLessThanOrEqual(500);
    expect([await isPrepared(1), await isPrepared(510)]).toEqual([true, false]);
  });

  test('statements without a call for a minute are replaced and removed from the connection', async () => {
    const start = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => start + 61_000);
    for (let length = 511; length <= 610; length += 1) await callTwice(length);
    clock.mockRestore();
    expect(await countOf('')).toBeLessThanOrEqual(550);
    expect([await isPrepared(1), await isPrepared(400), await isPrepared(610)]).toEqual([false, true, true]);
    expect((await pool.query(textOf(1), [7])).rows).toEqual([{ '?column?': 7 }]);
  });
});
