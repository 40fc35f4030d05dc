import { Kysely, sql, Transaction } from 'kysely';
import pg from 'pg';
import { config } from '../config.ts';
import { combineReads, toCombiningPool } from './combined-reads.ts';
import { PreparingClient } from './prepared-statements.ts';
import { columnNames, Dialect } from './query-compiler.ts';
import type { DB } from './types.ts';

// Counts and cents are far below the largest safe JavaScript integer. The driver must not round a
// larger value.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of range: ${text}`);
  return value;
});

let pool: pg.Pool | undefined;
let options: string | undefined;

/**
 * Makes the database plan each prepared statement once for all values, because for a request
 * planning takes longer than running. Must be called before the pool is opened. The worker does not
 * call this function, because its tasks read wide ranges of values and need plans for them.
 */
export function planOnce(): void {
  options = '-c plan_cache_mode=force_generic_plan';
}

/** Returns the only connection pool of the process, opened at first use. */
export function getPool(): pg.Pool {
  if (!pool) {
    pool = new pg.Pool({
      Client: PreparingClient,
      connectionString: config.database.url(),
      options,
      max: config.database.pool,
      idleTimeoutMillis: 30_000,
      // A longer wait is rejected with 503, because a few waiting requests must not block all other
      // requests.
      connectionTimeoutMillis: 3_000,
      lock_timeout: 3_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    });
    // An idle connection that the server closed is replaced at the next query.
    pool.on('error', () => {});
    // The pool reports only idle connections. A connection lost between two statements of a
    // transaction fails the next statement. Without this listener its error would end the process.
    pool.on('connect', (client) => client.on('error', () => {}));
  }
  return pool;
}

const dialect = new Dialect({ pool: async () => toCombiningPool(getPool()) });
const plugins = [columnNames];

export const db = new Kysely<DB>({ dialect, plugins });

/** Database or transaction, the first argument of each repository function. */
export type Db = Kysely<DB> | Transaction<DB>;
export type Trx = Transaction<DB>;

const driver = dialect.createDriver();

const commitActions = new WeakMap<Trx, (() => void)[]>();

/**
 * Calls `action` after the transaction has committed, and never after a rollback. The action cannot
 * make the transaction fail. The call is lost if the process ends before it.
 */
export function afterCommit(trx: Trx, action: () => void): void {
  const actions = commitActions.get(trx);
  if (!actions) throw new Error('afterCommit needs the transaction of inTransaction');
  actions.push(action);
}

/**
 * Runs `work` in one transaction, which is rolled back if `work` throws. Statements that `work`
 * starts at the same time are sent in their order; reads among them are combined.
 */
export async function inTransaction<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
  const actions: (() => void)[] = [];
  const result = await db.transaction().execute((trx) =>
    // Without this connection provider, Kysely would start each statement only after the previous
    // one has ended. Reads could then not be combined.
    trx.getExecutor().provideConnection((connection) => {
      const provider = {
        provideConnection: <R>(run: (own: typeof connection) => Promise<R>) => run(connection),
      };
      const executor = trx.getExecutor().withConnectionProvider(provider);
      const own = new Transaction<DB>({ config: { dialect, plugins }, dialect, driver, executor });
      commitActions.set(own, actions);
      return work(own);
    }),
  );
  for (const action of actions) action();
  return result;
}

/**
 * Makes the database plan the statements of a transaction for their values. A general plan looks up
 * each person, which is slow for a creator with very many people.
 */
export const planForValues = (trx: Trx) => sql`set local plan_cache_mode = force_custom_plan`.execute(trx);

/** Runs a read whose best plan depends on its values, such as how frequent a searched text is. */
export const readForValues = <T>(read: (trx: Trx) => Promise<T>): Promise<T> =>
  inTransaction(async (trx) => {
    await planForValues(trx);
    return read(trx);
  });

/** Runs a request. Reads that it starts at the same time are combined into one statement. */
export const withCombinedReads = <T>(request: () => T): T => combineReads(getPool(), request);

/** Returns true if the database answers. */
export const isDatabaseUp = (): Promise<boolean> =>
  getPool()
    .query('select 1')
    .then(
      () => true,
      () => false,
    );

/** Closes the pool when the process ends. */
export async function closeDatabase(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.end();
}
