import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';
import type { CreatorActor } from '../../backend/http/actor.ts';
import type { ProductEvent } from '../../contract/insights.ts';
import { measureNames, reportNames, type ReportName } from '../../contract/values/insights.ts';
import { withClient } from './database.ts';
import type { Figure } from './figures.ts';
import { fillEvents, MONTHS } from './insights-rows.ts';
import { median, nextAddress, p95 } from './load.ts';
import { finish, start, stop } from './stack.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000);
/** Maximum duration of a report (ms). */
const MOST_MS = 100;
const RUNS = 40;
/** Number of alternating rounds of event intake with and without load. */
const ROUNDS = 7;
const INTAKES = 1_500;

async function timesOf(runs: number, run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < runs; count += 1) {
    const startedAt = performance.now();
    await run();
    times.push(performance.now() - startedAt);
  }
  return times.sort((one, other) => one - other);
}

/** Creates the monthly tables of the events. */
async function makeMonths(): Promise<void> {
  const { inTransaction } = await import('../../backend/db/connection.ts');
  const { monthsAfter } = await import('../../backend/clock.ts');
  const { makeMonth } = await import('../../backend/insights/month-repository.ts');
  const { rotatePartitions } = await import('../../backend/insights/month-service.ts');
  const today = new Date();
  const current = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth()));
  for (let before = MONTHS; before > 0; before -= 1)
    await inTransaction((trx) =>
      makeMonth(trx, monthsAfter(current, -before), monthsAfter(current, 1 - before)),
    );
  await rotatePartitions();
}

/** Creator with the most events, with one of their courses and one of its course parts. */
type Big = { actor: CreatorActor; courseId: string; partId: string };

const findBig = (url: string): Promise<Big> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Record<'id' | 'user_id' | 'course_id' | 'part_id', string>>(`
      select creators.id, creators.user_id, courses.id as course_id, series_parts.id as part_id
      from creators join courses on courses.creator_id = creators.id join series_parts on series_parts.course_id = courses.id
      where username = 'creator-0' order by courses.title, series_parts.position limit 1`);
    const row = rows[0]!;
    const creator = { id: row.id, state: 'APPROVED' as const };
    return {
      actor: { userId: row.user_id, isOffice: false, creator },
      courseId: row.course_id,
      partId: row.part_id,
    };
  });

/**
 * Measures each report for a year with its comparison, and for one course if the report supports
 * it.
 */
async function measureReports({ actor, courseId, partId }: Big): Promise<Figure[]> {
  const { withCombinedReads } = await import('../../backend/db/connection.ts');
  const { read } = await import('../../backend/insights/report-service.ts');
  const { ReportQuery } = await import('../../contract/insights.ts');
  const ofCourse = { contentType: 'COURSE', contentId: courseId };
  const cases: [string, ReportName, object][] = [
    ...reportNames
      .filter((name) => name !== 'by-day')
      .map((name): [string, ReportName, object] => [name, name, { partId }]),
    ...measureNames.map((measure): [string, ReportName, object] => [
      `by-day of ${measure}`,
      'by-day',
      { measure },
    ]),
    ['overview of one course', 'overview', ofCourse],
    ['sources of one course', 'sources', ofCourse],
    ['finished-parts of one course', 'finished-parts', ofCourse],
    ['overview of members', 'overview', { userTier: 'member' }],
  ];
  const figures: Figure[] = [];
  for (const [what, name, more] of cases) {
    const query = ReportQuery.parse({ days: 365, ...more });
    const ask = () => withCombinedReads(() => read(actor, name, query));
    await timesOf(RUNS / 4, ask);
    const time = p95(await timesOf(RUNS, ask));
    figures.push({
      what: `p95 of the report ${what}, with ${EVENTS.toLocaleString('en')} events`,
      ours: `${time.toFixed(1)} ms`,
      against: `${MOST_MS} ms`,
      ratio: time / MOST_MS,
      limit: { most: 1 },
    });
  }
  return figures;
}

/** Measures how much slower the intake of events is while the daily counts are computed. */
async function measureIntake({ actor, courseId }: Big, url: string): Promise<Figure> {
  const { record } = await import('../../backend/insights/service.ts');
  const payload = { contentType: 'COURSE' as const, contentId: courseId, creatorId: actor.creator.id };
  const event: ProductEvent = {
    type: 'VIEW_CONTENT_PAGE',
    segment: 'visitor',
    payload: { ...payload, source: 'list' },
  };
  const events = Array.from({ length: 5 }, () => event);
  const intakes = async () =>
    p95(await timesOf(INTAKES, () => record(null, { address: nextAddress(), isBot: false }, events)));
  await intakes();
  const [idle, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await intakes());
    const args = ['--experimental-strip-types', 'scripts/bench/insights-rollup.ts'];
    const counting = await start(args, /are counted/, { DATABASE_URL: url });
    busy.push(await intakes());
    await stop(counting);
  }
  const [during, before] = [median(busy), median(idle)];
  return {
    what: 'p95 of the intake of five events while days are counted',
    ours: `${during.toFixed(2)} ms`,
    against: `${before.toFixed(2)} ms`,
    ratio: during / before,
    limit: { most: 1.2 },
  };
}

/** Measures the reports of the creator with the most events, and the intake of events. */
export async function benchInsights(dataFolder: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(dataFolder, 'insights-'));
  const database = await startEmbeddedDatabase(path.join(folder, 'database'));
  try {
    const url = database.connectionString;
    await finish(['backend/migrate.ts'], { DATABASE_URL: url });
    Object.assign(process.env, { DATABASE_URL: url, KUMU_DATA_DIR: folder });
    const { closeDatabase, planOnce } = await import('../../backend/db/connection.ts');
    planOnce();
    await import('../../backend/app.ts');
    const { countStaleDays } = await import('../../backend/insights/rollup-service.ts');
    await makeMonths();
    await withClient(url, (client) => fillEvents(client, EVENTS));
    const startedAt = performance.now();
    await countStaleDays();
    const seconds = (performance.now() - startedAt) / 1000;
    await withClient(url, (client) => client.query('vacuum analyze insight_days, fact_days'));
    const big = await findBig(url);
    const figures: Figure[] = [
      {
        what: 'events of all months that are counted a second',
        ours: String(Math.round(EVENTS / seconds)),
        against: '',
        ratio: EVENTS / seconds,
      },
      ...(await measureReports(big)),
      await measureIntake(big, url),
    ];
    await closeDatabase();
    return figures;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
