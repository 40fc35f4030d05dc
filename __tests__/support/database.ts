import { request } from 'node:http';
import pg from 'pg';
import { checkUnrelatedRows } from './unrelated-rows';

export type TestDatabase = {
  /** For `pg`. The environment's DATABASE_URL is set to it as well. */
  connectionString: string;
};

const mine: string[] = [];

/**
 * A database of this test file's own: the newest schema, no rows. Call it in `beforeAll` (about 20 ms; the first call
 * of a run starts PostgreSQL). The backend's connection reads DATABASE_URL at first use, so it uses this database.
 * At the end of the file its pool is closed and the database is dropped.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  const connectionString = await ask('POST', '/databases');
  mine.push(connectionString);
  process.env.DATABASE_URL = connectionString;
  return { connectionString };
}

afterAll(async () => {
  const { closeDatabase } = await import('../../backend/db/connection.ts');
  const { closeTasks } = await import('../../backend/tasks.ts');
  try {
    await checkUnrelatedRows();
  } finally {
    // A database with open connections cannot be dropped.
    await closeTasks();
    await closeDatabase();
    for (const connectionString of mine)
      await ask('DELETE', `/databases/${/\/(\w+)\?/.exec(connectionString)![1]}`);
  }
});

const countWaiting = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Until something waits for a lock in the database of this test file. @param isOver whether it has ended without */
export async function untilBlocked(isOver = () => false): Promise<void> {
  const { getPool } = await import('../../backend/db/connection.ts');
  while (!isOver() && (await getPool().query<{ waiting: number }>(countWaiting)).rows[0]!.waiting === 0);
}

/**
 * Starts concurrent actions while another connection has locked one row, each once those before it wait, and releases the row
 * once all of them wait. So all have read before the first one writes, unless they read with a lock.
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
    for (const action of actions) {
      started.push(action());
      while ((await client.query<{ waiting: number }>(countWaiting)).rows[0]!.waiting < started.length);
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
