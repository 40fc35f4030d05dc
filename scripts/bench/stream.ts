import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';
import { withClient } from './database.ts';
import { nodeSettings } from '../start/memory.ts';
import type { Figure } from './figures.ts';
import { memoryBytes } from './processes.ts';
import { finish, start, stop } from './stack.ts';

const port = 4192;
/** Number of open streams; the limit of open files must be higher in both processes. */
const STREAMS = Number(process.env.BENCH_STREAMS ?? 10_000);
/** Number of streams at the first memory measurement, when all code is loaded. */
const FEW = 1_000;
/**
 * Time after which all streams have received heartbeats, and after which no rate limit counts their
 * opening (ms).
 */
const SETTLE_MS = 65_000;
/**
 * Flags of a backend that collects its garbage at SIGUSR2, so that only live memory is measured.
 */
const collecting = ['--expose-gc', '--import', 'data:text/javascript,process.on("SIGUSR2",()=>{gc();gc()})'];
const TOKEN = 'a-token-of-a-reader-in-the-bench';

const insertReaders = `
  insert into users (email, name, created_at)
    select 'reader-' || n || '@bench.test', 'Reader', now() from generate_series(0, ${STREAMS - 1}) n;
  insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select sha256(('${TOKEN}-' || (row_number() over (order by id) - 1))::bytea), id, now(), now(), now() + interval '1 day'
    from users where email like 'reader-%';
  analyze users, sessions;
`;

/**
 * Measures the memory of open event streams in one process. Also measures the time from the commit
 * of an event until it arrives at a thousand people.
 */
export async function benchStream(dataFolder: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(dataFolder, 'stream-'));
  const database = await startEmbeddedDatabase(path.join(folder, 'database'));
  const env = { DATABASE_URL: database.connectionString, KUMU_DATA_DIR: folder, BACKEND_PORT: String(port) };
  try {
    await finish(['backend/migrate.ts'], env);
    await withClient(database.connectionString, (client) => client.query(insertReaders));
    const backend = await start(
      [...nodeSettings.backend.flags, ...collecting, 'backend/index.ts'],
      /backend listens/,
      {
        ...env,
        ...nodeSettings.backend.variables,
        LOG_LEVEL: 'info',
      },
    );
    try {
      const readers = await start(
        ['scripts/bench/stream-readers.ts', String(port), TOKEN, String(FEW), String(STREAMS)],
        /few are open/,
        env,
      );
      let said = '';
      readers.stdout!.on('data', (chunk: Buffer) => (said += chunk));
      const untilSaid = async (text: RegExp) => {
        while (!text.test(said)) await once(readers.stdout!, 'data');
      };
      const measure = async () => {
        await pause(SETTLE_MS);
        backend.kill('SIGUSR2');
        await pause(5_000);
        return memoryBytes(backend.pid!);
      };
      const before = await measure();
      readers.kill('SIGUSR2');
      await untilSaid(/all are open/);
      const perStream = ((await measure()) - before) / (STREAMS - FEW);
      readers.kill('SIGUSR2');
      await untilSaid(/delivered/);
      await stop(readers);
      const [, p50, p99] = /p50 ([\d.]+) p99 ([\d.]+)/.exec(said)!;
      return [
        {
          what: `memory of an open stream among ${STREAMS.toLocaleString('en')}`,
          ours: `${(perStream / 1024).toFixed(1)} KB`,
          against: '',
          ratio: perStream / 1024,
          limit: { most: 12 },
        },
        {
          what: 'commit of an event to its arrival at 1,000 people: p99 (ms)',
          ours: `p50 ${p50} ms, p99 ${p99} ms`,
          against: '',
          ratio: Number(p99),
          limit: { most: 50 },
        },
      ];
    } finally {
      await stop(backend);
    }
  } finally {
    await database.stop();
  }
}
