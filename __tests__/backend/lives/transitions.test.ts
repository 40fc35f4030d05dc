import { sql } from 'kysely';
import type { LiveState } from '@/contract/values/states';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { decideInQueue, listQueue, suspend } from '../../support/make/office';
import { inHours, makeLive } from '../../support/make/planned-lives';
import { readMail } from '../../support/tasks';

type Status = 'IN_REVIEW' | 'DRAFT' | 'LIVE' | 'ENDED' | 'CANCELLED';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const why = 'Marisol has lost her voice.';

let creator: CreatorPerson;
let office: OfficePerson;
let clock: typeof import('@/backend/clock');
let db: typeof import('@/backend/db/connection').db;
let config: typeof import('@/backend/config').config;

beforeAll(async () => {
  await startBackend();
  clock = await import('@/backend/clock');
  ({ db } = await import('@/backend/db/connection'));
  ({ config } = await import('@/backend/config'));
  office = await makeOffice();
});
beforeEach(async () => {
  creator = await makeCreator();
});
afterEach(() => {
  clock.shiftClock(0);
  config.reviewBeforePublish = true;
});

const setStatus = (id: string, status: Status, reason?: string, as: Person = creator) =>
  ask('PATCH /lives/status/:id', { as, params: { id }, body: { status, reason } });
const readRow = (id: string) =>
  db.selectFrom('lives').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stateOf = async (id: string) => (await readRow(id)).state;
const book = (id: string, as: Person) => ask('POST /lives/:id/booking', { as, params: { id } });
const decide = (id: string, reason?: string) =>
  decideInQueue(office, 'live', id, reason === undefined ? 'approve' : 'reject', { reason });

/** Counts the queued tasks that refund everybody who paid for a live. */
const countRefunds = async (id: string) =>
  (
    await sql`select from tasks.job where name = 'checkout.refundAll' and data->>'contentId' = ${id}`.execute(
      db,
    )
  ).rows.length;

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
const statuses: Status[] = ['IN_REVIEW', 'DRAFT', 'LIVE', 'ENDED', 'CANCELLED'];

/**
 * State after each change that the creator may make. A repeated change does not change the state.
 */
const allowed: Partial<Record<LiveState, Partial<Record<Status, LiveState>>>> = {
  DRAFT: { IN_REVIEW: 'IN_REVIEW', DRAFT: 'DRAFT' },
  IN_REVIEW: { IN_REVIEW: 'IN_REVIEW', DRAFT: 'DRAFT' },
  REJECTED: { IN_REVIEW: 'IN_REVIEW' },
  SCHEDULED: { LIVE: 'LIVE', CANCELLED: 'CANCELLED' },
  LIVE: { LIVE: 'LIVE', ENDED: 'ENDED' },
  ENDED: { ENDED: 'ENDED' },
  REPLAY_READY: { ENDED: 'REPLAY_READY' },
  CANCELLED: { CANCELLED: 'CANCELLED' },
};
const cases = states.flatMap((state) => statuses.map((status) => [state, status] as const));

/**
 * Creates a live in a state. It starts in 15 minutes if the test starts it, otherwise in two days.
 */
const makeIn = (state: LiveState, status: Status, by = creator) =>
  makeLive(by, {
    state,
    startsAt: inHours(status === 'LIVE' ? 0.25 : 48),
    startedAt: ['LIVE', 'ENDED', 'REPLAY_READY'].includes(state) ? new Date() : null,
  });

describe('the creator of a live', () => {
  test.each(cases)(
    'a live changes from %s to %s only where the table allows it for its creator',
    async (state, status) => {
      const id = await makeIn(state, status);
      const answer = await setStatus(id, status, why);
      const expected = allowed[state]?.[status];
      const refusal = state === 'DELETED' ? 404 : 409;
      expect([answer.status, await stateOf(id)]).toEqual([expected ? 200 : refusal, expected ?? state]);
      if (expected) expect(answer.body).toMatchObject({ id, state: expected });
    },
  );
});

test.each(statuses)('another creator, a member and the office cannot set %s', async (status) => {
  const from = statuses.indexOf(status) < 2 ? 'DRAFT' : status === 'ENDED' ? 'LIVE' : 'SCHEDULED';
  const id = await makeIn(from, status);
  const others = [await makeCreator(), await makePerson(), ...(status === 'ENDED' ? [] : [office])];
  for (const other of others) expect((await setStatus(id, status, why, other)).status).toBe(404);
  expect(await stateOf(id)).toBe(from);
});

describe('the review of a live', () => {
  test('a submitted live is listed in the queue of the office and is scheduled when the office approves it', async () => {
    const id = await makeLive(creator, { state: 'DRAFT', publishedAt: null, submittedAt: null });
    expect((await setStatus(id, 'IN_REVIEW')).body.state).toBe('IN_REVIEW');
    expect((await listQueue(office, 'live')).map((entry) => entry.id)).toContain(id);
    expect((await ask('GET /lives/:id', { params: { id } })).status).toBe(404);
    expect((await decide(id)).status).toBe(200);
    expect(await readRow(id)).toMatchObject({ state: 'SCHEDULED', unreviewedSince: null });
    expect((await readRow(id)).publishedAt).not.toBeNull();
    expect((await ask('GET /lives/:id', { params: { id } })).status).toBe(200);
    expect(await readMail(creator.email, 'Lights Out')).toBeDefined();
    const counts = (await ask('GET /office', { as: office })).body.queues;
    expect(counts).toContainEqual(expect.objectContaining({ name: 'live', view: 'waiting' }));
  });

  test('a rejected live has a reason and can be changed and submitted again', async () => {
    const id = await makeLive(creator, { state: 'IN_REVIEW' });
    expect((await decide(id, 'The title promises a cure.')).status).toBe(200);
    expect(await readRow(id)).toMatchObject({
      state: 'REJECTED',
      rejectionReason: 'The title promises a cure.',
    });
    expect(await readMail(creator.email, 'promises a cure')).toBeDefined();
    expect((await setStatus(id, 'IN_REVIEW')).status).toBe(200);
    expect(await readRow(id)).toMatchObject({ state: 'IN_REVIEW', rejectionReason: null });
  });

  test('a live whose start passed during the review cannot be approved', async () => {
    const id = await makeLive(creator, { state: 'IN_REVIEW', startsAt: inHours(-1) });
    expect((await decide(id)).status).toBe(409);
    expect((await decide(id, 'Its time has passed.')).status).toBe(200);
    expect(await stateOf(id)).toBe('REJECTED');
  });

  test('a submitted live is scheduled at once and listed as unreviewed when reviews before publication are off', async () => {
    config.reviewBeforePublish = false;
    const id = await makeLive(creator, { state: 'DRAFT', publishedAt: null });
    expect((await setStatus(id, 'IN_REVIEW')).body.state).toBe('SCHEDULED');
    expect((await listQueue(office, 'live', 'unreviewed')).map((entry) => entry.id)).toContain(id);
    expect(await countRefunds(id)).toBe(0);
    expect((await decide(id, 'This is an advertisement.')).status).toBe(200);
    expect(await stateOf(id)).toBe('REJECTED');
    expect(await countRefunds(id)).toBe(1);
  });

  test('a running live cannot be rejected, and its approval marks it as reviewed', async () => {
    const id = await makeLive(creator, {
      state: 'LIVE',
      startedAt: new Date(),
      unreviewedSince: new Date(),
    });
    expect((await decide(id, 'This is an advertisement.')).status).toBe(409);
    expect((await decide(id)).status).toBe(200);
    expect(await readRow(id)).toMatchObject({ state: 'LIVE', unreviewedSince: null });
  });

  test.each([
    ['title', { title: 'Zz' }],
    ['description', { description: 'Too short.' }],
    ['topicId', { topicId: null }],
    ['startsAt', { startsAt: null }],
  ])('a live cannot be submitted without its %s', async (path, fields) => {
    const id = await makeLive(creator, { state: 'DRAFT', ...fields });
    expect(await setStatus(id, 'IN_REVIEW')).toMatchObject({ status: 422, problem: { errors: [{ path }] } });
    expect(await stateOf(id)).toBe('DRAFT');
  });

  test('a live with a price cannot be submitted by a creator who cannot be paid', async () => {
    const id = await makeLive(creator, { state: 'DRAFT', priceCents: 900 });
    await db
      .updateTable('creators')
      .set({ canReceivePayments: false })
      .where('id', '=', creator.actor.creator.id)
      .execute();
    expect((await setStatus(id, 'IN_REVIEW')).problem.code).toBe('PAYOUTS_NEEDED');
  });

  test.each([
    [29, 'TOO_SOON'],
    [367 * 24 * 60, 'TOO_FAR_AHEAD'],
  ])('a live that starts in %d minutes cannot be submitted', async (minutes, code) => {
    const id = await makeLive(creator, { state: 'DRAFT', startsAt: inHours(minutes / 60) });
    expect(await setStatus(id, 'IN_REVIEW')).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'startsAt', code }] },
    });
  });

  test('a creator can have at most 100 planned lives', async () => {
    const { limits } = await import('@/contract/values/limits');
    for (let number = 0; number < limits.scheduledLives; number += 1)
      await makeLive(creator, { state: number % 2 ? 'SCHEDULED' : 'IN_REVIEW' });
    const id = await makeLive(creator, { state: 'DRAFT' });
    expect((await setStatus(id, 'IN_REVIEW')).problem.code).toBe('TOO_MANY_SCHEDULED_LIVES');
    await makeLive(await makeCreator(), { state: 'DRAFT' });
    await db
      .updateTable('lives')
      .set({ state: 'ENDED' })
      .where('creatorId', '=', creator.actor.creator.id)
      .where('state', '=', 'SCHEDULED')
      .execute();
    expect((await setStatus(id, 'IN_REVIEW')).status).toBe(200);
  });
});

describe('the start of a live', () => {
  test.each([
    ['30 minutes and 5 seconds before', -30 * MINUTE - 5000, 409],
    ['30 minutes before', -30 * MINUTE + 5000, 200],
    ['just before 24 hours after', 24 * HOUR - 60_000, 200],
    ['24 hours after', 24 * HOUR, 409],
  ])(
    'a start %s the planned start of a live returns the status that the start window allows',
    async (_, offset, status) => {
      const startsAt = inHours(48);
      const id = await makeLive(creator, { startsAt });
      clock.shiftClock(startsAt.getTime() + offset - Date.now());
      expect((await setStatus(id, 'LIVE')).status).toBe(status);
    },
  );

  test('a creator can run only one live at a time, even when two lives are started at once', async () => {
    const [one, other] = [
      await makeLive(creator, { startsAt: inHours(0.1) }),
      await makeLive(creator, { startsAt: inHours(0.2) }),
    ];
    const answers = await Promise.all([setStatus(one, 'LIVE'), setStatus(other, 'LIVE')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('ALREADY_LIVE');
    const elsewhere = await makeCreator();
    expect(
      (await setStatus(await makeIn('SCHEDULED', 'LIVE', elsewhere), 'LIVE', undefined, elsewhere)).status,
    ).toBe(200);
  });

  test('a suspended creator cannot start a live', async () => {
    const id = await makeIn('SCHEDULED', 'LIVE');
    await suspend(creator.actor.creator.id);
    expect((await setStatus(id, 'LIVE')).problem.code).toBe('CREATOR_NOT_APPROVED');
    expect(await stateOf(id)).toBe('SCHEDULED');
  });
});

test('a draft without a time cannot be withdrawn again and returns INVALID_TRANSITION', async () => {
  const id = await makeLive(creator, { state: 'DRAFT', startsAt: null });
  const { status, problem } = await setStatus(id, 'DRAFT');
  expect([status, problem.code]).toEqual([409, 'INVALID_TRANSITION']);
});

describe('the end of a live', () => {
  const makeOn = (connection: 'NONE' | 'ON' = 'ON') =>
    makeLive(creator, { state: 'LIVE', startedAt: new Date(), viewersCount: 9, connection });

  test('a creator can end a live without a reason, and its number of viewers becomes 0', async () => {
    const id = await makeOn();
    expect((await setStatus(id, 'ENDED')).body).toMatchObject({
      state: 'ENDED',
      viewersCount: 0,
      reason: null,
    });
    expect((await readRow(id)).endedAt).not.toBeNull();
    expect(await countRefunds(id)).toBe(0);
  });

  test.each(['creator', 'office'])(
    'the buyers are refunded when the %s ends a live that never had a picture',
    async (by) => {
      const id = await makeOn('NONE');
      await setStatus(id, 'ENDED', why, by === 'office' ? office : creator);
      expect([await stateOf(id), await countRefunds(id)]).toEqual(['ENDED', 1]);
    },
  );

  test('the office can end a live only with a reason, which is mailed to the creator and logged', async () => {
    const id = await makeOn();
    expect((await setStatus(id, 'ENDED', undefined, office)).status).toBe(422);
    expect(await stateOf(id)).toBe('LIVE');
    const reason = 'Somebody is shown without their consent.';
    expect((await setStatus(id, 'ENDED', reason, office)).body).toMatchObject({ state: 'ENDED', reason });
    expect(await readMail(creator.email, reason)).toBeDefined();
    const { items } = (await ask('GET /office/audit', { as: office, query: { subjectId: id } })).body;
    expect(items).toMatchObject([{ action: 'live.end', subjectType: 'LIVE', reason }]);
    expect((await ask('GET /lives/:id', { params: { id } })).body.reason).toBe(reason);
  });

  test('the end of a live closes open payments only when the live is not recorded', async () => {
    const closings = async (id: string) =>
      (
        await sql`select from tasks.job where name = 'checkout.closeOpen' and data->>'contentId' = ${id}`.execute(
          db,
        )
      ).rows.length;
    const on = { state: 'LIVE', startedAt: new Date(), connection: 'ON' } as const;
    const [unrecorded, recorded] = [
      await makeLive(creator, { ...on, isRecorded: false }),
      await makeLive(await makeCreator(), on),
    ];
    for (const id of [unrecorded, recorded]) await setStatus(id, 'ENDED', why, office);
    expect([await closings(unrecorded), await closings(recorded)]).toEqual([1, 0]);
  });
});

describe('the cancellation of a live', () => {
  test('the cancellation of a live needs a reason, notifies its people and refunds its buyers', async () => {
    const id = await makeLive(creator);
    const [holder, stranger] = [await makePerson(), await makePerson()];
    await book(id, holder);
    expect((await setStatus(id, 'CANCELLED')).status).toBe(422);
    expect(await countRefunds(id)).toBe(0);
    expect((await setStatus(id, 'CANCELLED', why)).body).toMatchObject({ state: 'CANCELLED', reason: why });
    expect(await countRefunds(id)).toBe(1);
    expect((await readRow(id)).sequence).toBe(1);
    expect(await readMail(holder.email, why)).toBeDefined();
    expect(await readMail(stranger.email, why)).toBeUndefined();
    expect((await ask('GET /lives/:id', { params: { id } })).body).toMatchObject({
      state: 'CANCELLED',
      reason: why,
    });
    const { items } = (await ask('GET /lives', { query: { limit: 100 } })).body;
    expect(items.map((item) => item.id)).not.toContain(id);
  });
});

describe('the takedown of a live', () => {
  const takeDown = async (id: string) => {
    const { takeDown: down } = await import('@/backend/moderation/takedown-service');
    const { inTransaction } = await import('@/backend/db/connection');
    await inTransaction((trx) => down(trx, { contentType: 'LIVE', contentId: id }, 'It is a copy.'));
  };
  const putBack = async (id: string) => {
    await ask('POST /content/appeals', {
      as: creator,
      body: { contentType: 'LIVE', contentId: id, text: 'I wrote each word of it.' },
    });
    const waiting = (await listQueue(office, 'appeals')).find(({ contentId }) => contentId === id)!;
    await decideInQueue(await makeOffice(), 'appeals', waiting.id, 'restore', { reason: 'It is your own.' });
  };

  test.each([
    ['SCHEDULED', 'SCHEDULED', 1],
    ['LIVE', 'ENDED', 1],
    ['ENDED', 'ENDED', 0],
    ['REPLAY_READY', 'REPLAY_READY', 0],
    ['CANCELLED', 'CANCELLED', 0],
  ] as const)(
    'a %s live is hidden by a takedown, is %s after a granted appeal, and its buyers are refunded %d times',
    async (state, restored, refunds) => {
      const id = await makeLive(creator, { state, startedAt: new Date() });
      await takeDown(id);
      expect((await ask('GET /lives/:id', { params: { id } })).status).toBe(404);
      expect(await stateOf(id)).toBe('TAKEN_DOWN');
      expect(await countRefunds(id)).toBe(refunds);
      expect(
        (await ask('GET /lives/:id/draft', { as: creator, params: { id } })).body.takedown,
      ).toMatchObject({ reason: 'It is a copy.' });
      await putBack(id);
      expect(await stateOf(id)).toBe(restored);
    },
  );

  test('a restored live whose start has passed becomes a draft', async () => {
    const id = await makeLive(creator, { startsAt: inHours(1) });
    await takeDown(id);
    clock.shiftClock(2 * HOUR);
    await putBack(id);
    expect(await stateOf(id)).toBe('DRAFT');
  });

  test.each(['DRAFT', 'IN_REVIEW', 'REJECTED', 'DELETED'] as const)(
    'a live in the state %s is not taken down',
    async (state) => {
      const id = await makeLive(creator, { state });
      await expect(takeDown(id)).rejects.toMatchObject({ status: 409 });
    },
  );
});

test("a change of the state revalidates the page of the live, its lists and its creator's pages", async () => {
  const { publicPages } = await import('@/backend/app');
  const id = await makeLive(creator);
  const pages = await publicPages().LIVE!(db, id);
  expect(pages).toEqual(expect.arrayContaining([`/lives/${id}`, '/all-lives', '/']));
  await runTasks('search.update');
  await setStatus(id, 'CANCELLED', why);
  const { rows } =
    await sql`select from tasks.job where name = 'pages.revalidate' and data::text like ${`%${id}%`}`.execute(
      db,
    );
  expect(rows.length).toBeGreaterThan(0);
});
