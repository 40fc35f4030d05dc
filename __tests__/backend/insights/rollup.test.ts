import { sql } from 'kysely';
import pg from 'pg';
import { db } from '@/backend/db/connection';
import { insightsData } from '@/backend/insights/personal-data';
import type { ReportQuery } from '@/contract/insights';
import type { ReportName } from '@/contract/values/insights';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { changeMembership, countDays, payAt, recordAt, visitEvent } from '../../support/make/visits';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';

const DAY = 86_400_000;

let creator: CreatorPerson;
let people: Person[];

beforeAll(async () => {
  await startBackend();
  await forgetUnrelatedRows('insight_progress');
});
beforeEach(async () => {
  creator = await makeCreator();
  people = await Promise.all([makePerson(), makePerson(), makePerson()]);
});

/** Returns a time on the local day some days ago. */
const ago = (days: number, hours = 0): Date => new Date(Date.now() - days * DAY - hours * 3_600_000);
const visit = (time: Date, person: Person, source: 'home' | 'search' | 'link' = 'home', to = creator) =>
  recordAt(time, { person }, [visitEvent(to, null, source)]);

async function read(report: ReportName, query: Partial<ReportQuery> = {}) {
  const { status, body } = await ask('GET /audience-insights/:report', {
    as: creator,
    params: { report },
    query: { days: 60, compare: 'none', ...query },
  });
  expect(status).toBe(200);
  return body;
}
const visitors = async () => (await read('by-day')).totals!.total;
const paidBySource = async () =>
  Object.fromEntries(
    (await read('sources')).rows
      .filter(({ values }) => values.paid)
      .map(({ key, values }) => [key, values.paid]),
  );
const readAll = async () => ({
  days: (await read('by-day')).rows,
  members: (await read('by-day', { userTier: 'member' })).rows,
  sources: (await read('sources')).rows,
});

/** Counts every event again as docs/operations.md describes. */
async function countAllAgain(): Promise<void> {
  await sql`update insight_progress set collected_to = '-infinity'`.execute(db);
  await countDays();
}

/** Inserts a visit with a past time; the database stores it now. */
const insertLate = (client: Pick<pg.Client, 'query'>, at: Date, person: Person) =>
  client.query(
    `insert into product_events (user_id, type, segment, payload, created_at, creator_id, viewer, is_member)
     values ($1::uuid, 'VIEW_CREATOR_PAGE', 'member', jsonb_build_object('creatorId', $2::uuid, 'source', 'search'), $3, $2::uuid, $1::uuid::text, false)`,
    [person.userId, creator.actor.creator.id, at],
  );

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('counting all events again gives the same numbers', async () => {
  await changeMembership(creator, people[0]!, ago(20));
  for (const [place, person] of people.entries())
    for (const days of [2, 9, 30]) await visit(ago(days, place), person, place ? 'search' : 'link');
  await payAt(creator, people[0]!, ago(1));
  await payAt(creator, people[1]!, ago(25));
  await countDays();
  const before = await readAll();
  expect(await visitors()).toBe(9);
  expect(await paidBySource()).toEqual({ link: 1, search: 1 });
  await db.deleteFrom('insightDays').where('creatorId', '=', creator.actor.creator.id).execute();
  expect(await visitors()).toBe(0);
  await countAllAgain();
  expect(await readAll()).toEqual(before);
  await countDays();
  expect(await readAll()).toEqual(before);
});

test('an event that is stored weeks late counts on the day of its own time', async () => {
  await visit(ago(21), people[0]!);
  await countDays();
  expect(await visitors()).toBe(1);
  await withClient((client) => insertLate(client, ago(21), people[1]!));
  await countDays();
  expect(await visitors()).toBe(2);
  expect((await read('by-day')).rows.filter(({ values }) => values.total)).toHaveLength(1);
});

test('a visit of the week before a payment becomes the source of the payment, even when it is stored later', async () => {
  await payAt(creator, people[0]!, ago(3));
  await countDays();
  expect(await paidBySource()).toEqual({ direct: 1 });
  await withClient((client) => insertLate(client, ago(9), people[0]!));
  await countDays();
  expect(await paidBySource()).toEqual({ search: 1 });
});

test('a payment has no source when the visit is more than seven days older or the payment is a renewal', async () => {
  await visit(ago(10, 1), people[0]!, 'link');
  await payAt(creator, people[0]!, ago(3));
  await visit(ago(4), people[1]!, 'link');
  await payAt(creator, people[1]!, ago(3), { isRenewal: true });
  await countDays();
  expect(await paidBySource()).toEqual({ direct: 1 });
});

test('an event in an open transaction is counted by the first run after its commit', async () => {
  await withClient(async (client) => {
    await client.query('begin');
    await insertLate(client, ago(2), people[0]!);
    await countDays();
    const { countedTo } = await read('by-day');
    expect(await visitors()).toBe(0);
    await client.query('commit');
    const { rows } = await client.query<{ at: Date }>(
      'select recorded_at as at from product_events where user_id = $1',
      [people[0]!.userId],
    );
    expect(Date.parse(countedTo)).toBeLessThan(rows[0]!.at.getTime());
  });
  await countDays();
  expect(await visitors()).toBe(1);
});

test('several concurrent workers count each day once', async () => {
  for (let days = 1; days <= 40; days += 1) await visit(ago(days), people[days % 3]!);
  await Promise.all([countDays(), countDays(), countDays()]);
  expect(await visitors()).toBe(40);
  const { rows } = await sql<{ left: number }>`select count(*) as left from insight_stale_days`.execute(db);
  expect(rows[0]!.left).toBe(0);
});

test('the days of a failed run are counted by the next run, and countedTo moves only after a successful run', async () => {
  await countDays();
  const before = (await read('by-day')).countedTo;
  for (const days of [5, 6, 7]) await visit(ago(days), people[0]!);
  await sql`alter table insight_days add constraint broken check (creator_id <> ${sql.lit(creator.actor.creator.id)})`.execute(
    db,
  );
  await expect(countDays()).rejects.toThrow('broken');
  expect([await visitors(), (await read('by-day')).countedTo]).toEqual([0, before]);
  await sql`alter table insight_days drop constraint broken`.execute(db);
  await countDays();
  expect(await visitors()).toBe(3);
  expect(Date.parse((await read('by-day')).countedTo)).toBeGreaterThan(Date.parse(before));
});

test("a change of a creator's time zone recounts the days of that creator", async () => {
  // At 23:30 in Sydney it is 20:30 of the same day in Perth. At 00:30 in Sydney it is still the
  // evening before in Perth.
  const [evening, night] = ['2026-11-10T12:30:00Z', '2026-11-10T13:30:00Z'];
  const other = await makeCreator();
  for (const time of [evening, night])
    for (const to of [creator, other]) await visit(new Date(time), people[0]!, 'home', to);
  await countDays();
  const days = async (as: CreatorPerson) => {
    creator = as;
    return (await read('by-day')).rows.filter(({ values }) => values.total).map(({ key }) => key);
  };
  const changed = creator;
  expect(await days(changed)).toEqual(['2026-11-10', '2026-11-11']);
  await db
    .updateTable('users')
    .set({ timeZone: 'Australia/Perth' })
    .where('id', '=', changed.userId)
    .execute();
  await countDays();
  expect(await days(changed)).toEqual(['2026-11-10']);
  expect(await days(other)).toEqual(['2026-11-10', '2026-11-11']);
});

test('an erased person still counts once a day, and no stored event contains their id', async () => {
  const [erased, other] = [people[0]!, people[1]!];
  const second = await makeCreator();
  // Two visits on each of two days, one hour apart. The local time in Sydney depends on daylight
  // saving.
  for (const days of [3, 33])
    for (const hour of [2, 3]) await visit(new Date(ago(days).setUTCHours(hour)), erased, 'link');
  await visit(ago(3), other);
  await visit(ago(3), erased, 'link', second);
  await payAt(creator, erased, ago(2));
  await countDays();
  const before = await readAll();
  expect(await paidBySource()).toEqual({ link: 1 });
  await insightsData.erase!({ userId: erased.userId, creatorId: null });
  const { rows } = await sql<{ userId: string | null; viewer: string; creatorId: string; at: Date }>`
    select user_id, viewer, creator_id, created_at as at from product_events
    where creator_id in (${creator.actor.creator.id}, ${second.actor.creator.id})`.execute(db);
  expect(JSON.stringify(rows)).not.toContain(erased.userId);
  expect(rows.filter(({ userId }) => userId === other.userId)).toHaveLength(1);
  // An erased person has a different key for each day and each creator.
  expect(new Set(rows.filter(({ userId }) => userId === null).map(({ viewer }) => viewer)).size).toBe(3);
  await countAllAgain();
  expect(await readAll()).toEqual(before);
});

test('an index reads the events of one creator and one day without the events of other creators', async () => {
  const { explain } = await import('../../support/statements');
  const plan = await explain(sql`
    select viewer from product_events
    where creator_id = ${creator.actor.creator.id} and created_at >= ${ago(1)} and created_at < ${ago(0)}`);
  expect(plan).toMatch(
    /Index Cond: \(\(creator_id = .*\) AND \(created_at >= .*\) AND \(created_at < .*\)\)/,
  );
});
