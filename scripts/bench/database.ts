import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readVariableOf } from './processes.ts';

/**
 * Runs `work` with a connection and closes the connection afterwards.
 *
 * If `work` fails, the caller stops the database. A connection that is still open would then crash
 * the process with a lost-connection error, which would hide the first error.
 */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export type RunningDatabase = {
  url: string;
  /** Process id of the database server. Its child processes serve the connections. */
  pid: number;
  /** Folder of the data and of `server.log`. */
  folder: string;
};

/** Returns the embedded database of a running backend. */
export async function findDatabase(backendPid: number): Promise<RunningDatabase> {
  const url = readVariableOf(backendPid, 'DATABASE_URL')!;
  const { rows } = await withClient(url, (client) =>
    client.query<{ folder: string }>(`select current_setting('data_directory') as folder`),
  );
  const { folder } = rows[0]!;
  const [pid] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
  return { url, pid: Number(pid), folder };
}

/** Log entry of a statement, which may have several lines. */
const entries =
  /^\d{4}-\d\d-\d\d .*?\] LOG: {2}(?:statement|execute [^:]*): [\s\S]*?(?=^\d{4}-\d\d-\d\d |$(?![\s\S]))/gm;

/**
 * Counts the statements in the log of a database, except those of the task queue.
 *
 * Transaction statements (`begin`, `commit`) count too, because each is a round trip.
 */
export const countStatements = (log: string): number =>
  [...log.matchAll(entries)].filter(([entry]) => !/\btasks\./.test(entry)).length;

/**
 * Returns a function that counts the statements that are sent during some work. The database logs
 * all statements until `close` is called.
 */
export async function logStatements({ url, folder }: RunningDatabase) {
  const configure = (...statements: string[]) =>
    withClient(url, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  const file = path.join(folder, 'server.log');
  await configure(`alter system set log_statement = 'all'`, 'select pg_reload_conf()');
  return {
    countDuring: async (work: () => Promise<unknown>): Promise<number> => {
      const { length } = readFileSync(file);
      await work();
      return countStatements(readFileSync(file).subarray(length).toString());
    },
    close: () => configure('alter system reset log_statement', 'select pg_reload_conf()'),
  };
}

/** Resolves when the worker has run all due tasks of the queue. */
export async function untilTasksAreDone({ url }: RunningDatabase): Promise<void> {
  await withClient(url, async (client) => {
    const countDue = async () =>
      (
        await client.query<{ due: number }>(
          `select count(*)::int as due from tasks.job where state in ('created', 'retry', 'active') and start_after <= now()`,
        )
      ).rows[0]!.due;
    while ((await countDue()) > 0) await new Promise((resolve) => setTimeout(resolve, 500));
  });
}
