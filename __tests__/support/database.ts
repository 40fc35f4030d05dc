import { request } from 'node:http';
import pg from 'pg';
import { checkUnrelatedRows } from './unrelated-rows';

export type TestDatabase = {
  /** Connection string for `pg`. DATABASE_URL in the environment has the same value. */
  connectionString: string;
};

const mine: string[] = [];

/**
 * Creates a separate database for the test file, with the newest schema and no rows. Call it in
 * `beforeAll`.
 *
 * The call takes about 20 ms; the first call of a run starts PostgreSQL. The backend's connection
 * reads DATABASE_URL at first use, so it uses this database. At the end of the file the pool is
 * closed and the database is dropped.
 *
 * Statements have no lock timeout with `waitsForLocks`, so that many concurrent transactions do not
 * depend on the speed of the machine. Deadlocks are still detected.
 */
export async function freshDatabase({ waitsForLocks = false } = {}): Promise<TestDatabase> {
  const created = await ask('POST', '/databases');
  const connectionString = waitsForLocks ? `${created}&lock_timeout=0&statement_timeout=0` : created;
  mine.push(connectionString);
  process.env.DATABASE_URL = connectionString;
  return { connectionString };
}

afterAll(async () => {
  const { closeDatabase } = await import('../../backend/db/connection.ts');
  const { closeTasks } = await import('../../backend/tasks.ts');
  const { closeStreams } = await import('../../backend/stream/service.ts');
  try {
    await checkUnrelatedRows();
  } finally {
    // PostgreSQL cannot drop a database with open connections.
    await closeTasks();
    await closeStreams();
    await closeDatabase();
    for (const connectionString of mine)
      await ask('DELETE', `/databases/${/\/(\w+)\?/.exec(connectionString)![1]}`);
  }
});

const countWaiting = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Resolves when a query waits for a lock in the database of this test file.
 * @param isOver returns true if the action has ended without waiting, which stops the check
 */
export async function untilBlocked(isOver = () => false): Promise<void> {
  const { getPool } = await import('../../backend/db/connection.ts');
  while (!isOver() && (await getPool().query<{ waiting: number }>(countWaiting)).rows[0]!.waiting === 0);
}

/**
 * Starts concurrent actions while a separate connection holds a lock on one row. Each action starts
 * when the earlier actions wait for the lock. The lock is released when all actions wait.
 *
 * All actions have then read before the first action writes, unless an action reads with a lock. An
 * action that has already ended, for example by a lock timeout, is not waited for.
 */
export async function raceForRow<Result>(
  table: string,
  id: string,
  actions: (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select from ${client.escapeIdentifier(table)} where id = $1 for update`, [id]);
    const started: Promise<Result>[] = [];
    let ended = 0;
    const end = () => void (ended += 1);
    for (const action of actions) {
      const running = action();
      running.then(end, end);
      started.push(running);
      while (
        (await client.query<{ waiting: number }>(countWaiting)).rows[0]!.waiting + ended <
        started.length
      );
    }
    const results = Promise.allSettled(started);
    await client.query('commit');
    return await results;
  } finally {
    await client.end();
  }
}

function ask(method: string, path: string): Promise<string> {
  const socketPath = process.env.TEST_DATABASES_SOCKET;
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, method, path, agent: false }, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      if (response.statusCode === 200) resolve(text);
      else reject(new Error(`No test database: ${text}`));
    });
    asked.once('error', reject).end();
  });
}
