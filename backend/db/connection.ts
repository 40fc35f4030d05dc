import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { config } from '../config.ts';
import { PreparingClient } from './prepared-statements.ts';
import type { DB } from './types.ts';

// Counts and cents are far below the largest safe JavaScript integer; beyond it the driver must not round.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of range: ${text}`);
  return value;
});

let pool: pg.Pool | undefined;

/** The process's one pool, opened at first use. */
export function getPool(): pg.Pool {
  if (!pool) {
    pool = new pg.Pool({
      Client: PreparingClient,
      connectionString: config.database.url(),
      max: config.database.pool,
      idleTimeoutMillis: 30_000,
      // Whoever waits longer is asked to come back: a few waiting requests must not make all others wait.
      connectionTimeoutMillis: 3_000,
      lock_timeout: 3_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    });
    // An idle connection that the server closed is replaced at the next query.
    pool.on('error', () => {});
    // The pool hears of idle ones only. One that is lost between two statements of a transaction fails the next of them; without a
    // listener it would end the process.
    pool.on('connect', (client) => client.on('error', () => {}));
  }
  return pool;
}

export const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: async () => getPool() }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
});

/** Either the database or a transaction of it: what each repository function takes first. */
export type Db = Kysely<DB> | Transaction<DB>;
export type Trx = Transaction<DB>;

/** Runs `work` in one transaction: all of it happens, or nothing. */
export const inTransaction = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(work);

/** Whether the database answers. */
export const isDatabaseUp = (): Promise<boolean> =>
  getPool()
    .query('select 1')
    .then(
      () => true,
      () => false,
    );

/** Ends the pool when the process ends. */
export async function closeDatabase(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.end();
}
