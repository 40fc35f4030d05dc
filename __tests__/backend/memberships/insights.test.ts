import { random } from '@/art/random';
import type { Scope } from '@/backend/extension-points/insight-reports';
import type { Region, TimeOfDay } from '@/contract/values/onboarding';
import { makePerson } from '../../support/make/accounts';
import { insertPurchaseRow } from '../../support/make/checkout';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { openSales, scopeOf, type Sales, type Seller } from '../../support/make/sales';

const declinedLater = { number: '4000 0000 0000 0341' };
const ZONE = 'Australia/Sydney';
/** 3 pm on 18 November in Sydney. */
const TODAY = '2026-11-18T04:00:00Z';

let sales: Sales;
let insights: typeof import('@/backend/memberships/insight-service');

beforeAll(async () => {
  sales = await openSales('2026-10-01T02:00:00Z');
  insights = await import('@/backend/memberships/insight-service');
});
afterAll(() => sales.close());

const read = (name: string, scope: Scope) =>
  insights.membershipReports
    .find((report) => report.name === name)!
    .read(sales.db, scope, { span: 'day', partId: undefined });
const readRows = async (name: string, scope: Scope) => (await read(name, scope)).rows;
/** Returns the field `value` of each row by the key of the row. */
const readValues = async (name: string, scope: Scope) =>
  Object.fromEntries((await readRows(name, scope)).map(({ key, values }) => [key, values['value']]));

/** Inserts people without credentials, who cannot sign in. */
const insertPeople = async (
  list: { yearOfBirth?: number; region?: Region; timesOfDay?: TimeOfDay[] }[],
): Promise<string[]> =>
  (
    await sales.db
      .insertInto('users')
      .values(
        list.map((fields) => ({
          email: `${crypto.randomUUID()}@kumu.test`,
          name: 'Robin',
          createdAt: new Date(TODAY),
          ...fields,
        })),
      )
      .returning('id')
      .execute()
  ).map(({ id }) => id);

/** Returns the local time in Sydney, such as "2026-11-18 15:00:00". */
const toWall = (at: Date): string => at.toLocaleString('sv-SE', { timeZone: ZONE });
const dayOf = (at: Date): string => toWall(at).slice(0, 10);

/** Adds months to a local time. If the month is too short for the day, its last day is used. */
function addMonths(wall: string, months: number): string {
  const [year, month, day] = wall.slice(0, 10).split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const date = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)));
  return date.toISOString().slice(0, 10) + wall.slice(10);
}

describe('members over months', () => {
  type Stay = { personId: string; since: Date; until: Date | null };
  let creator: CreatorPerson;
  let stays: Stay[];

  /**
   * Makes stays of people who join, leave and join again at random times of the last eleven months.
   */
  function makeStays(personIds: string[], seed: string): Stay[] {
    const next = random(seed);
    const end = Date.parse(TODAY);
    return personIds.flatMap((personId) => {
      const own: Stay[] = [];
      let from = Date.parse('2025-12-20T00:00:00Z') + next() * 330 * 86_400_000;
      while (from < end && own.length < 3) {
        const until = from + (1 + next() * 200) * 86_400_000;
        own.push({ personId, since: new Date(from), until: until < end ? new Date(until) : null });
        from = until + next() * 60 * 86_400_000;
      }
      return own;
    });
  }

  async function insertStays({ actor }: CreatorPerson, list: Stay[]): Promise<void> {
    const changes = list.flatMap(({ personId, since, until }) => [
      { kind: 'MEMBER_BEGAN' as const, personId, at: since, source: 'CARD' as const },
      ...(until ? [{ kind: 'MEMBER_ENDED' as const, personId, at: until, source: null }] : []),
    ]);
    changes.sort((one, other) => one.at.getTime() - other.at.getTime());
    await sales.db
      .insertInto('facts')
      .values(changes.map((fact) => ({ ...fact, creatorId: actor.creator.id })))
      .execute();
  }

  beforeAll(async () => {
    await sales.travelTo(TODAY);
    creator = await makeCreator();
    const personIds = await insertPeople(Array.from({ length: 120 }, () => ({})));
    stays = makeStays(personIds, 'members');
    await insertStays(creator, stays);
    await insertStays(await makeCreator(), makeStays(personIds.slice(0, 60), 'members of another creator'));
  });

  const scope = (from: string, to: string) => scopeOf(creator, from, to);
  const countOn = (key: 'since' | 'until', from: string, to: string) =>
    stays.filter((stay) => stay[key] && dayOf(stay[key]) >= from && dayOf(stay[key]) <= to).length;
  const countMembersAt = (day: string) =>
    stays.filter(({ since, until }) => dayOf(since) <= day && (!until || dayOf(until) > day)).length;

  test('the daily numbers of people who joined and left add up to the number of members on each day', async () => {
    const measure = insights.membershipMeasures[0]!;
    const values = await measure.byDay(sales.db, scope('2026-09-15', '2026-11-18'));
    let level = await measure.levelAt!(sales.db, scope('2026-09-15', '2026-11-18'), '2026-09-14');
    expect(level).toBe(countMembersAt('2026-09-14'));
    const changed = new Set(
      stays.flatMap(({ since, until }) => [dayOf(since), ...(until ? [dayOf(until)] : [])]),
    );
    for (const day of [...changed].sort()) {
      if (day < '2026-09-15' || day > '2026-11-18') continue;
      const valueOf = (part: string) =>
        values
          .filter((value) => value.day === day && value.part === part)
          .reduce((sum, { value }) => sum + value, 0);
      expect([day, valueOf('joined'), valueOf('left')]).toEqual([
        day,
        countOn('since', day, day),
        0 - countOn('until', day, day),
      ]);
      level += valueOf('joined') + valueOf('left');
      expect([day, level]).toEqual([day, countMembersAt(day)]);
    }
  });

  test('the members-now report counts only the members of one creator', async () => {
    const values = await readValues('members-now', scope('2026-10-20', '2026-11-18'));
    const current = stays.filter(({ until }) => until === null);
    const [joined, left] = [
      countOn('since', '2026-10-20', '2026-11-18'),
      countOn('until', '2026-10-20', '2026-11-18'),
    ];
    const seconds = current.reduce((sum, { since }) => sum + (Date.parse(TODAY) - since.getTime()) / 1000, 0);
    expect(values).toMatchObject({
      members: current.length,
      joined,
      left,
      leftShare: Math.round((left / countMembersAt('2026-10-19')) * 1000) / 10,
      monthsOnAverage: Math.round((seconds / current.length / (30.436875 * 86_400)) * 10) / 10,
      trials: 0,
      retrying: 0,
    });
    expect(await readValues('subscribers-current-month', scope('2026-01-01', '2026-01-02'))).toEqual({
      value: new Set(
        stays.filter(({ since }) => dayOf(since) >= '2026-11-01').map(({ personId }) => personId),
      ).size,
    });
    expect(await readValues('total-subscriptions', scope('2026-01-01', '2026-01-02'))).toEqual({
      value: 120,
    });
  });

  test('the retention report counts the people who joined in a month on the same day of each later month', async () => {
    const rows = await readRows('retention', scope('2026-11-18', '2026-11-18'));
    const months = ['04', '05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}`);
    expect(rows.map(({ key }) => key)).toEqual(months.map((month) => `${month}-01`));
    for (const [index, month] of months.entries()) {
      // A person who joined twice in a month is counted from their last join.
      const lastOf = new Map<string, Stay>();
      for (const stay of stays) if (dayOf(stay.since).startsWith(month)) lastOf.set(stay.personId, stay);
      const expected: Record<string, number | null> = { people: lastOf.size };
      for (let later = 0; later < 8; later += 1) {
        let stayed = 0;
        for (const { since, until } of lastOf.values()) {
          const wanted = addMonths(toWall(since), later);
          const counted = wanted < toWall(new Date(TODAY)) ? wanted : toWall(new Date(TODAY));
          if (until === null || toWall(until) > counted) stayed += 1;
        }
        expected[`month${later}`] = later > months.length - 1 - index ? null : stayed;
      }
      expect([month, rows[index]!.values]).toEqual([month, expected]);
    }
    expect(rows[0]!.values['month0']).toBe(rows[0]!.values['people']);
  });

  test('a creator without members has an empty retention report and no share of people who left', async () => {
    const empty = scopeOf(await makeCreator(), '2026-10-20', '2026-11-18');
    expect(await readRows('retention', empty)).toEqual([]);
    expect(await readValues('members-now', empty)).toEqual({
      members: 0,
      joined: 0,
      left: 0,
      leftShare: null,
      monthsOnAverage: null,
      trials: 0,
      retrying: 0,
    });
  });
});

test('the members-now report counts members in free trials and members with a failed payment', async () => {
  const seller: Seller = await sales.makeSeller();
  await makeCourse(seller);
  const membershipId = await sales.makeMembership(seller);
  const [paying, gone, retrying] = await sales.makePeople(3);
  await sales.join(paying!, membershipId);
  await sales.leave(await sales.join(gone!, membershipId));
  const failing = await sales.join(retrying!, membershipId, declinedLater);
  await sales.db.updateTable('memberships').set({ hasTrial: true }).where('id', '=', membershipId).execute();
  await sales.travelTo('2026-12-18T05:00:00Z');
  await sales.syncMembership(failing);
  await sales.join(await makePerson(), membershipId);
  expect(await readValues('members-now', scopeOf(seller, '2026-11-18', '2026-12-18'))).toMatchObject({
    members: 3,
    joined: 4,
    left: 1,
    trials: 1,
    retrying: 1,
  });
});

describe('who the members are', () => {
  type Told = Parameters<typeof insertPeople>[0][number];
  const year = 2026;

  /**
   * Makes a creator with current members who gave the listed answers and with one former member.
   */
  async function makeMembers(list: Told[]): Promise<CreatorPerson> {
    const creator = await makeCreator();
    const creatorId = creator.actor.creator.id;
    const at = new Date(TODAY);
    const unique = crypto.randomUUID();
    const { id: membershipId } = await sales.db
      .insertInto('memberships')
      .values({
        creatorId,
        name: 'Circle',
        priceCents: 900,
        hasTrial: false,
        createdAt: at,
        updatedAt: at,
        productId: `prod_${unique}`,
        priceId: `price_${unique}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const left: Told = { yearOfBirth: 1950, region: 'WA', timesOfDay: ['NIGHT'] };
    const userIds = await insertPeople([...list, left]);
    for (const [index, userId] of userIds.entries()) {
      const purchase = { type: 'SUBSCRIPTION' as const, title: 'Circle', amountCents: 900, feeCents: 120 };
      const { id: purchaseId } = await insertPurchaseRow({ ...purchase, buyerId: userId, status: 'SUCCESS' });
      await sales.db
        .insertInto('subscriptions')
        .values({
          membershipId,
          creatorId,
          userId,
          purchaseId,
          providerId: `sub_${purchaseId}`,
          priceId: `price_${unique}`,
          priceCents: 900,
          state: index === list.length ? 'CANCELLED' : 'ACTIVE',
          hadTrial: false,
          periodEndsAt: at,
          readAt: at,
          createdAt: at,
        })
        .execute();
    }
    return creator;
  }
  const times = (count: number, told: Told): Told[] => Array.from({ length: count }, () => told);
  const readGroups = async (creator: CreatorPerson) => {
    const { rows, hidden } = await read(
      'community-demographics',
      scopeOf(creator, '2026-11-18', '2026-11-18'),
    );
    return {
      hidden,
      groups: rows.map(({ group, key, values }) => [group, key, values['people'], values['share']]),
    };
  };

  test('groups under ten people are merged into “other”, and a question with few answers is omitted', async () => {
    const creator = await makeMembers([
      ...times(14, { yearOfBirth: year - 30, region: 'NSW' }),
      ...times(6, { yearOfBirth: year - 40, region: 'VIC' }),
      ...times(5, { yearOfBirth: year - 50, region: 'QLD' }),
      ...times(9, { timesOfDay: ['MORNING'] }),
    ]);
    expect(await readGroups(creator)).toEqual({
      hidden: undefined,
      groups: [
        ['age', '25-34', 14, 56],
        ['age', 'other', 11, 44],
        ['region', 'NSW', 14, 56],
        ['region', 'other', 11, 44],
      ],
    });
  });

  test('the smallest shown group is merged into “other” when the hidden groups have under ten people', async () => {
    const creator = await makeMembers([
      ...times(14, { region: 'NSW', yearOfBirth: year - 17 }),
      ...times(11, { region: 'VIC', yearOfBirth: year - 65 }),
      ...times(3, { region: 'QLD', yearOfBirth: year - 12 }),
    ]);
    expect((await readGroups(creator)).groups).toEqual([
      ['age', '13-17', 14, 56],
      ['age', '65+', 11, 44],
      ['region', 'NSW', 14, 50],
      ['region', 'other', 14, 50],
    ]);
  });

  test('a member with several times of day is counted in each of their groups, and once in “other”', async () => {
    const creator = await makeMembers([
      ...times(12, { timesOfDay: ['MORNING', 'EVENING'] }),
      ...times(8, { timesOfDay: ['EVENING'] }),
      ...times(6, { timesOfDay: ['NIGHT', 'MIDDAY'] }),
      ...times(2, { timesOfDay: ['MIDDAY', 'NIGHT'] }),
      ...times(3, { timesOfDay: ['MIDDAY'] }),
    ]);
    // Night has 8 people and midday has 11. Together they are 11 people, because 8 people chose
    // both.
    expect((await readGroups(creator)).groups).toEqual([
      ['time', 'MORNING', 12, 27.9],
      ['time', 'EVENING', 20, 46.5],
      ['time', 'other', 11, 25.6],
    ]);
  });

  test('a creator with fewer than ten members sees no group', async () => {
    const creator = await makeMembers(times(9, { region: 'NSW' }));
    expect(await readGroups(creator)).toEqual({ hidden: 'FEW_PEOPLE', groups: [] });
    const another = await makeMembers(times(10, { region: 'NSW' }));
    expect((await readGroups(another)).groups).toEqual([['region', 'NSW', 10, 100]]);
  });

  test('a group under ten people is never shown and cannot be computed from the shown numbers', async () => {
    const { toGroups } = await import('@/backend/memberships/demographics');
    const next = random('groups of people');
    const keys = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS'];
    for (let time = 0; time < 500; time += 1) {
      const answers = keys.map((key) => ({ keys: [key], people: Math.floor(next() ** 2 * 40) }));
      const answered = answers.reduce((sum, { people }) => sum + people, 0);
      const shown = toGroups('region', answers).map(({ values }) => values['people']!);
      expect(shown.every((people) => people >= 10)).toBe(true);
      expect(shown.reduce((sum, people) => sum + people, 0)).toBe(answered < 10 ? 0 : answered);
      // Computes every difference between the total and a subset of the shown groups.
      let rests = shown.length ? [answered] : [];
      for (const people of shown) rests = rests.flatMap((rest) => [rest, rest - people]);
      expect(rests.every((rest) => rest === 0 || rest >= 10)).toBe(true);
    }
  });
});
