import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { canRun, findBinaries, findDatabaseUser, type DatabaseUser } from './embedded-binaries.ts';
import { isAlive, isClusterInUse, removeForeignLocks } from './embedded-locks.ts';

const run = promisify(execFile);

/**
 * Maximum length of a socket folder. The kernel reserves 108 bytes for a socket's path, and the
 * server adds `/.s.PGSQL.5432.lock` to its folder.
 */
const longestSocketFolder = 85;
const startLimitMs = 60_000;
/**
 * Number of consecutive failures after which the start fails. A server may end at once because
 * another server was still shutting down.
 */
const mostFailures = 3;
/**
 * Advisory lock that every process using a server shares, so that the last one to stop can detect
 * that it is the last.
 */
const holdLock = 7_586_412;

export type EmbeddedDatabase = {
  /**
   * Connection string for `pg`, for the database `kumu` through a unix socket without port and
   * password.
   */
  connectionString: string;
  /** Folder of the data: `folder` itself, or a folder that the database's user can enter. */
  dataFolder: string;
  /**
   * True if the server was already running (started by another process, or by one that was killed).
   */
  attached: boolean;
  /** Stops the server, unless another process still uses it. May be called twice. */
  stop: () => Promise<void>;
  /**
   * Calls back once the server has ended without `stop`. Nothing can be read or written until the
   * server is started again.
   */
  onLost: (listener: () => void) => void;
};

export type EmbeddedOptions = {
  /**
   * False turns fsync off: faster, and data may be lost on power loss; for tests whose data is
   * deleted.
   */
  durable?: boolean;
  /** Folder of the data if the database's user cannot enter `folder`. */
  fallbackFolder?: string;
};

/**
 * Starts a private PostgreSQL below `folder`, or attaches to the running one. Several processes may
 * do so at once: one creates the data, one starts the server, all connect to it.
 * @throws Error when no PostgreSQL binary is found or the server does not start; the message ends
 *   with its log
 */
export async function startEmbeddedDatabase(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database needs unix sockets: set DATABASE_URL to a PostgreSQL server.');
  }
  const fallbackFolder = options.fallbackFolder ?? '/var/lib/kumu';
  const user = await findDatabaseUser();
  const binaries = await findBinaries(user, fallbackFolder);
  const dataFolder = await settle(path.resolve(folder), user, fallbackFolder);
  const cluster = path.join(dataFolder, 'cluster');
  await initialise(binaries, dataFolder, cluster, user);
  const socketFolder = await prepareSocketFolder(cluster, user);

  const deadline = Date.now() + startLimitMs;
  let failures = 0;
  let attached = true;
  let hold = await tryHold(socketFolder);
  while (!hold) {
    if (failures === mostFailures || Date.now() > deadline) throw new Error(await failure(cluster));
    attached = false;
    await removeForeignLocks(cluster, socketFolder);
    const up = await launch(binaries, cluster, socketFolder, user, options.durable ?? true, deadline);
    failures = up || (await isClusterInUse(cluster)) !== false ? 0 : failures + 1;
    hold = await tryHold(socketFolder);
  }
  await createDatabase(hold);

  const held = hold;
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    if (await isLast(held)) await stopServer(binaries, cluster, user);
    await held.end().catch(() => {});
  };
  return {
    connectionString: connectionStringFor(socketFolder, 'kumu'),
    dataFolder,
    attached,
    stop: () => (stopping ??= stop()),
    onLost: (listener) => {
      held.once('end', () => {
        if (!stopping) listener();
      });
    },
  };
}

/**
 * Returns `postgres://app@/name?host=…` with the folder of a unix socket. `pg` reads it, but `new
 * URL` does not because it has no host.
 */
function connectionStringFor(socketFolder: string, database: string): string {
  return `postgres://app@/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/**
 * Decides on the folder of the data. If the database's user cannot enter the folder (a clone below
 * /root), a new folder below `fallbackFolder` is used. Its path is stored in the file `location`,
 * so that deleting the folder starts with an empty database and a moved folder keeps its data.
 */
async function settle(
  folder: string,
  user: DatabaseUser | undefined,
  fallbackFolder: string,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  if (!user) {
    await chmod(folder, 0o700);
    return folder;
  }
  const note = path.join(folder, 'location');
  const noted = await readFile(note, 'utf8').catch(() => undefined);
  if (noted) return own(noted.trim(), user);
  if (await canRun('/bin/sh', ['-c', 'cd "$1"', 'sh', path.dirname(folder)], user)) return own(folder, user);

  const place = path.join(fallbackFolder, randomBytes(8).toString('hex'));
  const draft = `${note}-${process.pid}`;
  await writeFile(draft, `${place}\n`);
  // A link fails if the file exists, so the second of two concurrent first starts uses the folder
  // of the first one.
  await link(draft, note).catch(() => {});
  await rm(draft);
  return own((await readFile(note, 'utf8')).trim(), user);
}

async function own(folder: string, user: DatabaseUser): Promise<string> {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o755 });
  await mkdir(folder, { recursive: true });
  await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  return folder;
}

/**
 * Creates the cluster in a temporary folder and renames it, so that a first start that is killed
 * leaves no incomplete cluster.
 */
async function initialise(
  binaries: string,
  dataFolder: string,
  cluster: string,
  user?: DatabaseUser,
): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    const maker = Number(/^making-(\d+)$/.exec(name)?.[1]);
    // The initdb of a killed process may still be writing.
    const patience = { maxRetries: 50, retryDelay: 20 };
    if (maker && !isAlive(maker))
      await rm(path.join(dataFolder, name), { recursive: true, force: true, ...patience });
  }
  if (await exists(cluster)) return;
  const draft = path.join(dataFolder, `making-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  const choices = ['-U', 'app', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'];
  try {
    await run(path.join(binaries, 'initdb'), ['-D', draft, ...choices], { ...user, cwd: '/' });
    // A rename fails if the target folder has files. A concurrent start was then first, and its
    // cluster is used.
    await rename(draft, cluster).catch(async (error: unknown) => {
      if (!(await exists(cluster))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Returns the folder of the socket. The socket is beside the data if its path is short and has only
 * plain characters, otherwise in a private folder below /tmp.
 */
async function prepareSocketFolder(cluster: string, user?: DatabaseUser): Promise<string> {
  // The server reads its setting as a list, in which a comma or a quote has a meaning.
  if (Buffer.byteLength(cluster) <= longestSocketFolder && /^[\w./-]+$/.test(cluster)) return cluster;
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  // The folder is not os.tmpdir(), because a later start with another TMPDIR must find the running
  // server.
  const folder = `/tmp/kumu-${name}`;
  const owner = user?.uid ?? process.getuid?.();
  await mkdir(folder, { mode: 0o700 }).then(
    async () => user && (await chown(folder, user.uid, user.gid)),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const found = await lstat(folder);
  // A concurrent start as root may be between mkdir and chown. Only root can have created a folder
  // that root owns.
  const ours = found.uid === owner || (user !== undefined && found.uid === 0);
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} belongs to somebody else; remove it and start again.`);
  }
  return folder;
}

/**
 * Starts the server in its own session, so that a Ctrl-C does not reach it. Waits until the server
 * answers or ends. A server ends if another server has the data, if the children of a killed server
 * still run, or if it cannot run.
 */
async function launch(
  binaries: string,
  cluster: string,
  socketFolder: string,
  user: DatabaseUser | undefined,
  durable: boolean,
  deadline: number,
): Promise<boolean> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const log = await open(path.join(cluster, 'server.log'), 'a', 0o600);
  if (user) await log.chown(user.uid, user.gid);
  const choices = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(binaries, 'postgres'), ['-D', cluster, ...choices], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  // The listeners are added before the next await, because the server may end at once.
  let ended = false;
  server.once('exit', () => (ended = true)).once('error', () => (ended = true));
  server.unref();
  await log.close();
  while (!ended && Date.now() < deadline) {
    if (await answers(socketFolder)) return true;
    await pause(25);
  }
  await pause(100);
  return false;
}

async function answers(socketFolder: string): Promise<boolean> {
  const client = await connect(socketFolder, 'postgres');
  await client?.end().catch(() => {});
  return client !== undefined;
}

/**
 * Returns a connection that marks the server as in use; undefined while no server accepts queries.
 */
async function tryHold(socketFolder: string): Promise<pg.Client | undefined> {
  const client = await connect(socketFolder, 'postgres');
  // A server that is being stopped delays this query and then closes the connection.
  const held = await client?.query('select pg_advisory_lock_shared($1)', [holdLock]).then(
    () => true,
    () => false,
  );
  if (held) return client;
  await client?.end().catch(() => {});
  return undefined;
}

async function connect(socketFolder: string, database: string): Promise<pg.Client | undefined> {
  const client = new pg.Client(connectionStringFor(socketFolder, database));
  client.on('error', () => {});
  try {
    // The socket is checked instead of the pid file, which names a server that no longer runs after
    // a kill.
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => {});
    return undefined;
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'kumu'");
  if (rowCount) return;
  await client.query('create database kumu').catch((error: { code?: string }) => {
    const raced = error.code === '42P04' || error.code === '23505' || error.code === '55006';
    if (!raced) throw error;
  });
}

/**
 * Returns true if no other process uses the server, and prevents other processes from starting to
 * use it.
 */
async function isLast(held: pg.Client): Promise<boolean> {
  try {
    await held.query('select pg_advisory_unlock_shared($1)', [holdLock]);
    const { rows } = await held.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      holdLock,
    ]);
    return rows[0]?.last ?? false;
  } catch {
    // The connection is lost because the server was stopped or killed. Stopping it again does no
    // harm.
    return true;
  }
}

async function stopServer(binaries: string, cluster: string, user?: DatabaseUser): Promise<void> {
  const stopped = async (mode: string) =>
    (await canRun(
      path.join(binaries, 'pg_ctl'),
      ['-D', cluster, '-m', mode, '-w', '-t', '10', 'stop'],
      user,
    )) || !(await canRun(path.join(binaries, 'pg_ctl'), ['-D', cluster, 'status'], user));
  // The mode `immediate` loses nothing either, because the next start replays the log.
  if (!(await stopped('fast')) && !(await stopped('immediate'))) {
    throw new Error(`The embedded database in ${cluster} did not stop.`);
  }
}

async function failure(cluster: string): Promise<string> {
  const file = path.join(cluster, 'server.log');
  const log = await readFile(file, 'utf8').catch(() => '');
  return `The embedded database did not start (${file}):\n${log.trimEnd().split('\n').slice(-8).join('\n')}`;
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
