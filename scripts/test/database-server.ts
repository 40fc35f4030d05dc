/**
 * Runs the PostgreSQL server of a test run in a separate process. It starts when the first test
 * file requests a database. It is stopped and deleted when the run ends, even by a signal.
 *
 * The process serves HTTP on a unix socket. POST /databases creates a copy of the migrated template
 * and returns its address. DELETE /databases/{name} drops a database that its test file no longer
 * needs.
 */
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { tasks } from '../../backend/app.ts';
import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';
import { migrate } from '../../backend/db/migrate.ts';
import { createQueues } from '../../backend/tasks.ts';

const folder = process.argv[2]!;
const template = 'template_kumu';

type Server = { stop: () => Promise<void>; admin: pg.Client; urlOf: (name: string) => string };
let server: Promise<Server> | undefined;
let count = 0;
const unwanted = new Set<string>();

async function open(): Promise<Server> {
  const { connectionString, stop } = await startEmbeddedDatabase(path.join(folder, 'database'), {
    durable: false,
  });
  const urlOf = (name: string) => connectionString.replace('/kumu?', `/${name}?`);
  const admin = new pg.Client(connectionString);
  await admin.connect();
  await admin.query(`create database ${template}`);
  await migrate(urlOf(template));
  await createQueues(urlOf(template), tasks);
  return { stop, admin, urlOf };
}

async function copy(): Promise<string> {
  const { admin, urlOf } = await (server ??= open());
  const name = `test_${++count}`;
  await admin.query(`create database ${name} template ${template}`);
  return urlOf(name);
}

/**
 * Drops unwanted databases. A database with open connections is dropped at a later call, because
 * dropping it now would wait for them.
 */
async function dropUnwanted(): Promise<void> {
  const { admin } = await (server ??= open());
  for (const name of unwanted) {
    const { rowCount } = await admin.query('select 1 from pg_stat_activity where datname = $1', [name]);
    // Two calls may run at the same time, and only one of them may drop the database.
    if (rowCount || !unwanted.delete(name)) continue;
    await admin.query(`drop database ${name}`);
  }
}

createServer(async (request, response) => {
  try {
    if (request.method === 'POST') return void response.end(await copy());
    unwanted.add(request.url!.split('/').pop()!);
    await dropUnwanted();
    response.end();
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
  }
}).listen(path.join(folder, 'databases.sock'), () => process.send?.('ready'));

process.once('disconnect', async () => {
  const started = await server?.catch(() => undefined);
  await started?.admin.end();
  await started?.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});
// Ctrl-C reaches every process of the terminal. This process ignores the signal and exits at the
// end of the run.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
