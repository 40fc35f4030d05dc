import type { LiveState } from '@/contract/values/states';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { inHours, makeLive } from '../../support/make/planned-lives';

let creator: CreatorPerson;
let [holder, stranger, office]: Person[] = [];
let db: typeof import('@/backend/db/connection').db;

beforeAll(async () => {
  await startBackend();
  ({ db } = await import('@/backend/db/connection'));
  [holder, stranger, office] = [await makePerson(), await makePerson(), await makeOffice()];
});
beforeEach(async () => {
  creator = await makeCreator();
});

/** Grants a seat without checking the booking rules. */
async function seat(contentId: string, { userId }: Person): Promise<void> {
  const { inTransaction } = await import('@/backend/db/connection');
  const { grant } = await import('@/backend/entitlements/service');
  await inTransaction((trx) => grant(trx, { userId, contentType: 'LIVE', contentId, source: 'FREE' }));
}

type Query = { section?: 'now' | 'upcoming' | 'recordings'; only?: 'free-for-me' | 'booked' };
const list = async (query: Query & { topicId?: 'yoga'; limit?: number; cursor?: string }, as?: Person) =>
  (await ask('GET /lives', { as, query: { creatorId: creator.actor.creator.id, ...query } })).body;
const listIds = async (query: Query & { topicId?: 'yoga' } = {}, as?: Person) =>
  (await list(query, as)).items.map(({ id }) => id);

const states: LiveState[] = [
  'DRAFT',
  'IN_REVIEW',
  'REJECTED',
  'SCHEDULED',
  'LIVE',
  'ENDED',
  'REPLAY_READY',
  'CANCELLED',
  'MISSED',
  'TAKEN_DOWN',
  'DELETED',
];

/**
 * Expected visibility of a live in each state: its page, its creator's access and the section that
 * lists it.
 */
const shown: Record<LiveState, { page: boolean; own: boolean; section?: Query['section'] }> = {
  DRAFT: { page: false, own: true },
  IN_REVIEW: { page: false, own: true },
  REJECTED: { page: false, own: true },
  SCHEDULED: { page: true, own: true, section: 'upcoming' },
  LIVE: { page: true, own: true, section: 'now' },
  ENDED: { page: true, own: true },
  REPLAY_READY: { page: true, own: true, section: 'recordings' },
  CANCELLED: { page: true, own: true },
  MISSED: { page: true, own: true },
  TAKEN_DOWN: { page: false, own: true },
  DELETED: { page: false, own: false },
};

describe('visibility by state', () => {
  test.each(states)(
    'a live in the state %s is shown to the people who may see it, and in its section',
    async (state) => {
      const { page, own, section } = shown[state];
      const at = new Date();
      const id = await makeLive(creator, { state, startedAt: at, endedAt: at });
      await seat(id, holder!);
      const params = { id };
      const all = page ? 200 : 404;
      expect((await ask('GET /lives/:id', { params })).status).toBe(all);
      // The page is static, so it must not depend on the reader.
      expect((await ask('GET /lives/:id', { as: creator, params })).status).toBe(all);
      expect((await ask('GET /lives/status/:id', { params })).status).toBe(all);
      const previews = [stranger!, holder!, office!, creator].map(
        async (as) => (await ask('GET /lives/:id/preview', { as, params })).status,
      );
      expect(await Promise.all(previews)).toEqual([all, 200, 200, own ? 200 : 404]);
      expect((await ask('GET /lives/:id/draft', { as: creator, params })).status).toBe(own ? 200 : 404);
      for (const each of ['now', 'upcoming', 'recordings'] as const)
        expect([each, await listIds({ section: each })]).toEqual([each, each === section ? [id] : []]);
    },
  );

  test.each(states)('a live in the state %s is hidden while its creator is not public', async (state) => {
    const hidden = await makeCreator('DRAFT');
    const id = await makeLive(hidden, { state, startedAt: new Date(), endedAt: new Date() });
    expect((await ask('GET /lives/:id', { params: { id } })).status).toBe(404);
    expect((await ask('GET /lives/status/:id', { as: stranger, params: { id } })).status).toBe(404);
    const { items } = (await ask('GET /lives', { query: { creatorId: hidden.actor.creator.id } })).body;
    expect(items).toEqual([]);
  });
});

test('the states of several lives are returned in the order of the ids, without lives the caller may not see', async () => {
  const [draft, planned, over] = [
    await makeLive(creator, { state: 'DRAFT' }),
    await makeLive(creator),
    await makeLive(creator, { state: 'CANCELLED', reason: 'No voice.' }),
  ];
  const untimed = await makeLive(creator, { state: 'DRAFT', startsAt: null });
  const read = async (as?: Person) =>
    (
      await ask('GET /lives/status', { as, query: { ids: [over, draft, untimed, planned, over].join() } })
    ).body.items.map(({ id, state }) => [id, state]);
  expect(await read()).toEqual([
    [over, 'CANCELLED'],
    [planned, 'SCHEDULED'],
  ]);
  expect(await read(creator)).toEqual([
    [over, 'CANCELLED'],
    [draft, 'DRAFT'],
    [planned, 'SCHEDULED'],
  ]);
});

test('the state of an interrupted live has the time until which its creator can reconnect, and the server time', async () => {
  const awaySince = new Date();
  const id = await makeLive(creator, {
    state: 'LIVE',
    startedAt: awaySince,
    connection: 'AWAY',
    awaySince,
    viewersCount: 3,
  });
  const { body } = await ask('GET /lives/status/:id', { params: { id } });
  expect(body).toMatchObject({
    connection: 'AWAY',
    comeBackUntil: new Date(awaySince.getTime() + 120_000).toISOString(),
    viewersCount: 3,
  });
  expect(Math.abs(Date.parse(body.now) - Date.now())).toBeLessThan(60_000);
});

describe('the list of lives', () => {
  test('the list orders upcoming lives and running lives by start, and recordings newest first', async () => {
    const at = (hours: number) => ({
      startsAt: inHours(hours),
      startedAt: inHours(hours),
      endedAt: inHours(hours),
    });
    const make = (state: LiveState, hours: number) => makeLive(creator, { state, ...at(hours) });
    const upcoming = [await make('SCHEDULED', 3), await make('SCHEDULED', 1), await make('SCHEDULED', 2)];
    const on = [await make('LIVE', -3), await make('LIVE', -1), await make('LIVE', -2)];
    const recordings = [await make('REPLAY_READY', -3), await make('REPLAY_READY', -1)];
    expect(await listIds({ section: 'upcoming' })).toEqual([upcoming[1], upcoming[2], upcoming[0]]);
    expect(await listIds()).toEqual(await listIds({ section: 'upcoming' }));
    expect(await listIds({ section: 'now' })).toEqual([on[1], on[2], on[0]]);
    expect(await listIds({ section: 'recordings' })).toEqual([recordings[1], recordings[0]]);
  });

  test('the paged list has no gaps when several lives have the same start', async () => {
    const startsAt = inHours(5);
    const ids = [];
    for (let number = 0; number < 5; number += 1) ids.push(await makeLive(creator, { startsAt }));
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, cursor });
      read.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(read).toEqual([...ids].sort());
  });

  test('the list can be filtered by topic and by creator', async () => {
    const [yoga] = [await makeLive(creator, { topicId: 'yoga' }), await makeLive(creator)];
    await makeLive(await makeCreator(), { topicId: 'yoga' });
    expect(await listIds({ topicId: 'yoga' })).toEqual([yoga]);
  });

  test('the list can be filtered to lives that the caller booked, and is then empty for a visitor', async () => {
    const [booked, ended] = [await makeLive(creator), await makeLive(creator), await makeLive(creator)];
    await seat(booked, holder!);
    await seat(ended, holder!);
    await seat(ended, stranger!);
    await db
      .updateTable('entitlements')
      .set({ endedAt: new Date() })
      .where('contentId', '=', ended)
      .where('userId', '=', holder!.userId)
      .execute();
    expect(await listIds({ only: 'booked' }, holder)).toEqual([booked]);
    expect(await listIds({ only: 'booked' }, stranger)).toEqual([ended]);
    expect(await listIds({ only: 'booked' })).toEqual([]);
    expect(await listIds({ only: 'free-for-me' })).toEqual([]);
  });

  test('the list can be filtered to lives that the caller can watch for free or as a member', async () => {
    const { makeSubscription } = await import('../../support/make/memberships');
    const member = await makePerson();
    const [free, forMembers, paid] = [
      await makeLive(creator),
      await makeLive(creator, { priceCents: 900, isFreeForMembers: true, startsAt: inHours(49) }),
      await makeLive(creator, { priceCents: 900, startsAt: inHours(50) }),
    ];
    await makeSubscription(member, creator, 1);
    await db
      .updateTable('subscriptions')
      .set({ state: 'ACTIVE' })
      .where('userId', '=', member.userId)
      .execute();
    expect(await listIds({ only: 'free-for-me' }, member)).toEqual([free, forMembers]);
    expect(await listIds({ only: 'free-for-me' }, stranger)).toEqual([free]);
    expect(await listIds({}, member)).toEqual([free, forMembers, paid]);
  });
});

describe('lives of the office', () => {
  const read = async (query: { state?: LiveState; limit?: number } = {}) =>
    (await ask('GET /office/lives', { as: office, query: { limit: 100, ...query } })).body.items;

  test('the office lists running lives or lives in one state, soonest first, with their open reports', async () => {
    const on = await makeLive(creator, { state: 'LIVE', startedAt: new Date(), viewersCount: 4 });
    const [late, soon] = [
      await makeLive(creator, { startsAt: inHours(20) }),
      await makeLive(creator, { startsAt: inHours(10) }),
    ];
    for (const as of [holder!, stranger!])
      await ask('POST /reports', {
        as,
        body: { subjectType: 'LIVE', subjectId: on, reason: 'HARMFUL', text: 'Please look.' },
      });
    const reportsOf = async (id: string) => (await read()).find((live) => live.id === id)!.reportsCount;
    expect(await reportsOf(on)).toBe(1);
    const { items } = (await ask('GET /office/reports', { as: office, query: { limit: 100 } })).body;
    const dismissed = items.find(({ subjectId }) => subjectId === on)!;
    expect(dismissed.measures).toEqual(['TAKE_DOWN']);
    await ask('PATCH /office/reports/:id', {
      as: office,
      params: { id: dismissed.id },
      body: { state: 'DISMISSED', reason: 'It is fine.' },
    });
    expect((await read()).find(({ id }) => id === on)).toMatchObject({ reportsCount: 0, viewersCount: 4 });
    const planned = (await read({ state: 'SCHEDULED' })).map(({ id }) => id);
    expect(planned.filter((id) => [late, soon].includes(id))).toEqual([soon, late]);
    expect(planned).not.toContain(on);
  });
});

describe('other places', () => {
  test('the home page lists running lives and lives of the next 24 hours', async () => {
    await db.updateTable('lives').set({ state: 'DELETED' }).execute();
    const [on, soon, later] = [
      await makeLive(creator, { state: 'LIVE', startedAt: new Date() }),
      await makeLive(creator, { startsAt: inHours(23) }),
      await makeLive(creator, { startsAt: inHours(25) }),
    ];
    const ids = (await ask('GET /home', {})).body.lives.map(({ id }) => id);
    expect(ids).toEqual([on, soon]);
    expect(ids).not.toContain(later);
  });

  test('the creator’s page counts public lives, and the creator’s offers and the search list them', async () => {
    const id = await makeLive(creator, { title: 'Zodiacal evening' });
    await makeLive(creator, { state: 'CANCELLED', title: 'Zodiacal morning' });
    const { body } = await ask('GET /creators/:creator', { params: { creator: creator.actor.creator.id } });
    expect(body.counts).toMatchObject({ lives: 1 });
    const { sweep } = await import('@/backend/search/document-service');
    await sweep();
    const found = (await ask('GET /search/:query', { params: { query: 'zodiacal' } })).body.items;
    expect(found).toMatchObject([
      {
        contentType: 'LIVE',
        id,
        path: `/lives/${id}`,
        durationSeconds: 45 * 60,
        live: { state: 'SCHEDULED', isFreeForMembers: false },
      },
    ]);
    const offers = await ask('GET /creators/:creator/offers', {
      params: { creator: creator.actor.creator.id },
    });
    expect(offers.body.items.map((item) => item.id)).toEqual([id]);
  });

  test('a discount code can be limited to an own live but not to a live of another creator', async () => {
    const id = await makeLive(creator, { priceCents: 900 });
    const make = (code: string, as: Person) =>
      ask('POST /discount-codes', {
        as,
        body: {
          code,
          percent: 10,
          amountCents: null,
          courseId: id,
          membershipId: null,
          startsAt: null,
          endsAt: null,
          totalLimit: null,
          personLimit: null,
        },
      });
    expect(await make('HALF2', creator)).toMatchObject({
      status: 200,
      body: { course: { id, title: 'Lights Out' } },
    });
    expect((await make('HALF3', await makeCreator())).status).toBe(404);
  });

  test('a live cannot be chosen as content of a membership', async () => {
    const { listIncludable } = await import('@/backend/extension-points/content-kinds');
    await makeLive(creator);
    expect(await listIncludable(db, creator.actor.creator.id)).toEqual([]);
  });
});

test('only a person with a seat can rate a live, and only after its start', async () => {
  const id = await makeLive(creator);
  await seat(id, holder!);
  const rate = (as: Person) =>
    ask('POST /lives/:id/rating', { as, params: { id }, body: { stars: 5, text: 'I slept.' } });
  expect((await rate(holder!)).status).toBe(403);
  await db.updateTable('lives').set({ state: 'LIVE', startedAt: new Date() }).where('id', '=', id).execute();
  expect((await rate(stranger!)).status).toBe(403);
  expect((await rate(creator)).status).toBe(403);
  expect((await rate(holder!)).status).toBe(200);
  expect((await ask('GET /lives/:id', { params: { id } })).body).toMatchObject({
    ratingAverage: 5,
    ratingSpread: [0, 0, 0, 0, 1],
  });
});
