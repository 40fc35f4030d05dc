import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';
import type { OfficeActor } from '../../backend/http/actor.ts';
import { withClient } from './database.ts';
import type { Figure } from './figures.ts';
import { p95 } from './load.ts';
import { finish } from './stack.ts';

const ITEMS = 100_000;
/** Maximum time of opening a queue (ms). */
const MOST_MS = 50;
const RUNS = 40;

/** Statements that insert very many waiting items into each queue of people and content. */
const fill = `
  insert into users (email, name, last_name, confirmed_at, created_at, is_office)
    select 'person-' || n || '@bench.test', 'Person', 'Number ' || n, now(), now() - interval '1 year', n = 0
    from generate_series(0, ${ITEMS}) n;
  create temp table pick as select id, split_part(split_part(email, '@', 1), '-', 2)::int as n from users;
  create unique index on pick (n);
  insert into creators (user_id, username, name, tagline, bio, topics, state, submitted_at, created_at, updated_at)
    select id, 'creator-' || n, 'Creator ' || n, 'A promise', 'A bio', '{yoga}', 'PENDING_APPROVAL',
      now() - n * interval '1 minute', now() - interval '1 year', now()
    from pick where n > 0;
  insert into courses (creator_id, title, state, submitted_at, created_at, updated_at)
    select id, 'Course of ' || username, 'IN_REVIEW', submitted_at, now() - interval '1 year', now() from creators;
  insert into reports (reporter_id, subject_type, subject_id, reason, created_at)
    select pick.id, 'COURSE', courses.id, 'MISLEADING', now() - pick.n * interval '1 minute'
    from pick join creators on creators.user_id = pick.id join courses on courses.creator_id = creators.id;
  insert into contact_messages (user_id, name, email, topic, text_body, created_at)
    select id, 'Person', 'person@bench.test', 'PAYMENT', 'I have a question.', now() - n * interval '1 minute' from pick;
  insert into audit_log (actor_id, action, subject_type, subject_id, subject_title, reason, created_at)
    select (select id from pick where n = 0), 'creator.approve', 'CREATOR', creators.id, name, null,
      now() - interval '1 day' - pick.n * interval '1 minute'
    from pick join creators on creators.user_id = pick.id, generate_series(1, 10);
  analyze;`;

const queueNames = ['reports', 'creators', 'course', 'messages'] as const;

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

/**
 * Measures the duration of queues with very many waiting items, of the office's start page, and of
 * the log.
 */
export async function benchOffice(dataFolder: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(dataFolder, 'office-'));
  const database = await startEmbeddedDatabase(path.join(folder, 'database'));
  try {
    const url = database.connectionString;
    await finish(['backend/migrate.ts'], { DATABASE_URL: url });
    Object.assign(process.env, { DATABASE_URL: url, KUMU_DATA_DIR: folder });
    const { closeDatabase, db, planOnce } = await import('../../backend/db/connection.ts');
    planOnce();
    await import('../../backend/app.ts');
    await withClient(url, (client) => client.query(fill));
    const queues = await import('../../backend/office/queue-service.ts');
    const audit = await import('../../backend/office/audit-service.ts');
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('isOffice', '=', true)
      .executeTakeFirstOrThrow();
    const actor: OfficeActor = { userId, isOffice: true, creator: null };
    const opened = queueNames.map((name): [string, () => Promise<unknown>] => [
      `the queue ${name}`,
      () => queues.list(actor, name, { limit: 20 }),
    ]);
    const cases: [string, () => Promise<unknown>, number?][] = [
      ...opened,
      [
        `the first page, which counts ${queueNames.length} such queues`,
        () => queues.counts(),
        queueNames.length,
      ],
      [`the log of ${(ITEMS * 10).toLocaleString('en')} decisions`, () => audit.list(actor, { limit: 50 })],
    ];
    const figures: Figure[] = [];
    for (const [what, run, queuesCount = 1] of cases) {
      const time = await timeOf(run);
      const most = MOST_MS * queuesCount;
      figures.push({
        what: `p95 to open ${what}, with ${ITEMS.toLocaleString('en')} waiting items in each`,
        ours: `${time.toFixed(1)} ms`,
        against: `${most} ms`,
        ratio: time / most,
        limit: { most: 1 },
      });
    }
    await closeDatabase();
    return figures;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
