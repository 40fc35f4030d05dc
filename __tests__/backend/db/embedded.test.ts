import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { EmbeddedOptions } from '@/backend/db/embedded';

type Answer = { connectionString: string; dataFolder: string; attached: boolean };
type Starter = { child: ChildProcess; answer: Promise<Answer>; printed: () => string };

// Each test starts PostgreSQL several times.
jest.setTimeout(180_000);

const isRoot = process.getuid?.() === 0;
let root: string;
let starters: ChildProcess[];

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'kumu-db-')));
  chmodSync(root, 0o711);
  starters = [];
});
afterEach(async () => {
  for (const child of starters) await stop(child);
  rmSync(root, { recursive: true, force: true });
});

/**
 * Starts a process that starts the database and prints the database's address. The process stops
 * the database when its input ends.
 */
function start(folder: string, options: EmbeddedOptions = {}): Starter {
  const child = spawn(process.execPath, [
    path.resolve('__tests__/support/hold-embedded.mjs'),
    folder,
    JSON.stringify(options),
  ]);
  starters.push(child);
  let [stdout, stderr] = ['', ''];
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const answer = new Promise<Answer>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      if (stdout.includes('\n')) resolve(JSON.parse(stdout.split('\n', 1)[0]!));
    });
    child.once('exit', () => reject(new Error(`ended before it answered: ${stderr}`)));
  });
  answer.catch(() => {});
  return { child, answer, printed: () => stdout };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.stdin?.end();
  await exit;
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connectionString);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const serverPid = (dataFolder: string) =>
  Number(readFileSync(path.join(dataFolder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

const settings = `select current_database() as name,
  concat_ws(' ', current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes')) as durable,
  current_setting('data_checksums') as checksums, current_setting('max_connections') as connections,
  current_setting('listen_addresses') as addresses,
  concat_ws(' ', current_setting('timezone'), current_setting('log_timezone')) as zones,
  (select datcollate from pg_database where datname = 'kumu') as collation`;

describe('the embedded database', () => {
  it('the embedded database has fsync, byte-order collation and a database "kumu" on a socket', async () => {
    const { connectionString, dataFolder, attached } = await start(path.join(root, 'database')).answer;
    expect(dataFolder).toBe(path.join(root, 'database'));
    expect(attached).toBe(false);
    expect(await query(connectionString, settings)).toEqual([
      {
        name: 'kumu',
        durable: 'on on on',
        checksums: 'on',
        connections: '100',
        addresses: '',
        collation: 'C.UTF-8',
        zones: 'UTC UTC',
      },
    ]);
  });

  it('the embedded database keeps committed data after a stop and after starter and server were killed', async () => {
    const folder = path.join(root, 'database');
    const first = start(folder);
    const { connectionString, dataFolder } = await first.answer;
    await query(connectionString, 'create table kept (word text)');
    await query(connectionString, "insert into kept values ('stopped')");
    await stop(first.child);
    expect(first.printed()).not.toContain('lost');
    await expect(query(connectionString, 'select 1')).rejects.toThrow();

    const second = start(folder);
    await second.answer;
    await query(connectionString, "insert into kept values ('killed')");
    process.kill(serverPid(dataFolder), 'SIGKILL');
    while (!second.printed().includes('lost')) await once(second.child.stdout!, 'data');
    second.child.kill('SIGKILL');

    await start(folder).answer;
    expect(await query(connectionString, 'select word from kept order by word')).toEqual([
      { word: 'killed' },
      { word: 'stopped' },
    ]);
  });

  it('the embedded database reports its loss when its server is killed but not when it is stopped', async () => {
    const folder = path.join(root, 'database');
    const killed = start(folder);
    const { connectionString, dataFolder } = await killed.answer;
    process.kill(serverPid(dataFolder), 'SIGKILL');
    while (!killed.printed().endsWith('lost\n')) await once(killed.child.stdout!, 'data');

    const again = start(folder);
    await again.answer;
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop(again.child);
    expect(again.printed()).not.toContain('lost');
  });

  it('the embedded database attaches to a server whose starter was killed and can stop that server', async () => {
    const folder = path.join(root, 'database');
    const first = start(folder, { durable: false });
    const { connectionString } = await first.answer;
    expect(await query(connectionString, settings)).toMatchObject([{ durable: 'off off off' }]);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    expect(await query(connectionString, 'select 1 as still')).toEqual([{ still: 1 }]);

    const second = start(folder);
    expect((await second.answer).attached).toBe(true);
    await stop(second.child);
    await expect(query(connectionString, 'select 1')).rejects.toThrow();
  });

  it('three concurrent first starts of the embedded database share one server until the last one stops', async () => {
    const folder = path.join(root, 'database');
    const all = [start(folder), start(folder), start(folder)];
    const answers = await Promise.all(all.map(({ answer }) => answer));
    expect(new Set(answers.map(({ connectionString }) => connectionString)).size).toBe(1);
    const { connectionString } = answers[0]!;
    expect(readdirSync(folder)).toEqual(['cluster']);

    await stop(all[0]!.child);
    await stop(all[1]!.child);
    expect(await query(connectionString, 'select 1 as still')).toEqual([{ still: 1 }]);
    await stop(all[2]!.child);
    await expect(query(connectionString, 'select 1')).rejects.toThrow();
  });

  it('the embedded database leaves no incomplete cluster when the first start is killed', async () => {
    const folder = path.join(root, 'database');
    const killed = start(folder);
    while (!existsSync(folder) || !readdirSync(folder).some((name) => name.startsWith('making-'))) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    expect(existsSync(path.join(folder, 'cluster'))).toBe(false);

    const { connectionString } = await start(folder).answer;
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(folder)).toEqual(['cluster']);
  });

  it('the embedded database works in a folder whose path is too long or invalid for a socket', async () => {
    const folder = path.join(root, 'it\'s, "odd" $HOME', 'long'.repeat(30), 'database');
    const { connectionString, dataFolder } = await start(folder).answer;
    expect(dataFolder).toBe(folder);
    expect(await query(connectionString, 'select current_database() as name')).toEqual([{ name: 'kumu' }]);
    const socketFolder = decodeURIComponent(connectionString.split('?host=')[1]!);
    expect(socketFolder).toMatch(/^\/tmp\/kumu-\w{16}$/);
    // A later start finds the folder that the first start created. A socket folder with open
    // permissions is rejected.
    await stop(starters[0]!);
    expect((await start(folder).answer).connectionString).toBe(connectionString);
    await stop(starters[1]!);
    chmodSync(socketFolder, 0o755);
    await expect(start(folder).answer).rejects.toThrow('belongs to somebody else');
    rmSync(socketFolder, { recursive: true });
  });

  it('the embedded database starts although another program has the process id of its stale lock files', async () => {
    const folder = path.join(root, 'database');
    const first = start(folder);
    const { connectionString, dataFolder } = await first.answer;
    const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) =>
      path.join(dataFolder, 'cluster', name),
    );
    const stale = files.map((file) => readFileSync(file, 'utf8').split('\n').slice(1).join('\n'));
    const user = spawnSync('stat', ['-c', '%u', path.join(dataFolder, 'cluster')], { encoding: 'utf8' });
    await stop(first.child);
    const other = spawn('sleep', ['600'], isRoot ? { uid: Number(user.stdout) } : {});
    files.forEach((file, index) => writeFileSync(file, `${other.pid}\n${stale[index]}`));

    await start(folder).answer;
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(other.kill()).toBe(true);
  });

  it('the embedded database reports the reason and the end of its log when it does not start', async () => {
    const folder = path.join(root, 'database');
    const first = start(folder);
    const { dataFolder } = await first.answer;
    await stop(first.child);
    writeFileSync(path.join(dataFolder, 'cluster', 'PG_VERSION'), '9.6\n');
    await expect(start(folder).answer).rejects.toThrow(
      /did not start \(.*server\.log\)[^]*initialized by PostgreSQL version 9\.6/,
    );
  });
});

// The database's user differs only when root starts the database. Every other user runs the
// database as themself.
(isRoot ? describe : describe.skip)('below a folder that the user of the database cannot enter', () => {
  const closed = () => {
    const folder = path.join(root, 'closed', 'kumu', 'database');
    mkdirSync(path.dirname(folder), { recursive: true });
    chmodSync(path.join(root, 'closed'), 0o700);
    return folder;
  };
  const fallbackFolder = () => path.join(root, 'elsewhere');

  it('the embedded database stores its data in the fallback folder, reports it and finds it again', async () => {
    const folder = closed();
    const first = start(folder, { fallbackFolder: fallbackFolder() });
    const { connectionString, dataFolder } = await first.answer;
    expect(path.dirname(dataFolder)).toBe(fallbackFolder());
    await query(connectionString, 'create table kept (word text)');
    await stop(first.child);

    const second = await start(folder, { fallbackFolder: fallbackFolder() }).answer;
    expect(second.dataFolder).toBe(dataFolder);
    expect(await query(second.connectionString, "select to_regclass('kept')::text as found")).toEqual([
      { found: 'kept' },
    ]);
  });

  it('concurrent starts agree on one new fallback folder when the database’s folder was deleted', async () => {
    const folder = closed();
    const first = start(folder, { fallbackFolder: fallbackFolder() });
    const before = await first.answer;
    await stop(first.child);
    rmSync(folder, { recursive: true });

    const both = [
      start(folder, { fallbackFolder: fallbackFolder() }),
      start(folder, { fallbackFolder: fallbackFolder() }),
    ];
    const [one, two] = await Promise.all(both.map(({ answer }) => answer));
    expect(one!.dataFolder).toBe(two!.dataFolder);
    expect(one!.dataFolder).not.toBe(before.dataFolder);
  });
});
