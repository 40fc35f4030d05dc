import { Kysely, PostgresDialect, Transaction, sql, type Driver } from 'kysely';
import pg from 'pg';
import { besideReads, combineReads, toCombiningPool } from '@/backend/db/combined-reads';
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

/** Runs work as a request, twice because a statement runs alone once, and records the second. */
async function inRequest<T>(work: () => Promise<T>): Promise<[T, string[]]> {
  await combineReads(pool, work);
  statements.length = 0;
  return [await combineReads(pool, work), [...statements]];
}

test('reads that a request starts at the same time are one statement, each with its own values', async () => {
  const later = async () => {
    await Promise.resolve();
    return nameOf(3);
  };
  const [rows, sent] = await inRequest(() => Promise.all([nameOf(2), idsFrom(2), later(), nameOf(9)]));
  expect(rows).toEqual([[{ name: 'a "quoted" \\ line\n' }], [{ id: 3 }, { id: 2 }], [{ name: null }], []]);
  expect(sent).toHaveLength(1);
});

test('a combined read returns values of every type as a read alone', async () => {
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

/** Runs statements in a transaction that does not wait for one before it starts the next. */
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

test('a change beside reads is one statement with them in a transaction, and they do not see it', async () => {
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

test('two changes of the same row at the same time are applied in their order', async () => {
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

test('a read that fails leaves the reads beside it unharmed', async () => {
  const divided = (by: number) => sql<{ part: number }>`select 6 / ${by}::int as part`.execute(db);
  await inRequest(() => divided(1));
  const [results] = await inRequest(() => Promise.allSettled([divided(0), nameOf(1), divided(2)]));
  expect(results).toMatchObject([
    { status: 'rejected', reason: { message: 'division by zero' } },
    { status: 'fulfilled', value: [{ name: 'one' }] },
    { status: 'fulfilled', value: { rows: [{ part: 3 }] } },
  ]);
});

test('a combined read returns its columns when a newer version adds or drops columns', async () => {
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
  const small = new pg.Pool({ ...pool.options, max: 1, connectionTimeoutMillis: 20 });
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
