import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { countVisitors, visitorsByContent } from '@/backend/insights/visit-service';
import { eventSources, type EventSource } from '@/contract/values/events';
import { userTiers, type UserTier } from '@/contract/values/insights';
import { ask, request, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { scopeOf } from '../../support/make/sales';
import {
  changeMembership,
  countDays,
  payAt,
  recordAt,
  visitEvent,
  type Visited,
} from '../../support/make/visits';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';

/** Clocks change on 4 October in both zones, and their days begin half an hour apart. */
const zones = ['Australia/Sydney', 'Australia/Adelaide'] as const;
const [FROM, TO] = ['2026-09-15', '2026-10-14'];
const FIRST = Date.parse(`${FROM}T00:00:00Z`) - 24 * 3_600_000;
const HOURS = 32 * 24;

/** Expected visit; `who` is a user id or an IP address. */
type Visit = { who: string; at: number; page: Visited; source: EventSource; isMember: boolean };
type Payment = { who: string; at: number; page: Visited; isMember: boolean };
type World = { creator: CreatorPerson; zone: string; pages: Visited[]; visits: Visit[]; payments: Payment[] };

/** Returns a generator of whole numbers below a limit; each run generates the same numbers. */
function makeDice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

async function makeWorld(zone: string, people: Person[], seed: number): Promise<World> {
  const dice = makeDice(seed);
  const creator = await makeCreator();
  await db.updateTable('users').set({ timeZone: zone }).where('id', '=', creator.userId).execute();
  const courses = [await makeCourse(creator), await makeCourse(creator)];
  const pages: Visited[] = [
    null,
    ...courses.map(({ id }) => ({ contentType: 'COURSE' as const, contentId: id })),
    { contentType: 'POST', contentId: crypto.randomUUID() },
    { contentType: 'PRODUCT', contentId: crypto.randomUUID() },
  ];
  // The first two people are members for only a part of the month.
  const memberships = people.slice(0, 2).map((person, place) => {
    const [since, until] = [FIRST + (5 + place * 7) * 86_400_000, FIRST + (20 + place * 4) * 86_400_000];
    return { person, since, until };
  });
  for (const { person, since, until } of memberships) {
    await changeMembership(creator, person, new Date(since));
    await changeMembership(creator, person, new Date(until), 'MEMBER_ENDED');
  }
  const isMemberAt = (who: string, at: number) =>
    memberships.some(({ person, since, until }) => person.userId === who && since <= at && at < until);
  const times = (count: number) =>
    Array.from({ length: count }, () => FIRST + dice(HOURS * 3600) * 1000).sort((one, other) => one - other);
  const visits: Visit[] = [];
  for (const at of times(260)) {
    const [page, source] = [pages[dice(pages.length)]!, eventSources[dice(eventSources.length)]!];
    const event = visitEvent(creator, page, source);
    const kind = dice(10);
    if (kind === 0) await recordAt(new Date(at), { person: creator }, [event]);
    else if (kind === 1) await recordAt(new Date(at), { address: '192.0.2.200', isBot: true }, [event]);
    else if (kind < 6) {
      const address = `192.0.2.${dice(3)}`;
      await recordAt(new Date(at), { address }, [event]);
      visits.push({ who: address, at, page, source, isMember: false });
    } else {
      const person = people[dice(people.length)]!;
      await recordAt(new Date(at), { person }, [event]);
      visits.push({ who: person.userId, at, page, source, isMember: isMemberAt(person.userId, at) });
    }
  }
  const payments: Payment[] = [];
  for (const at of times(30)) {
    const person = people[dice(people.length)]!;
    const page = pages[dice(3)]!;
    const isRenewal = dice(5) === 0;
    await payAt(creator, person, new Date(at), { page, isRenewal });
    if (!isRenewal) payments.push({ who: person.userId, at, page, isMember: isMemberAt(person.userId, at) });
  }
  return { creator, zone, pages, visits, payments };
}

const worlds: World[] = [];
beforeAll(async () => {
  await startBackend();
  await forgetUnrelatedRows('insight_progress');
  const people = await Promise.all(Array.from({ length: 5 }, () => makePerson()));
  for (const [place, zone] of zones.entries()) worlds.push(await makeWorld(zone, people, 7 + place));
  // A second creator of the same time zone proves that the numbers of creators are not mixed.
  worlds.push(await makeWorld(zones[0], people, 99));
  await countDays();
  shiftClock(Date.parse('2026-10-20T00:00:00Z') - Date.now());
});
afterAll(() => shiftClock(0));

const isSame = (one: Visited, other: Visited) =>
  one?.contentType === other?.contentType && one?.contentId === other?.contentId;
const isIn = (tier: UserTier, isMember: boolean) => tier === 'all' || isMember === (tier === 'member');

/** Returns the local day of a time in a time zone. */
const dayIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);

/** Returns the first visit of each visitor on each local day. */
function firstVisits({ zone, visits }: World, page?: Visited): (Visit & { day: string })[] {
  const seen = new Set<string>();
  const found: (Visit & { day: string })[] = [];
  for (const visit of visits) {
    if (page !== undefined && !isSame(visit.page, page)) continue;
    const day = dayIn(zone, visit.at);
    if (day < FROM || day > TO || seen.has(`${day} ${visit.who}`)) continue;
    seen.add(`${day} ${visit.who}`);
    found.push({ ...visit, day });
  }
  return found;
}

/**
 * Returns the first payment of each payer on each local day, with the source of the payer's last
 * visit in the week before.
 */
function firstPayments({ zone, visits, payments }: World, page?: Visited) {
  const seen = new Set<string>();
  const found: { source: EventSource; isMember: boolean }[] = [];
  for (const payment of payments) {
    if (page !== undefined && !isSame(payment.page, page)) continue;
    const day = dayIn(zone, payment.at);
    if (day < FROM || day > TO || seen.has(`${day} ${payment.who}`)) continue;
    seen.add(`${day} ${payment.who}`);
    let source: EventSource = 'direct';
    for (const visit of visits) {
      if (visit.who !== payment.who || (page !== undefined && !isSame(visit.page, page))) continue;
      const age = payment.at - visit.at;
      if (age >= 0 && age < 7 * 24 * 3_600_000) source = visit.source;
    }
    found.push({ source, isMember: payment.isMember });
  }
  return found;
}

const query = { from: FROM, to: TO, compare: 'none' as const };
const places = [0, 1, 2] as const;

test('the generated data has visits around the clock change, payments with a source and member payments', () => {
  for (const world of worlds) {
    const days = new Set(firstVisits(world).map(({ day }) => day));
    expect([...days]).toEqual(expect.arrayContaining(['2026-10-03', '2026-10-04', '2026-10-05']));
    expect(firstVisits(world).some(({ isMember }) => isMember)).toBe(true);
    expect(firstPayments(world).some(({ source }) => source !== 'direct')).toBe(true);
    expect(firstPayments(world).some(({ isMember }) => isMember)).toBe(true);
  }
});

test.each(places)(
  'the visitors of each day of world %i equal the count by hand, for each tier',
  async (place) => {
    const world = worlds[place]!;
    for (const userTier of userTiers) {
      const { status, body } = await ask('GET /audience-insights/:report', {
        as: world.creator,
        params: { report: 'by-day' },
        query: { ...query, userTier, measure: 'VISITORS' },
      });
      expect(status).toBe(200);
      expect([body.timeZone, body.rows.length]).toEqual([world.zone, 30]);
      const byHand = firstVisits(world).filter(({ isMember }) => isIn(userTier, isMember));
      for (const { key, values } of body.rows)
        expect([userTier, key, values.total]).toEqual([
          userTier,
          key,
          byHand.filter(({ day }) => day === key).length,
        ]);
      expect(body.totals).toEqual({ total: byHand.length, before: null });
      expect(await countVisitors(db, scopeOf(world.creator, FROM, TO, { userTier }))).toBe(byHand.length);
    }
  },
);

test.each(places)(
  'the sources of world %i equal the count by hand, for each tier and content',
  async (place) => {
    const world = worlds[place]!;
    for (const userTier of userTiers)
      for (const page of [undefined, ...world.pages.slice(1, 3)]) {
        const { body } = await ask('GET /audience-insights/:report', {
          as: world.creator,
          params: { report: 'sources' },
          query: { ...query, userTier, ...(page as object) },
        });
        const inTier = <T extends { isMember: boolean }>(list: T[]) =>
          list.filter(({ isMember }) => isIn(userTier, isMember));
        const [visits, payments] = [inTier(firstVisits(world, page)), inTier(firstPayments(world, page))];
        const byHand = eventSources.map((source) => [
          source,
          visits.filter((visit) => visit.source === source).length,
          payments.filter((payment) => payment.source === source).length,
        ]);
        expect(body.rows.map(({ key, values }) => [key, values.visitors, values.paid])).toEqual(byHand);
      }
  },
);

test.each(places)('the visitors of each content of world %i equal the count by hand', async (place) => {
  const world = worlds[place]!;
  for (const userTier of userTiers)
    for (const type of ['COURSE', 'POST', 'PRODUCT'] as const) {
      const found = await visitorsByContent(db, scopeOf(world.creator, FROM, TO, { userTier }), type);
      const byHand = world.pages
        .filter((page) => page?.contentType === type)
        .map((page) => [
          page!.contentId,
          firstVisits(world, page).filter(({ isMember }) => isIn(userTier, isMember)).length,
        ]);
      expect(Object.fromEntries(found)).toEqual(
        Object.fromEntries(byHand.filter(([, count]) => count !== 0)),
      );
    }
});

test('the report of total profile views counts all days since the first', async () => {
  for (const world of worlds) {
    const { body } = await ask('GET /audience-insights/:report', {
      as: world.creator,
      params: { report: 'total-profile-views' },
    });
    const days = world.visits.filter(({ page }) => page === null);
    const byHand = new Set(days.map(({ who, at }) => `${dayIn(world.zone, at)} ${who}`)).size;
    expect(body.rows).toMatchObject([{ key: 'value', values: { value: byHand } }]);
  }
});

test('a member and a visitor cannot read a report', async () => {
  const as = await makePerson();
  expect(await request('GET', '/audience-insights/sources', { as })).toMatchObject({
    status: 403,
    body: { code: 'CREATORS_ONLY' },
  });
  expect((await request('GET', '/audience-insights/sources')).status).toBe(401);
});
