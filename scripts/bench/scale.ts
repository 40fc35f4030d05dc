import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';
import { withClient } from './database.ts';
import type { Figure } from './figures.ts';
import { finish, start, stop } from './stack.ts';
import { load, p95 } from './load.ts';

const token = 'a-token-for-the-bench-and-nothing-else';
const creatorToken = 'a-token-of-a-creator-in-the-bench';
const port = 4190;
const url = `http://127.0.0.1:${port}`;

/**
 * Returns the statements that insert courses of many creators with six course parts each, and
 * members who have completed some of the course parts.
 */
export const insertCourses = (courses: number, progressRows: number) => `
  insert into users (id, email, name, created_at) select gen_random_uuid(), 'person-' || n || '@bench.test', 'Person', now() from generate_series(1, ${Math.max(200, courses / 20)}) n;
  insert into creators (user_id, username, name, tagline, bio, topics, state, created_at, updated_at)
    select id, 'creator-' || row_number() over (), 'A creator', 'A promise', 'A bio', '{yoga}', 'APPROVED', now(), now() from users order by id limit ${Math.max(10, courses / 100)};
  with numbered as (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from creators)
  insert into courses (creator_id, title, tagline, description, topic_id, price_cents, state, published_at, parts_count, duration_seconds, unlock_count, rating_sum, rating_count, created_at, updated_at)
    select c.id, 'Course ' || n, 'A promise', 'A description', (array['yoga','sleep-health','work','stress'])[1 + n % 4], 100 * (1 + n % 90), 'PUBLISHED',
      now() - n * interval '1 minute', 6, 3600, n * 7919 % 5000, 40, 10, now(), now()
    from generate_series(0, ${courses - 1}) n join numbered c on c.place = n % c.many;
  insert into modules (course_id, title, position) select id, 'Module', 0 from courses;
  insert into series_parts (module_id, course_id, title, kind, text_body, position, is_approved)
    select m.id, m.course_id, 'Part ' || n, 'text', 'Words', n, true from modules m, generate_series(0, 5) n;
  create temp table pick_users as select id, row_number() over (order by id) - 1 as place from users;
  create temp table pick_parts as select id, course_id, row_number() over (order by course_id, position) - 1 as place from series_parts;
  create index on pick_users (place); create index on pick_parts (place);
  insert into progress (user_id, part_id, course_id, seconds, updated_at)
    select u.id, p.id, p.course_id, 5, now() - n * interval '1 second'
    from generate_series(0, ${progressRows - 1}) n
      join pick_users u on u.place = n / 120 % (select count(*) from pick_users)
      join pick_parts p on p.place = n * 7 % (select count(*) from pick_parts)
    on conflict do nothing;
  insert into entitlements (user_id, content_type, content_id, source, granted_at)
    select distinct user_id, 'COURSE', course_id, 'GIFT', now() from progress;
  insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select '\\x${createHash('sha256').update(token).digest('hex')}', user_id, now(), now(), now() + interval '1 day' from progress limit 1;
`;

/**
 * Returns the statements that insert sales of all creators with three ledger entries each. A
 * quarter of the sales belongs to the creator whose wallet is read.
 */
export const insertSales = (entries: number) => `
  -- The triggers of the ledger look at each row, and these are balanced.
  set session_replication_role = replica;
  insert into ledger_accounts (key) select 'creator:' || id from creators union select unnest(array['stripe:clearing', 'platform:fees']);
  insert into ledger_movements (key, kind, created_at)
    select 'bench:' || n, 'SALE', now() - (${entries} - n) * interval '1 minute' from generate_series(1, ${Math.floor(entries / 3)}) n;
  create temp table pick_accounts as select id, row_number() over (order by key) - 1 as place from ledger_accounts where key like 'creator:%';
  insert into ledger_entries (movement_id, account_id, amount_cents, balance_after_cents, created_at)
    select m.id, part.account_id, part.cents, -5730 * m.id, m.created_at from ledger_movements m cross join lateral (
      values ((select id from ledger_accounts where key = 'stripe:clearing'), 6400),
        ((select id from pick_accounts where place = case when m.id % 4 = 0 then 0 else m.id % (select count(*) from pick_accounts) end), -5730),
        ((select id from ledger_accounts where key = 'platform:fees'), -670)
    ) part (account_id, cents) order by m.id;
  insert into ledger_days (account_id, day, source, cents)
    select account_id, (created_at at time zone 'Australia/Sydney')::date, 'PPV_COURSE', sum(amount_cents)
    from ledger_entries where account_id in (select id from pick_accounts) group by 1, 2;
  set session_replication_role = default;
  insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select '\\x${createHash('sha256').update(creatorToken).digest('hex')}', user_id, now(), now(), now() + interval '1 day'
    from creators order by 'creator:' || id limit 1;
`;

type Latencies = Record<'list' | 'page' | 'library' | 'wallet' | 'movements' | 'earnings', number>;

async function measure(databaseUrl: string, folder: string): Promise<Latencies> {
  const env = {
    DATABASE_URL: databaseUrl,
    BACKEND_PORT: String(port),
    KUMU_DATA_DIR: folder,
    LOG_LEVEL: 'info',
  };
  const backend = await start(['backend/index.ts'], /backend listens/, env);
  try {
    const { rows } = await withClient(databaseUrl, (client) =>
      client.query<{ id: string }>('select id from courses order by md5(id::text) limit 500'),
    );
    const ids = rows.map((row) => row.id);
    let turn = 0;
    const course = () => `${url}/courses/${ids[(turn += 1) % ids.length]!}`;
    const list = () =>
      `${url}/courses?orderBy=${['popular', 'newest', 'price', 'rating'][(turn += 1) % 4]!}&topicId=yoga`;
    const run = async (address: string | (() => string), as = token) => {
      const headers = { authorization: `Bearer ${as}` };
      await load(address, { requests: 200, headers });
      // The single connection is deliberate, because the benchmark measures latency, not
      // throughput.
      return p95(await load(address, { requests: 400, connections: 1, headers }));
    };
    return {
      list: await run(list),
      page: await run(course),
      library: await run(`${url}/library`),
      wallet: await run(`${url}/wallet`, creatorToken),
      movements: await run(`${url}/wallet/movements`, creatorToken),
      earnings: await run(`${url}/wallet/earnings?range=12-months`, creatorToken),
    };
  } finally {
    await stop(backend);
  }
}

/**
 * Measures how much lists, pages, libraries and wallets slow down when their data grows by a factor
 * of a thousand.
 */
export async function benchScale(dataFolder: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(dataFolder, 'scale-'));
  const { connectionString, stop: stopDatabase } = await startEmbeddedDatabase(path.join(folder, 'database'));
  try {
    const worlds = [];
    for (const [name, courses, progressRows] of [
      ['small', 100, 1000],
      ['large', 100_000, 1_000_000],
    ] as const) {
      await withClient(connectionString, (admin) => admin.query(`create database ${name}`));
      const databaseUrl = connectionString.replace('/kumu?', `/${name}?`);
      await finish(['backend/migrate.ts'], { DATABASE_URL: databaseUrl });
      await withClient(databaseUrl, async (client) => {
        await client.query(insertCourses(courses, progressRows));
        await client.query(insertSales(progressRows));
        await client.query('vacuum analyze');
      });
      worlds.push(await measure(databaseUrl, folder));
    }
    const [small, large] = worlds as [Latencies, Latencies];
    const names: Record<keyof Latencies, string> = {
      list: 'the course list: 100,000 courses against 100',
      page: 'the course page: 100,000 courses against 100',
      library: 'the library: 100,000 courses against 100',
      wallet: 'the wallet: 1,000,000 ledger entries against 1,000',
      movements: 'its movements: 1,000,000 ledger entries against 1,000',
      earnings: 'its earnings of 12 months: 1,000,000 ledger entries against 1,000',
    };
    return (Object.keys(names) as (keyof Latencies)[]).map((what) => ({
      what: `p95 of ${names[what]}`,
      ours: `${large[what].toFixed(2)} ms`,
      against: `${small[what].toFixed(2)} ms`,
      ratio: large[what] / small[what],
      limit: { most: 2 },
    }));
  } finally {
    await stopDatabase();
    rmSync(folder, { recursive: true, force: true });
  }
}
