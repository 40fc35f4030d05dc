import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';
import { liveReactions } from '../../contract/values/lives.ts';
import { nodeSettings } from '../start/memory.ts';
import { withClient } from './database.ts';
import type { Figure } from './figures.ts';
import { cpuMs } from './processes.ts';
import { finish, start, stop } from './stack.ts';

const ports = [4193, 4194] as const;
const TOKEN = 'a-token-of-a-viewer-in-the-bench';
/**
 * Numbers of viewers and writers in the chat benchmark. The third number is the viewers in the
 * reactions benchmark.
 */
const VIEWERS = 1_000;
const WRITERS = 200;
const MANY = Number(process.env.BENCH_VIEWERS ?? 10_000);
/**
 * Messages per writer and second. One message in four seconds is a lively chat. At one message per
 * second, the maximum for a person, the senders alone occupy two cores.
 */
const RATE = Number(process.env.BENCH_RATE ?? 0.25);
/** Number of reactions per second that each backend receives. */
const REACTIONS = 100;
const MEASURED_MS = 20_000;
const WARM_UP_MS = 5_000;

const insertRoom = `
  insert into users (email, name, last_name, created_at)
    select 'viewer-' || n || '@bench.test', 'Viewer', 'Number', now() from generate_series(0, ${MANY - 1}) n;
  insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select sha256(('${TOKEN}-' || split_part(split_part(email, '@', 1), '-', 2))::bytea), id, now(), now(), now() + interval '1 day'
    from users;
  insert into creators (user_id, username, name, tagline, bio, topics, state, created_at, updated_at)
    select id, 'host', 'The Host', 'A promise', 'A bio', '{yoga}', 'APPROVED', now(), now() from users limit 1;
  insert into lives (creator_id, title, state, starts_at, started_at, published_at, created_at, updated_at)
    select id, 'A live', 'LIVE', now(), now(), now(), now(), now() from creators;
  insert into entitlements (user_id, content_type, content_id, source, granted_at)
    select users.id, 'LIVE', lives.id, 'FREE', now() from users, lives;
  analyze;`;

type Room = { liveId: string; database: string; env: Record<string, string> };

const startBackend = ({ env }: Room, port: number) =>
  start([...nodeSettings.backend.flags, 'backend/index.ts'], /backend listens/, {
    ...env,
    ...nodeSettings.backend.variables,
    BACKEND_PORT: String(port),
    LOG_LEVEL: 'info',
  });

const startReaders = (room: Room, port: number, first: number, count: number) =>
  start(
    ['scripts/bench/live-chat-readers.ts', String(port), TOKEN, String(first), String(count), room.liveId],
    /all are open/,
    room.env,
  );

type Read = { p50: number; p99: number; messages: number; frames: number };

/** Makes readers print their figures and reset them. */
async function readFigures(readers: ChildProcess): Promise<Read> {
  let said = '';
  const onData = (chunk: Buffer) => (said += chunk);
  readers.stdout!.on('data', onData);
  readers.kill('SIGUSR2');
  while (!/figures .*\n/.test(said)) await once(readers.stdout!, 'data');
  readers.stdout!.off('data', onData);
  return JSON.parse(/figures (.*)\n/.exec(said)![1]!) as Read;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request on behalf of a viewer. @returns the status; 0 if the connection was closed */
const post = (port: number, viewer: number, address: string, body: object): Promise<number> =>
  new Promise((resolve) => {
    const request = http.request(
      {
        agent,
        port,
        path: address,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${TOKEN}-${viewer}`,
          'x-forwarded-for': `10.1.${Math.floor(viewer / 250)}.${viewer % 250}`,
        },
      },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode!));
      },
    );
    request.on('error', () => resolve(0)).end(JSON.stringify(body));
  });

/** Calls a function several times per second. @returns a function that stops the calls */
function repeat(aSecond: number, act: (count: number) => void): () => void {
  const startedAt = performance.now();
  let count = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * aSecond;
    for (; count < due; count += 1) act(count);
  }, 5);
  return () => clearInterval(timer);
}

/** Measures the time from storing a message until it arrives at the viewers. */
async function measureChat(room: Room): Promise<Figure> {
  const backend = await startBackend(room, ports[0]);
  try {
    const readers = await startReaders(room, ports[0], 0, VIEWERS);
    let refused = 0;
    const halt = repeat(WRITERS * RATE, (count) => {
      const body = { clientId: randomUUID(), text: `Message ${count} of somebody who writes a line.` };
      void post(ports[0], 1 + (count % WRITERS), `/lives/${room.liveId}/chat`, body).then((status) => {
        if (status !== 201) refused += 1;
      });
    });
    await pause(WARM_UP_MS);
    await readFigures(readers);
    await pause(MEASURED_MS);
    const { p50, p99, messages } = await readFigures(readers);
    halt();
    const refusals = refused;
    await stop(readers);
    return {
      what: `storing of a message to its arrival at ${VIEWERS.toLocaleString('en')} viewers, from ${WRITERS} writers: p99 (ms)`,
      ours: `p50 ${p50} ms, p99 ${p99} ms, ${messages.toFixed(0)} messages/s, ${refusals} refused`,
      against: '',
      ratio: p99,
      limit: { most: 100 },
    };
  } finally {
    await stop(backend);
  }
}

/** Measures the CPU time of two backends that send reactions to very many viewers. */
async function measureReactions(room: Room): Promise<Figure> {
  const backends = await Promise.all(ports.map((port) => startBackend(room, port)));
  try {
    const half = MANY / ports.length;
    const readers: ChildProcess[] = [];
    for (const [place, port] of ports.entries())
      readers.push(await startReaders(room, port, place * half, half));
    const halt = repeat(REACTIONS * ports.length, (count) => {
      const reaction = liveReactions[count % liveReactions.length]!;
      const viewer = 1 + (count % (MANY - 1));
      void post(ports[count % ports.length]!, viewer, `/lives/${room.liveId}/reactions`, { reaction });
    });
    await pause(WARM_UP_MS);
    await Promise.all(readers.map(readFigures));
    const before = backends.map(({ pid }) => cpuMs(pid!) / 1000);
    const beganAt = performance.now();
    await pause(MEASURED_MS);
    const seconds = (performance.now() - beganAt) / 1000;
    const cores = backends.map(({ pid }, place) => (cpuMs(pid!) / 1000 - before[place]!) / seconds);
    const { frames } = await readFigures(readers[0]!);
    halt();
    for (const each of readers) await stop(each);
    return {
      what: `cores of a backend that sends reactions to half of ${MANY.toLocaleString('en')} viewers`,
      ours: `${cores.map((each) => each.toFixed(2)).join(' and ')}, ${frames.toFixed(1)} frames/s`,
      against: '',
      ratio: Math.max(...cores),
      limit: { most: 1 },
    };
  } finally {
    for (const backend of backends) await stop(backend);
  }
}

/** Measures the chat and the reactions of a live with very many viewers. */
export async function benchLiveChat(dataFolder: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(dataFolder, 'live-chat-'));
  const database = await startEmbeddedDatabase(path.join(folder, 'database'));
  const env = { DATABASE_URL: database.connectionString, KUMU_DATA_DIR: folder };
  try {
    await finish(['backend/migrate.ts'], env);
    const liveId = await withClient(database.connectionString, async (client) => {
      await client.query(insertRoom);
      return (await client.query<{ id: string }>('select id from lives')).rows[0]!.id;
    });
    const room = { liveId, database: database.connectionString, env };
    return [await measureChat(room), await measureReactions(room)];
  } finally {
    await database.stop();
  }
}
