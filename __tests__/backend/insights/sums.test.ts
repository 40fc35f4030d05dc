import pg from 'pg';
import { sql } from 'kysely';
import { pick, random } from '@/art/random';
import { db } from '@/backend/db/connection';
import { toLocal } from '@/backend/local-time';
import * as figures from '@/backend/notices/figure-service';
import type { FactKind } from '@/contract/values/facts';
import { startBackend } from '../../support/backend';
import { makePerson } from '../../support/make/accounts';
import { insertPurchaseRow } from '../../support/make/checkout';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { countDays } from '../../support/make/visits';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';

type SoldAs = 'PPV_COURSE' | 'SUBSCRIPTION' | 'DONATION' | 'GIFT';
type Fact = {
  kind: FactKind;
  at: Date;
  personId: string;
  purchaseId: string | null;
  contentId: string | null;
  soldAs: SoldAs | null;
  amountCents: number | null;
  feeCents: number | null;
};
type Zone = 'Australia/Sydney' | 'Australia/Perth';
type Tier = 'all' | 'member' | 'free';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-20T01:00:00Z');
const [FROM, TO] = ['2026-06-10', '2026-10-20'];
const tiers: Tier[] = ['all', 'member', 'free'];

let creator: CreatorPerson;
let courses: [string, ...string[]];
let purchases: [{ purchaseId: string; personId: string }, ...{ purchaseId: string; personId: string }[]];
let zone: Zone;
/** Facts in the order in which the database stores them. */
let facts: Fact[];

beforeAll(async () => {
  await startBackend();
  await forgetUnrelatedRows('insight_progress');
});
beforeEach(async () => {
  creator = await makeCreator();
  zone = 'Australia/Sydney';
  facts = [];
  courses = [(await makeCourse(creator)).id, (await makeCourse(creator)).id];
  const people = await Promise.all(Array.from({ length: 5 }, () => makePerson()));
  const made: (typeof purchases)[number][] = [];
  for (const { userId } of [...people, ...people]) {
    const about = { type: 'PPV_COURSE', title: 'Course', amountCents: 900, feeCents: 120 } as const;
    const { id } = await insertPurchaseRow({ ...about, buyerId: userId, status: 'SUCCESS' });
    made.push({ purchaseId: id, personId: userId });
  }
  purchases = [made[0]!, ...made.slice(1)];
});

/** Times of several facts, some of them in the hours in which a clock changes. */
const sharedTimes: [number, ...number[]] = [
  Date.parse('2026-04-04T15:30:00Z'),
  Date.parse('2026-04-04T16:30:00Z'),
  Date.parse('2026-10-03T16:30:00Z'),
  Date.parse('2026-07-31T14:00:00Z'),
];

/** Makes facts of the last ten months in random order; some facts have equal times. */
function makeFacts(next: () => number, count: number): Fact[] {
  return Array.from({ length: count }, () => {
    const kind = pick<FactKind>(next, [
      'PURCHASE_PAID',
      'PURCHASE_PAID',
      'REFUNDED',
      'REVERSED',
      'MEMBER_BEGAN',
      'MEMBER_ENDED',
      'RATED',
    ]);
    const { purchaseId, personId } = pick(next, purchases);
    const time = NOW - Math.floor(next() * 300 * DAY);
    const at = new Date(next() < 0.3 ? pick(next, sharedTimes) : time);
    if (kind === 'RATED' || kind.startsWith('MEMBER'))
      return {
        kind,
        at,
        personId,
        purchaseId: null,
        contentId: null,
        soldAs: null,
        amountCents: null,
        feeCents: null,
      };
    const soldAs = pick<SoldAs>(next, ['PPV_COURSE', 'SUBSCRIPTION', 'DONATION', 'GIFT']);
    const contentId = soldAs === 'SUBSCRIPTION' || next() < 0.2 ? null : pick(next, courses);
    const feeCents = Math.floor(next() * 100);
    // A negative refund corrects the rounding error of an earlier refund.
    const amountCents = kind !== 'PURCHASE_PAID' && next() < 0.3 ? -3 : 200 + Math.floor(next() * 5000);
    return { kind, at, personId, purchaseId, soldAs, contentId, amountCents, feeCents };
  });
}

async function insertFacts(to: { query: pg.Client['query'] }, list: Fact[]): Promise<void> {
  facts.push(...list);
  for (const { kind, at, personId, purchaseId, contentId, soldAs, amountCents, feeCents } of list)
    await to.query(
      `insert into facts (kind, at, creator_id, person_id, purchase_id, content_type, content_id, sold_as, amount_cents, fee_cents, stars)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        kind,
        at,
        creator.actor.creator.id,
        personId,
        purchaseId,
        contentId && 'COURSE',
        contentId,
        soldAs,
        amountCents,
        feeCents,
        kind === 'RATED' ? 5 : null,
      ],
    );
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const dayOf = ({ at }: Fact) => toLocal(at, zone).day;
/**
 * Returns the latest fact of a list. If several facts have the latest time, returns the one that
 * was stored last.
 */
const lastOf = (list: Fact[]) =>
  list.reduce<Fact | undefined>((last, fact) => (!last || fact.at >= last.at ? fact : last), undefined);

/** Returns true for a fact about a sale to a person who was a member at the time of the sale. */
function isToMember(fact: Fact): boolean {
  if (fact.soldAs === 'SUBSCRIPTION') return true;
  const paid = facts.filter(
    ({ kind, purchaseId }) => kind === 'PURCHASE_PAID' && purchaseId === fact.purchaseId,
  );
  const times = fact.kind === 'PURCHASE_PAID' || !paid.length ? [fact] : paid;
  const soldAt = Math.min(...times.map(({ at }) => at.getTime()));
  const changes = facts.filter(
    ({ kind, personId, at }) =>
      kind.startsWith('MEMBER') && personId === fact.personId && at.getTime() <= soldAt,
  );
  return lastOf(changes)?.kind === 'MEMBER_BEGAN';
}

const earned = ({ kind, amountCents, feeCents }: Fact) =>
  (kind === 'PURCHASE_PAID' ? 1 : -1) * ((amountCents ?? 0) - (feeCents ?? 0));

/**
 * Returns the facts with an amount for a tier; with a content id, only facts of that content that
 * are not tips.
 */
const salesOf = (tier: Tier, contentId: string | null) =>
  facts.filter(
    (fact) =>
      fact.amountCents !== null &&
      (tier === 'all' || isToMember(fact) === (tier === 'member')) &&
      (contentId === null || (fact.contentId === contentId && fact.soldAs !== 'DONATION')),
  );

const isInRange = (fact: Fact) => dayOf(fact) >= FROM && dayOf(fact) <= TO;
const isCourseSale = ({ kind, contentId, soldAs }: Fact) =>
  kind === 'PURCHASE_PAID' && contentId !== null && soldAs !== 'DONATION';

/** Adds up the values of facts by key. */
function sumBy(
  list: Fact[],
  keyOf: (fact: Fact) => string,
  valueOf: (fact: Fact) => number,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const fact of list) sums[keyOf(fact)] = (sums[keyOf(fact)] ?? 0) + valueOf(fact);
  return sums;
}

/** Computes the expected figures of sales and members with plain loops. */
function addUp() {
  const cases = tiers.flatMap((tier) => [null, ...courses].map((contentId) => ({ tier, contentId })));
  const changed = (kind: FactKind) =>
    sumBy(
      facts.filter((fact) => fact.kind === kind && isInRange(fact)),
      dayOf,
      () => 1,
    );
  const joined = facts.filter(({ kind }) => kind === 'MEMBER_BEGAN');
  const ofPeople = purchases.map(({ personId }) => personId);
  const stays = [...new Set(ofPeople)].flatMap((person) => {
    const last = lastOf(
      facts.filter(({ kind, personId }) => kind.startsWith('MEMBER') && personId === person),
    );
    return last?.kind === 'MEMBER_BEGAN' ? [last.at.getTime()] : [];
  });
  const seconds = stays.reduce((sum, since) => sum + (NOW - since) / 1000, 0);
  return {
    sales: cases.map(({ tier, contentId }) => {
      const list = salesOf(tier, contentId);
      const inRange = list.filter(isInRange);
      return {
        earned: sumBy(
          inRange,
          (fact) =>
            `${dayOf(fact)} ${fact.soldAs} ${fact.soldAs === 'GIFT' && fact.contentId ? 'COURSE' : null}`,
          earned,
        ),
        sold: sumBy(inRange.filter(isCourseSale), dayOf, () => 1),
        soldEver: list.filter(isCourseSale).length,
        byContent: sumBy(
          inRange.filter(({ contentId: id, soldAs }) => id && soldAs !== 'DONATION'),
          ({ contentId: id }) => id!,
          earned,
        ),
      };
    }),
    joined: changed('MEMBER_BEGAN'),
    left: changed('MEMBER_ENDED'),
    people: new Set(joined.map(({ personId }) => personId)).size,
    peopleOfMonth: new Set(
      joined.filter((fact) => dayOf(fact).startsWith('2026-09')).map(({ personId }) => personId),
    ).size,
    months: stays.length ? Math.round((seconds / stays.length / (30.436875 * 86_400)) * 1e6) : null,
  };
}

const withValues = <T>(rows: T[], keyOf: (row: T) => string, valueOf: (row: T) => number) =>
  Object.fromEntries(rows.filter((row) => valueOf(row) !== 0).map((row) => [keyOf(row), valueOf(row)]));

/** Reads the figures that `addUp` computes, and how long people stayed. */
async function read() {
  const base = { creatorId: creator.actor.creator.id, timeZone: zone };
  const sales: ReturnType<typeof addUp>['sales'] = [];
  for (const userTier of tiers)
    for (const contentId of [null, ...courses]) {
      const ever = {
        ...base,
        userTier,
        content: contentId === null ? null : { contentType: 'COURSE' as const, contentId },
      };
      const scope = { ...ever, from: FROM, to: TO };
      sales.push({
        earned: Object.fromEntries(
          (await figures.sumEarningsByDay(db, scope)).map(({ day, soldAs, giftOf, cents }) => [
            `${day} ${soldAs} ${giftOf}`,
            cents,
          ]),
        ),
        sold: Object.fromEntries(
          (await figures.countSoldByDay(db, scope, 'COURSE')).map(({ day, count }) => [day, count]),
        ),
        soldEver: await figures.countSold(db, ever, 'COURSE'),
        byContent: Object.fromEntries(
          [...(await figures.sumByContent(db, scope, ['COURSE']))].map(([id, { earnedCents }]) => [
            id,
            earnedCents,
          ]),
        ),
      });
    }
  const changes = await figures.countMemberChangesByDay(db, { ...base, from: FROM, to: TO });
  const months = await figures.averageMonths(db, base, new Date(NOW));
  return {
    figures: {
      sales,
      joined: withValues(
        changes,
        ({ day }) => day,
        ({ joined }) => joined,
      ),
      left: withValues(
        changes,
        ({ day }) => day,
        ({ left }) => left,
      ),
      people: await figures.countPeopleJoined(db, base),
      peopleOfMonth: await figures.countPeopleJoined(db, base, '2026-09-01'),
      months: months === null ? null : Math.round(months * 1e6),
    },
    stayed: await figures.countStayed(db, { ...base, from: '2026-01-01' }),
  };
}

/** Computes from the facts alone how long people stayed. Another test checks this computation. */
async function readStayedFromFacts() {
  let stayed: Awaited<ReturnType<typeof read>>['stayed'] = [];
  const undo = new Error('undo');
  await db
    .transaction()
    .execute(async (trx) => {
      await trx.deleteFrom('summedFacts').where('creatorId', '=', creator.actor.creator.id).execute();
      stayed = await figures.countStayed(trx, {
        creatorId: creator.actor.creator.id,
        timeZone: zone,
        from: '2026-01-01',
      });
      throw undo;
    })
    .catch((error: unknown) => expect(error).toBe(undo));
  return stayed;
}

async function expectExact(when: string): Promise<void> {
  const { figures: found, stayed } = await read();
  expect([when, found]).toEqual([when, addUp()]);
  expect([when, stayed]).toEqual([when, await readStayedFromFacts()]);
}

async function changeZone(to: Zone): Promise<void> {
  zone = to;
  await db.updateTable('users').set({ timeZone: to }).where('id', '=', creator.userId).execute();
}

const isSummed = async () =>
  (
    await db
      .selectFrom('factDays')
      .select('day')
      .where('creatorId', '=', creator.actor.creator.id)
      .limit(1)
      .execute()
  ).length > 0;

test.each(['one', 'two', 'three'])(
  'random facts have exact figures before, between and after collections (%s)',
  async (seed) => {
    const next = random(`facts ${seed}`);
    await withClient(async (client) => {
      const steps: [string, () => Promise<void>][] = [
        ['a collection', countDays],
        ['a second collection', countDays],
        ['facts that are stored late', () => insertFacts(client, makeFacts(next, 12))],
        ['a collection by two workers', async () => void (await Promise.all([countDays(), countDays()]))],
        ['a change of the zone', () => changeZone('Australia/Perth')],
        ['facts after the change', () => insertFacts(client, makeFacts(next, 12))],
        ['a collection in the new zone', countDays],
        ['a change back', () => changeZone('Australia/Sydney')],
        ['a collection in the old zone', countDays],
        [
          'all events counted again',
          async () => void (await sql`update insight_progress set collected_to = '-infinity'`.execute(db)),
        ],
        ['a collection of all events', countDays],
        [
          'all facts summed again',
          async () => void (await sql`update summed_facts set time_zone = ''`.execute(db)),
        ],
        ['a collection of all facts', countDays],
      ];
      await insertFacts(client, makeFacts(next, 60));
      await expectExact('before any collection');
      expect(await isSummed()).toBe(false);
      for (const [what, step] of steps) {
        await step();
        await expectExact(`after ${what}`);
        await insertFacts(client, makeFacts(next, 4));
        await expectExact(`after facts beside ${what}`);
      }
      expect(await isSummed()).toBe(true);
    });
  },
);

test('facts of an open transaction are counted as soon as the transaction is committed', async () => {
  const next = random('open transaction');
  await withClient((other) => insertFacts(other, makeFacts(next, 30)));
  await withClient(async (client) => {
    await client.query('begin');
    await insertFacts(client, makeFacts(next, 20));
    const all = facts;
    facts = all.slice(0, 30);
    await countDays();
    expect(await isSummed()).toBe(true);
    await expectExact('during the transaction');
    await client.query('commit');
    facts = all;
    await expectExact('after the commit');
    await countDays();
    await expectExact('after the next collection');
  });
});

test('sums with a time in the future are ignored and computed again', async () => {
  const next = random('clock');
  const setSummedTo = (value: string) =>
    sql`update summed_facts set summed_to = statement_timestamp() + ${value}::interval`.execute(db);
  await withClient(async (client) => {
    await insertFacts(client, makeFacts(next, 20));
    await countDays();
    await setSummedTo('1 hour');
    await insertFacts(client, makeFacts(next, 20));
    await expectExact('before the next collection');
    await countDays();
    await insertFacts(client, makeFacts(next, 5));
    await expectExact('after it');
    const { rows } = await sql<{ isPast: boolean }>`
      select bool_and(summed_to <= statement_timestamp()) as is_past from summed_facts`.execute(db);
    expect(rows).toEqual([{ isPast: true }]);
  });
});
