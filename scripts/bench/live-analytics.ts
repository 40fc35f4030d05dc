import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';
import type { CreatorActor } from '../../backend/http/actor.ts';
import { withClient } from './database.ts';
import type { Figure } from './figures.ts';
import { p95 } from './load.ts';
import { finish } from './stack.ts';

const PEOPLE = 20_000;
const VISITS = 100_000;
const MESSAGES = 300_000;
const QUESTIONS = 5_000;
const REACTIONS = 600_000;
/** Length of the live (minutes). */
const MINUTES = 90;
/** Maximum time of reading the numbers (ms). */
const MOST_MS = 100;
const RUNS = 40;

/** Statements that insert a live that started 90 minutes ago, with a million events. */
const fill = `
  insert into users (email, name, last_name, confirmed_at, created_at)
    select 'person-' || n || '@bench.test', 'Person', 'Number ' || n, now(), now() - interval '1 year'
    from generate_series(0, ${PEOPLE}) n;
  create temp table pick as select id, split_part(split_part(email, '@', 1), '-', 2)::int as number from users;
  create unique index on pick (number);
  insert into creators (user_id, username, name, tagline, bio, topics, state, submitted_at, created_at, updated_at)
    select id, 'creator', 'Creator', 'A promise', 'A bio', '{yoga}', 'APPROVED', now(), now(), now()
    from pick where number = 0;
  insert into lives (creator_id, title, state, starts_at, started_at, published_at, created_at, updated_at)
    select id, 'A large live', 'LIVE', now() - interval '${MINUTES} minutes', now() - interval '${MINUTES} minutes',
      now(), now(), now()
    from creators;
  create temp table live as select id, started_at from lives;
  insert into live_visits (live_id, viewer_id, user_id, joined_at, left_at)
    select live.id, 'viewer-' || n, pick.id, at, case when n % 5 = 0 then null else at + length end
    from live, generate_series(1, ${VISITS}) n
    cross join lateral (select live.started_at + random() ^ 2 * interval '${MINUTES} minutes' + n * interval '0' as at,
      random() * interval '30 minutes' + n * interval '0' as length) as visit
    join pick on number = 1 + n % ${PEOPLE};
  insert into live_messages (live_id, client_id, kind, author_id, text_body, created_at)
    select live.id, gen_random_uuid(), 'TEXT', pick.id, 'Hello to everybody',
      live.started_at + n * interval '${MINUTES} minutes' / ${MESSAGES}
    from live, generate_series(1, ${MESSAGES}) n join pick on number = 1 + n % ${PEOPLE};
  insert into live_questions (live_id, client_id, author_id, text_body, created_at, state, answered_at)
    select live.id, gen_random_uuid(), pick.id, 'Why is that?', at,
      case when n % 9 = 0 then 'ANSWERED' else 'OPEN' end, case when n % 9 = 0 then at end
    from live, generate_series(1, ${QUESTIONS}) n
    cross join lateral (select live.started_at + n * interval '${MINUTES} minutes' / ${QUESTIONS} as at) as asked
    join pick on number = 1 + n % ${PEOPLE};
  insert into live_reactions (live_id, second, reaction, count)
    select live.id, second, reaction, ${REACTIONS} / ${MINUTES} / 60 / 5
    from live, generate_series(0, ${MINUTES} * 60 - 1) second,
      unnest('{LOVE,SUNNY,SMILE,WOW,SAME_HERE}'::text[]) as reaction;
  analyze;`;

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < RUNS; count += 1) {
    const startedAt = performance.now();
    await run();
    // The first runs are discarded, because they plan the statements.
    if (count >= RUNS / 4) times.push(performance.now() - startedAt);
  }
  return p95(times.sort((one, other) => one - other));
}

/** Measures the time of reading the numbers of a live with a million events. */
export async function benchLiveAnalytics(dataFolder: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(dataFolder, 'live-analytics-'));
  const database = await startEmbeddedDatabase(path.join(folder, 'database'));
  try {
    const url = database.connectionString;
    await finish(['backend/migrate.ts'], { DATABASE_URL: url });
    Object.assign(process.env, { DATABASE_URL: url, KUMU_DATA_DIR: folder });
    const { closeDatabase, db, planOnce } = await import('../../backend/db/connection.ts');
    planOnce();
    await import('../../backend/app.ts');
    await withClient(url, (client) => client.query(fill));
    const { read } = await import('../../backend/live-analytics/service.ts');
    const { countLives, recountLives } = await import('../../backend/live-analytics/count-service.ts');
    const live = await db.selectFrom('lives').selectAll().executeTakeFirstOrThrow();
    const creator = await db.selectFrom('creators').selectAll().executeTakeFirstOrThrow();
    const actor = {
      userId: creator.userId,
      isOffice: false,
      creator: { id: creator.id, state: creator.state },
    } as CreatorActor;
    const events = VISITS + MESSAGES + QUESTIONS + REACTIONS;
    const figures: Figure[] = [];
    const measure = async (state: string) => {
      const time = await timeOf(() => read(actor, live.id));
      figures.push({
        what: `p95 to read the numbers of a live with ${events.toLocaleString('en')} events that ${state}`,
        ours: `${time.toFixed(1)} ms`,
        against: `${MOST_MS} ms`,
        ratio: time / MOST_MS,
        limit: { most: 1 },
      });
    };
    await countLives();
    await measure('is on');
    await db.updateTable('lives').set({ state: 'ENDED', endedAt: new Date() }).execute();
    await recountLives({ liveIds: [live.id] });
    await measure('has ended');
    await closeDatabase();
    return figures;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
