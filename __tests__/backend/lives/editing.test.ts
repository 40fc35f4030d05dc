import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makePurchase } from '../../support/make/checkout';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { inHours, makeLive } from '../../support/make/planned-lives';
import { readMail } from '../../support/tasks';

let creator: CreatorPerson;
let db: typeof import('@/backend/db/connection').db;

beforeAll(async () => {
  await startBackend();
  ({ db } = await import('@/backend/db/connection'));
});
beforeEach(async () => {
  creator = await makeCreator();
});

const readRow = (id: string) =>
  db.selectFrom('lives').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const update = async (id: string, body: object, as: Person = creator) =>
  ask('PATCH /lives/:id', { as, params: { id }, body: { version: (await readRow(id)).version, ...body } });
const book = (id: string, as: Person) => ask('POST /lives/:id/booking', { as, params: { id } });
const draftOf = async (id: string) =>
  (await ask('GET /lives/:id/draft', { as: creator, params: { id } })).body;

/** Grants a new person a paid seat. */
async function sell(contentId: string): Promise<void> {
  const { inTransaction } = await import('@/backend/db/connection');
  const { grant } = await import('@/backend/entitlements/service');
  const { userId, ...buyer } = await makePerson();
  await makePurchase({ userId, ...buyer }, creator, contentId);
  const { id: purchaseId } = await db
    .updateTable('purchases')
    .set({ type: 'PPV_LIVE', contentType: 'LIVE' })
    .where('buyerId', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('purchaseLines')
    .set({ contentType: 'LIVE' })
    .where('purchaseId', '=', purchaseId)
    .execute();
  await inTransaction((trx) =>
    grant(trx, { userId, contentType: 'LIVE', contentId, source: 'PURCHASE', purchaseId }),
  );
}

describe('drafts of lives', () => {
  test('a new draft has the submitted fields, default values and the names of its missing fields', async () => {
    const answer = await ask('POST /lives', { as: creator, body: { title: 'Lights Out' } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      title: 'Lights Out',
      state: 'DRAFT',
      startsAt: null,
      timeZone: 'Australia/Sydney',
      minutes: 45,
      priceCents: 0,
      seats: null,
      chat: 'EVERYONE',
      isRecorded: true,
      missing: ['description', 'topicId', 'startsAt'],
      can: { update: true, updatePrice: true, submit: false, start: false, cancel: false, remove: true },
    });
    const complete = await update(answer.body.id, {
      description: 'Thirty minutes of lying down together.',
      topicId: 'sleep-health',
      startsAt: inHours(48).toISOString(),
    });
    expect(complete.body).toMatchObject({ missing: [], can: { submit: true }, version: 2 });
  });

  test('a change that is based on an older version of the draft is rejected', async () => {
    const id = await makeLive(creator, { state: 'DRAFT' });
    expect((await update(id, { title: 'Another title' })).status).toBe(200);
    expect((await update(id, { title: 'An old title', version: 1 })).problem.code).toBe('EDITED_ELSEWHERE');
    expect((await readRow(id)).title).toBe('Another title');
  });

  test.each([
    [{ minutes: 14 }, 'minutes'],
    [{ minutes: 241 }, 'minutes'],
    [{ seats: 0 }, 'seats'],
    [{ seats: 10_001 }, 'seats'],
    [{ priceCents: 99 }, 'priceCents'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ chat: 'FRIENDS' }, 'chat'],
  ])('a draft with the fields %o is rejected', async (body, path) => {
    const id = await makeLive(creator, { state: 'DRAFT' });
    expect(await update(id, body)).toMatchObject({ status: 422, problem: { errors: [{ path }] } });
  });

  test('only the creator can change, read and delete a draft', async () => {
    const id = await makeLive(creator, { state: 'DRAFT' });
    for (const as of [await makeCreator(), await makeOffice(), await makePerson()]) {
      expect([403, 404]).toContain((await update(id, { title: 'Mine now' }, as)).status);
      expect([403, 404]).toContain((await ask('GET /lives/:id/draft', { as, params: { id } })).status);
      expect([403, 404]).toContain((await ask('DELETE /lives/:id', { as, params: { id } })).status);
    }
    expect(await readRow(id)).toMatchObject({ title: 'Lights Out', state: 'DRAFT' });
  });
});

describe('times of lives', () => {
  // In Sydney, 02:30 does not exist on 3 October 2027 and exists twice on 4 April 2027.
  test.each([
    ['after the skipped hour', '2027-10-02T16:30:00.000Z'],
    ['in the first of both hours', '2027-04-03T15:30:00.000Z'],
    ['in the second of both hours', '2027-04-03T16:30:00.000Z'],
  ])('a start time %s of a clock change is stored as the submitted instant', async (_, startsAt) => {
    const id = await makeLive(creator, { state: 'DRAFT' });
    const { body } = await update(id, { startsAt, timeZone: 'Australia/Sydney' });
    expect(body).toMatchObject({ startsAt, timeZone: 'Australia/Sydney' });
    await db.updateTable('lives').set({ state: 'SCHEDULED' }).where('id', '=', id).execute();
    expect((await ask('GET /lives/:id', { params: { id } })).body).toMatchObject({ startsAt });
  });
});

describe('changes of a scheduled live', () => {
  test('a moved live keeps its booked seats, and the people with a seat are notified', async () => {
    const id = await makeLive(creator, { seats: 5 });
    const holder = await makePerson();
    await book(id, holder);
    await db.updateTable('lives').set({ remindersSent: 1 }).where('id', '=', id).execute();
    const before = await readRow(id);
    const startsAt = inHours(96).toISOString();
    expect((await update(id, { startsAt })).body).toMatchObject({ startsAt, bookedCount: 1 });
    expect(await readRow(id)).toMatchObject({
      state: 'SCHEDULED',
      takenCount: before.takenCount,
      sequence: 1,
      remindersSent: 0,
      movedAt: expect.any(Date),
    });
    expect(await readMail(holder.email, 'Lights Out')).toBeDefined();
  });

  test('a scheduled live can be moved at most ten times a day, because each move is mailed', async () => {
    const [id, other] = [await makeLive(creator), await makeLive(creator)];
    const move = (liveId: string, count: number) =>
      update(liveId, { startsAt: inHours(96 + count).toISOString() });
    for (let count = 0; count < 10; count++) expect((await move(id, count)).status).toBe(200);
    expect((await move(id, 10)).problem).toMatchObject({ status: 429, code: 'TOO_MANY_MOVES' });
    expect((await update(id, { chat: 'OFF' })).status).toBe(200);
    expect((await move(other, 0)).status).toBe(200);
  });

  test('a move of a live without booked seats is not recorded', async () => {
    const id = await makeLive(creator);
    await update(id, { startsAt: inHours(96).toISOString() });
    expect(await readRow(id)).toMatchObject({ movedAt: null, sequence: 1 });
  });

  test('the sent reminders of a scheduled live are not reset when fields other than the time change', async () => {
    const id = await makeLive(creator);
    await db.updateTable('lives').set({ remindersSent: 2 }).where('id', '=', id).execute();
    await update(id, { description: 'Another description of the evening.', timeZone: 'Australia/Perth' });
    expect(await readRow(id)).toMatchObject({ remindersSent: 2, sequence: 0, movedAt: null });
  });

  test('a scheduled live cannot be moved to a start within the next 30 minutes', async () => {
    const id = await makeLive(creator);
    expect(await update(id, { startsAt: inHours(0.4).toISOString() })).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'startsAt', code: 'TOO_SOON' }] },
    });
    expect((await update(id, { title: 'Lights off', startsAt: null })).status).toBe(422);
    expect((await readRow(id)).title).toBe('Lights Out');
  });

  test('the texts of a live that starts soon can be changed when its start does not change', async () => {
    const startsAt = inHours(0.1);
    const id = await makeLive(creator, { startsAt });
    expect((await update(id, { title: 'Lights off', startsAt: startsAt.toISOString() })).status).toBe(200);
  });

  test('the price and the recording of a scheduled live cannot be changed after a purchase', async () => {
    const id = await makeLive(creator, { priceCents: 900 });
    await book(id, await makePerson());
    expect((await update(id, { priceCents: 1200, isRecorded: true })).status).toBe(200);
    await sell(id);
    expect((await draftOf(id)).can.updatePrice).toBe(false);
    expect((await update(id, { priceCents: 900 })).problem.code).toBe('PRICE_LOCKED');
    expect((await update(id, { priceCents: 0 })).problem.code).toBe('PRICE_LOCKED');
    expect((await update(id, { isRecorded: false })).problem.code).toBe('RECORDING_LOCKED');
    // The form always sends all fields, including the unchanged price.
    expect((await update(id, { priceCents: 1200, isRecorded: true, title: 'Lights off' })).status).toBe(200);
    expect(await readRow(id)).toMatchObject({ priceCents: 1200, isRecorded: true, title: 'Lights off' });
  });

  test('the number of seats of a scheduled live cannot be lowered below the number of taken seats', async () => {
    const id = await makeLive(creator, { seats: 10 });
    await db.updateTable('lives').set({ takenCount: 4 }).where('id', '=', id).execute();
    expect((await update(id, { seats: 3 })).problem.code).toBe('SEATS_BOOKED');
    expect((await update(id, { seats: 4 })).status).toBe(200);
    expect((await update(id, { seats: null })).status).toBe(200);
  });

  test.each([
    [{ title: 'Zz' }, 422],
    [{ description: '' }, 422],
    [{ topicId: null }, 422],
  ])('a change of a scheduled live to the invalid value %o is rejected', async (body, status) => {
    const id = await makeLive(creator);
    expect((await update(id, body)).status).toBe(status);
  });

  test('the office sees changed texts and prices of a scheduled live, but not a changed time or number of seats', async () => {
    const id = await makeLive(creator);
    await update(id, { title: 'Lights off', priceCents: 900, startsAt: inHours(96).toISOString(), seats: 9 });
    const { items } = (await ask('GET /office/changes', { as: await makeOffice(), query: { limit: 100 } }))
      .body;
    const fields = items.filter(({ contentId }) => contentId === id).map(({ field }) => field);
    expect(fields.sort()).toEqual(['priceCents', 'title']);
  });
});

describe('changes of a live that is on', () => {
  test('the creator of a running live can change its title and chat, but not its price, seats, length or start', async () => {
    const id = await makeLive(creator, { state: 'LIVE', startsAt: inHours(-0.1), startedAt: new Date() });
    expect((await update(id, { title: 'Lights off', chat: 'OFF' })).body).toMatchObject({
      title: 'Lights off',
      chat: 'OFF',
    });
    for (const body of [
      { priceCents: 900 },
      { seats: 9 },
      { minutes: 90 },
      { startsAt: inHours(9).toISOString() },
    ])
      expect((await update(id, body)).problem.code).toBe('INVALID_TRANSITION');
  });
});

test.each(['IN_REVIEW', 'ENDED', 'REPLAY_READY', 'CANCELLED', 'MISSED', 'TAKEN_DOWN'] as const)(
  'a live in the state %s is not changed',
  async (state) => {
    const id = await makeLive(creator, { state });
    expect((await update(id, { title: 'Another title' })).status).toBe(403);
    expect((await draftOf(id)).can.update).toBe(false);
  },
);

describe('the deletion of a live', () => {
  const remove = (id: string) => ask('DELETE /lives/:id', { as: creator, params: { id } });

  test.each([
    ['DRAFT', 200],
    ['IN_REVIEW', 200],
    ['REJECTED', 200],
    ['SCHEDULED', 200],
    ['LIVE', 409],
    ['ENDED', 200],
    ['REPLAY_READY', 200],
    ['CANCELLED', 200],
    ['MISSED', 200],
    ['TAKEN_DOWN', 200],
    ['DELETED', 404],
  ] as const)('the deletion of a live in the state %s returns %d', async (state, status) => {
    const id = await makeLive(creator, { state });
    expect((await remove(id)).status).toBe(status);
    expect((await readRow(id)).state).toBe(status === 409 ? state : 'DELETED');
    if (status === 200) expect((await ask('GET /lives/:id', { params: { id } })).status).toBe(404);
  });

  test('a live with bookings cannot be deleted', async () => {
    const id = await makeLive(creator);
    await book(id, await makePerson());
    expect((await remove(id)).status).toBe(409);
    expect((await draftOf(id)).can).toMatchObject({ remove: false, cancel: true });
  });
});

test('a live is created, submitted, tagged and deleted by the calls for content of all types', async () => {
  const created = await ask('POST /content', {
    as: creator,
    body: { contentType: 'LIVE', title: 'Lights Out' },
  });
  const { contentId } = created.body;
  const ref = { contentType: 'LIVE' as const, contentId };
  await update(contentId, {
    description: 'Thirty minutes of lying down together.',
    topicId: 'sleep-health',
    startsAt: inHours(48).toISOString(),
  });
  await ask('POST /kumu/tags', { as: creator, body: { ...ref, tags: ['evening'] } });
  expect((await readRow(contentId)).tags).toEqual(['evening']);
  const setStatus = (status: 'IN_REVIEW' | 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED') =>
    ask('PATCH /content', { as: creator, body: { ...ref, status } });
  expect((await setStatus('PUBLISHED')).status).toBe(422);
  expect((await setStatus('IN_REVIEW')).status).toBe(200);
  const own = (await ask('GET /content', { as: creator, query: { state: 'IN_REVIEW' } })).body.items;
  expect(own).toMatchObject([
    { contentType: 'LIVE', id: contentId, state: 'IN_REVIEW', title: 'Lights Out' },
  ]);
  expect((await setStatus('DRAFT')).status).toBe(200);
  expect((await ask('DELETE /content', { as: creator, query: ref })).status).toBe(200);
});
