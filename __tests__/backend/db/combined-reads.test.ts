import { Kysely, PostgresDialect, Transaction, sql, type Driver } from 'kysely';
import pg from 'pg';
import { besideReads, combineReads, StaleColumnsError, toCombiningPool } from '@/backend/db/combined-reads';
import { freshDatabase } from '../../support/database';

type Things = { things: { id: number; name: string | null } };

let pool: pg.Pool;
let db: Kysely<Things>;
let dialect: PostgresDialect;
let driver: Driver;
const statements: string[] = [];

class RecordingClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((...given: unknown[]) => {
      statements.push(given[0] as string);
      return query(...given);
    }) as pg.Client['query'];
  }
}

beforeAll(async () => {
  const { connectionString } = await freshDatabase();
  pool = new pg.Pool({ connectionString, Client: RecordingClient });
  dialect = new PostgresDialect({ pool: toCombiningPool(pool) });
  driver = dialect.createDriver();
  db = new Kysely<Things>({ dialect });
  await pool.query('create table things (id int primary key, name text)');
  await pool.query("insert into things values (1, 'one'), (2, 'a \"quoted\" \\ line\n'), (3, null)");
});
afterAll(() => pool.end());

const nameOf = (id: number) => db.selectFrom('things').select('name').where('id', '=', id).execute();
const idsFrom = (id: number) =>
  db.selectFrom('things').select('id').where('id', '>=', id).orderBy('id', 'desc').execute();
const select = (columns: string) => sql<Record<string, unknown>>`select ${sql.raw(columns)}`.execute(db);

/**
 * Runs work twice as a request and returns the statements of the second run. In its first run, each
 * statement runs alone.
 */
async function inRequest<T>(work: () => Promise<T>): Promise<[T, string[]]> {
  await combineReads(pool, work);
  statements.length = 0;
  return [await combineReads(pool, work), [...statements]];
}

test('reads that a request starts at the same time are sent as one statement, each with its own values', async () => {
  const later = async () => {
    await Promise.resolve();
    return nameOf(3);
  };
  const [rows, sent] = await inRequest(() => Promise.all([nameOf(2), idsFrom(2), later(), nameOf(9)]));
  expect(rows).toEqual([[{ name: 'a "quoted" \\ line\n' }], [{ id: 3 }, { id: 2 }], [{ name: null }], []]);
  expect(sent).toHaveLength(1);
});

test('a combined read returns the same values of every type as a separate read', async () => {
  const all = `now() as at, current_date as day, 12345678901::bigint as big, 1.50::numeric as exact,
    1.5::float8 as near, true as yes, false as no, null::int as none, '{"a":[1,null]}'::jsonb as doc,
    array['x','y,"z"'] as list, array[1,2] as numbers, array[now()] as times, '\\x00ff'::bytea as bytes,
    'b1e7d0b2-3f34-4d57-8a1d-2f9f7a8f5d11'::uuid as id, interval '1 day' as span, "char" 'c' as sign`;
  const fixed = all.replaceAll('now()', "'2026-11-28 10:00:00.123456+00'::timestamptz");
  const alone = (await select(fixed)).rows;
  const [[together]] = await inRequest(() => Promise.all([select(fixed), nameOf(1)]));
  expect(together.rows).toEqual(alone);
  expect(alone[0]!['at']).toBeInstanceOf(Date);
});

test('reads of different requests, and reads outside of a request, are never combined', async () => {
  const [[], sent] = await inRequest(async () => {
    await Promise.all([nameOf(1), idsFrom(1)]);
    return [] as [];
  });
  expect(sent).toHaveLength(1);
  statements.length = 0;
  await Promise.all([nameOf(1), idsFrom(1)]);
  await Promise.all([combineReads(pool, () => nameOf(1)), combineReads(pool, () => idsFrom(1))]);
  expect(statements).toHaveLength(4);
});

test('writes, locks, functions with an effect and transactions are never combined', async () => {
  const works = [
    () => db.updateTable('things').set({ name: 'one' }).where('id', '=', 1).execute(),
    () => db.selectFrom('things').selectAll().forUpdate().execute(),
    () => db.selectFrom('things').selectAll().forNoKeyUpdate().execute(),
    () => select('pg_advisory_xact_lock(7)'),
    () => sql`with gone as (delete from things where id = 7 returning id) select * from gone`.execute(db),
    () => select('1 as same, 2 as same'),
  ];
  for (const work of works) {
    const [, sent] = await inRequest(() => Promise.all([work(), work()]));
    expect(sent).toHaveLength(2);
  }
  const [, sent] = await inRequest(() =>
    db.transaction().execute((trx) => trx.selectFrom('things').selectAll().execute()),
  );
  expect(sent).toEqual(['begin', 'select * from "things"', 'commit']);
});

/** Runs a transaction whose statements do not wait for the previous statement. */
const inTransaction = <T>(work: (trx: Kysely<Things>) => Promise<T>): Promise<T> =>
  db.transaction().execute((trx) =>
    trx.getExecutor().provideConnection((connection) => {
      const provider = {
        provideConnection: <R>(run: (own: typeof connection) => Promise<R>) => run(connection),
      };
      const executor = trx.getExecutor().withConnectionProvider(provider);
      return work(new Transaction<Things>({ config: { dialect }, dialect, driver, executor }));
    }),
  );

const rename = (trx: Kysely<Things>, id: number, name: string) =>
  trx
    .updateTable('things')
    .set({ name })
    .where('id', '=', id)
    .returningAll()
    .modifyEnd(besideReads)
    .executeTakeFirstOrThrow();
const readName = (trx: Kysely<Things>, id: number) =>
  trx.selectFrom('things').select('name').where('id', '=', id).executeTakeFirstOrThrow();

test('a change and the reads that a transaction starts with it are sent as one statement', async () => {
  await pool.query("insert into things values (20, 'old')");
  const change = () => inTransaction((trx) => Promise.all([rename(trx, 20, 'new'), readName(trx, 20)]));
  await inRequest(change);
  await pool.query("update things set name = 'old' where id = 20");
  const [, sent] = await inRequest(async () => {
    await pool.query("update things set name = 'old' where id = 20");
    expect(await change()).toEqual([{ id: 20, name: 'new' }, { name: 'old' }]);
  });
  expect(sent).toHaveLength(4);
  expect((await readName(db, 20)).name).toBe('new');
});

test('two concurrent changes of one row in a transaction are applied in their order', async () => {
  const [rows] = await inRequest(() =>
    inTransaction((trx) =>
      Promise.all([rename(trx, 20, 'first'), rename(trx, 20, 'second'), readName(trx, 1)]),
    ),
  );
  expect(rows.map(({ name }) => name)).toEqual(['first', 'second', 'one']);
  expect((await readName(db, 20)).name).toBe('second');
});

test('statements that a transaction starts at the same time run in their order', async () => {
  const write = (trx: Kysely<Things>, name: string) =>
    trx.updateTable('things').set({ name }).where('id', '=', 20).execute();
  const [rows] = await inRequest(() =>
    inTransaction(async (trx) => {
      await write(trx, 'zero');
      const [before, , after] = await Promise.all([
        readName(trx, 20),
        write(trx, 'later'),
        readName(trx, 20),
      ]);
      return [before.name, after.name];
    }),
  );
  expect(rows).toEqual(['zero', 'later']);
});

test('a read that fails does not affect the reads that are combined with it', async () => {
  const divided = (by: number) => sql<{ part: number }>`select 6 / ${by}::int as part`.execute(db);
  await inRequest(() => divided(1));
  const [results] = await inRequest(() => Promise.allSettled([divided(0), nameOf(1), divided(2)]));
  expect(results).toMatchObject([
    { status: 'rejected', reason: { message: 'division by zero' } },
    { status: 'fulfilled', value: [{ name: 'one' }] },
    { status: 'fulfilled', value: { rows: [{ part: 3 }] } },
  ]);
});

const read = (text: string, from: Kysely<Things> = db) =>
  sql<Record<string, unknown>>`${sql.raw(text)}`.execute(from);
const statusesOf = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status);

test('a read that fails does not close its connection', async () => {
  const divided = (by: number) => sql<{ part: number }>`select 8 / ${by}::int as part`.execute(db);
  await inRequest(() => Promise.all([divided(1), nameOf(1)]));
  let removed = 0;
  const count = () => (removed += 1);
  pool.on('remove', count);
  for (let round = 0; round < 3; round += 1)
    await combineReads(pool, () => Promise.allSettled([divided(0), nameOf(1)]));
  await expect(combineReads(pool, () => divided(0))).rejects.toThrow('division by zero');
  pool.off('remove', count);
  expect(removed).toBe(0);
});

test('a read that raises an error or is cancelled does not affect the reads that are combined with it', async () => {
  await pool.query(`create function fail(code text) returns int language plpgsql as
    $$ begin if code <> '' then raise exception 'no' using errcode = code; end if; return 1; end $$`);
  const risky = (code: string) => sql`select fail(${code}) as risky`.execute(db);
  await inRequest(() => Promise.all([risky(''), nameOf(1)]));
  for (const code of ['P0001', '57014', '55P03', '22023', '40001']) {
    const results = await combineReads(pool, () => Promise.allSettled([risky(code), nameOf(1)]));
    expect([code, ...statusesOf(results)]).toEqual([code, 'rejected', 'fulfilled']);
  }
});

test('reads are not repeated when the database is exhausted or stopping', async () => {
  const risky = (code: string) => sql`select fail(${code}) as risky`.execute(db);
  for (const code of ['53200', '57P01']) {
    statements.length = 0;
    const results = await combineReads(pool, () => Promise.allSettled([risky(code), nameOf(1)]));
    expect([code, ...statusesOf(results)]).toEqual([code, 'rejected', 'rejected']);
    expect(statements).toHaveLength(1);
  }
});

test('a value that a parser rejects does not affect the reads that are combined with its read', async () => {
  const before = pg.types.getTypeParser(pg.types.builtins.INT8);
  pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
    if (text.length > 15) throw new Error('integer out of range');
    return Number(text);
  });
  const big = (value: string) => sql`select ${value}::bigint as big_value`.execute(db);
  const three = () => read('select 3 as three');
  await inRequest(() => big('1'));
  await inRequest(three);
  const results = await combineReads(pool, () => Promise.allSettled([big('9223372036854775807'), three()]));
  pg.types.setTypeParser(pg.types.builtins.INT8, before as never);
  expect(statusesOf(results)).toEqual(['rejected', 'fulfilled']);
});

test('reads are combined again after a migration dropped a column', async () => {
  await pool.query('create table wide (id int, old text, kept text)');
  await pool.query("insert into wide values (1, 'a', 'b')");
  const both = () => Promise.all([read('select w.*, 8 as eight from wide w'), nameOf(1)]);
  await inRequest(both);
  await pool.query('alter table wide drop column old');
  const [[{ rows }], sent] = await inRequest(both);
  expect(rows).toEqual([{ id: 1, kept: 'b', eight: 8 }]);
  expect(sent).toHaveLength(1);
});

test('a transaction that reads a dropped column is rejected, and the next transaction succeeds', async () => {
  await pool.query('create table narrow (id int, old text)');
  const both = () =>
    inTransaction((trx) =>
      Promise.all([read('select n.*, 7 as seven from narrow n', trx), readName(trx, 1)]),
    );
  await inRequest(both);
  await pool.query('alter table narrow drop column old');
  const error: unknown = await both().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StaleColumnsError);
  await both();
});

test('a read returns the new value after a migration changed the type of a column', async () => {
  await pool.query('create table typed (size int)');
  await pool.query('insert into typed values (7)');
  const both = () => Promise.all([read('select t.size from typed t'), nameOf(1)]);
  await inRequest(both);
  await pool.query("alter table typed alter column size type text using 'seven'");
  const [{ rows }] = await combineReads(pool, both);
  expect(rows).toEqual([{ size: 'seven' }]);
});

test.each([
  ['a comment at the end', 'select 1 as one -- the first'],
  ['a semicolon at the end', 'select 2 as two;'],
  ['a placeholder in a text', "select 'costs $1' as price"],
  ['a padded text', "select 'ab'::char(5) as padded"],
  ['an address', "select '1.2.3.4'::inet as address"],
])(
  'a read with %s returns the same rows among other reads of a transaction as alone',
  async (_what, text) => {
    const alone = (await pool.query<Record<string, unknown>>(text)).rows;
    const [[, together]] = await inRequest(() =>
      inTransaction((trx) => Promise.all([readName(trx, 1), read(text, trx), readName(trx, 2)])),
    );
    expect(together.rows).toEqual(alone);
  },
);

test('a statement is rejected after the rollback of its transaction was sent', async () => {
  let late: Promise<unknown> = Promise.resolve();
  const isRollbackSent = async () => {
    while (statements.at(-1) !== 'rollback') await new Promise(setImmediate);
  };
  statements.length = 0;
  const refused = inTransaction(async (trx) => {
    late = isRollbackSent().then(() => trx.insertInto('things').values({ id: 90, name: 'late' }).execute());
    late.catch(() => {});
    await readName(trx, 1);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await expect(late).rejects.toThrow(/transaction (?:has ended|is already rolled back)/i);
  expect(await nameOf(90)).toEqual([]);
});

test('any number of reads with any number of values can start at the same time', async () => {
  const long = (count: number) =>
    sql`select (array[${sql.join(Array.from({ length: count }, (_, at) => sql`${at}::int`))}])[1] as first`.execute(
      db,
    );
  const [values, sentValues] = await inRequest(() =>
    Promise.all([long(20_000), long(20_000), long(20_000), long(20_000)]),
  );
  expect(values.map(({ rows }) => rows)).toEqual(Array.from({ length: 4 }, () => [{ first: 0 }]));
  expect(sentValues).toHaveLength(4);
  const [reads, sent] = await inRequest(() => Promise.all(Array.from({ length: 120 }, () => nameOf(1))));
  expect(reads).toEqual(Array.from({ length: 120 }, () => [{ name: 'one' }]));
  expect(sent).toHaveLength(3);
});

test('a read is still combined after many different statements that cannot be combined', async () => {
  for (let count = 0; count < 2_100; count += 1)
    await combineReads(pool, () => read(`select 1 as same, ${count} as same`));
  const idOf = (id: number) =>
    db.selectFrom('things').select(['id as number']).where('id', '=', id).execute();
  const [, sent] = await inRequest(() => Promise.all([idOf(1), idOf(2)]));
  expect(sent).toHaveLength(1);
});

test('a combined read returns correct columns after a migration adds or renames a column', async () => {
  const both = () =>
    Promise.all([
      db
        .selectFrom('things')
        .selectAll()
        .select(sql<boolean>`id = 1`.as('is_first'))
        .where('id', '=', 1)
        .execute(),
      nameOf(1),
    ]);
  await inRequest(both);
  await pool.query('alter table things add column size int default 5');
  const [[[row], [name]]] = await inRequest(both);
  expect(row).toEqual({ id: 1, name: 'one', is_first: true });
  expect(name).toEqual({ name: 'one' });
  await pool.query('alter table things rename column name to title');
  const all = () =>
    db
      .selectFrom('things')
      .selectAll()
      .select(sql<boolean>`id = 1`.as('is_first'))
      .where('id', '=', 1);
  const [[[renamed]]] = await inRequest(() => Promise.all([all().execute(), idsFrom(1)]));
  expect(renamed).toEqual({ id: 1, title: 'one', size: 5, is_first: true });
});

test('reads of a request are rejected when no connection is free', async () => {
  const small = new pg.Pool({ ...pool.options, max: 1, connectionTimeoutMillis: 1_000 });
  const busy = await small.connect();
  const own = new Kysely<Things>({ dialect: new PostgresDialect({ pool: toCombiningPool(small) }) });
  const read = (id: number) => own.selectFrom('things').select('id').where('id', '=', id).execute();
  await expect(
    combineReads(small, () => Promise.all([read(1), own.selectFrom('things').select('id').execute()])),
  ).rejects.toThrow('timeout exceeded');
  busy.release();
  expect(await read(1)).toEqual([{ id: 1 }]);
  await small.end();
});
