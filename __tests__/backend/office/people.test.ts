import { db, inTransaction } from '@/backend/db/connection';
import type { AskInput } from '../../support/ask';
import { ask, startBackend } from '../../support/backend';
import {
  makeOffice,
  makePerson,
  startSession,
  type OfficePerson,
  type Person,
} from '../../support/make/accounts';
import { insertPurchaseRow } from '../../support/make/checkout';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeSubscription } from '../../support/make/memberships';
import { suspend } from '../../support/make/office';
import { makeLive } from '../../support/make/planned-lives';
import { makeParcel, makeProduct } from '../../support/make/products';

let officer: OfficePerson;
let creator: CreatorPerson;

beforeAll(async () => {
  await startBackend();
  officer = await makeOffice();
});
beforeEach(async () => {
  creator = await makeCreator();
});

const list = async (query: AskInput<'GET /office/people'>['query']) =>
  (await ask('GET /office/people', { as: officer, query: { limit: 100, ...query } })).body.items;
const read = async (userId: string) =>
  (await ask('GET /office/people/:id', { as: officer, params: { id: userId } })).body;
const eventsOf = async (userId: string) =>
  (await ask('GET /office/people/:id/events', { as: officer, params: { id: userId } })).body.items;
const report = (as: CreatorPerson | Awaited<ReturnType<typeof makePerson>>, courseId: string) =>
  ask('POST /reports', {
    as,
    body: { subjectType: 'COURSE', subjectId: courseId, reason: 'MISLEADING', text: '' },
  });

test('people can be found by part of their name, by username and by email address', async () => {
  const member = await makePerson({ name: 'Quillon', lastName: 'Yarrowby' });
  for (const query of ['illon yarr', member.email.toUpperCase()])
    expect(await list({ kind: 'members', query })).toMatchObject([{ id: member.userId, state: null }]);
  expect(await list({ kind: 'creators', query: 'illon yarr' })).toEqual([]);
  const { username } = (await ask('GET /creators/mine', { as: creator })).body;
  expect(await list({ query: `@${username}` })).toMatchObject([{ id: creator.userId, username }]);
  expect(await list({ kind: 'members', query: '%' })).toEqual([]);
});

test('creators can be listed by state, and the counts equal the lengths of the lists', async () => {
  const suspended = await makeCreator();
  await suspend(suspended.actor.creator.id);
  const listed = await list({ state: 'SUSPENDED' });
  expect(listed.map(({ id }) => id)).toContain(suspended.userId);
  expect(listed.map(({ id }) => id)).not.toContain(creator.userId);
  const { states } = (await ask('GET /office/people/counts', { as: officer })).body;
  expect(states.find(({ state }) => state === 'SUSPENDED')!.count).toBe(listed.length);
});

test('a creator is listed with the number of open reports about their own content', async () => {
  const course = await makeCourse(creator);
  const other = await makeCourse(await makeCreator());
  await report(await makePerson(), course.id);
  await report(await makePerson(), course.id);
  await report(await makePerson(), other.id);
  const { username } = (await ask('GET /creators/mine', { as: creator })).body;
  expect(await list({ query: username })).toMatchObject([
    { id: creator.userId, openReportsCount: 1, membersCount: 0, walletCents: 0 },
  ]);
});

test('the page of a member shows what the member owns and no amounts of a creator', async () => {
  const member = await makePerson();
  await grantCourse(member, (await makeCourse(creator)).id);
  const page = await read(member.userId);
  expect(page).toMatchObject({ creatorId: null, state: null, owes: [], canBeViewed: true });
  expect(page.holds).toEqual(
    expect.arrayContaining([
      { name: 'coursesOwned', count: 1 },
      { name: 'memberships', count: 0 },
      { name: 'ordersUnderWay', count: 0 },
      { name: 'credits', cents: 0 },
    ]),
  );
  expect(page.holds.map(({ name }) => name)).not.toContain('coursesPublished');
});

describe('the figures of a creator', () => {
  let member: Person;
  let creatorId: string;
  const other = { creatorId: '' };
  const heldOf = async (userId: string) =>
    Object.fromEntries((await read(userId)).holds.map(({ name, count, cents }) => [name, count ?? cents]));
  const owedOf = async () =>
    Object.fromEntries((await read(creator.userId)).owes.map(({ name, cents }) => [name, cents]));

  beforeEach(async () => {
    member = await makePerson();
    creatorId = creator.actor.creator.id;
    other.creatorId = (await makeCreator()).actor.creator.id;
  });

  test('the number of published courses does not include drafts', async () => {
    await makeCourse(creator);
    await makeCourse(creator, { isPublished: false });
    expect(await heldOf(creator.userId)).toMatchObject({ coursesPublished: 1 });
  });

  test('a member is counted once and only while a membership lasts', async () => {
    for (const person of [member, await makePerson()]) await makeSubscription(person, creator, 1);
    expect(await heldOf(creator.userId)).toMatchObject({ members: 0 });
    await db
      .updateTable('subscriptions')
      .set({ state: 'ACTIVE' })
      .where('userId', '=', member.userId)
      .execute();
    expect(await heldOf(creator.userId)).toMatchObject({ members: 1, memberships: 0 });
    expect(await heldOf(member.userId)).toMatchObject({ memberships: 1 });
    expect(await list({ query: creator.email })).toMatchObject([{ membersCount: 1 }]);
  });

  test('a buyer is counted once and only while they own a purchase', async () => {
    const course = await makeCourse(creator);
    const grant = (purchaseId: string, source: 'PURCHASE' | 'MEMBERSHIP', endedAt: Date | null = null) =>
      db
        .insertInto('entitlements')
        .values({
          userId: member.userId,
          contentType: 'COURSE',
          contentId: course.id,
          grantedAt: new Date(),
          source,
          purchaseId,
          endedAt,
        })
        .execute();
    const buy = async (sellerId: string) =>
      (
        await insertPurchaseRow({
          buyerId: member.userId,
          sellerId,
          type: 'PPV_COURSE',
          title: 'A course',
          amountCents: 4100,
          feeCents: 440,
          status: 'SUCCESS',
        })
      ).id;
    await grant(await buy(creatorId), 'PURCHASE', new Date());
    await grant(await buy(creatorId), 'MEMBERSHIP');
    await grant(await buy(other.creatorId), 'PURCHASE');
    expect(await heldOf(creator.userId)).toMatchObject({ keptBuyers: 0 });
    await grant(await buy(creatorId), 'PURCHASE');
    await grant(await buy(creatorId), 'PURCHASE');
    expect(await heldOf(creator.userId)).toMatchObject({ keptBuyers: 1 });
    expect(await heldOf(member.userId)).toMatchObject({ coursesOwned: 1 });
  });

  test('a parcel counts as to be sent for the creator, and as under way for the buyer until it is delivered', async () => {
    const product = await makeProduct(creator);
    for (const state of ['PENDING_PAYMENT', 'PAID', 'READY', 'SENT', 'DELIVERED', 'CLAIMED'] as const)
      await makeParcel(creator, member, product, { state });
    expect(await heldOf(creator.userId)).toMatchObject({ parcelsToSend: 2, ordersUnderWay: 0 });
    expect(await heldOf(member.userId)).toMatchObject({ ordersUnderWay: 4 });
  });

  test('upcoming and running lives with booked seats are counted together with their seats', async () => {
    await makeLive(creator, { unlockCount: 38 });
    await makeLive(creator, { unlockCount: 4, state: 'LIVE' });
    await makeLive(creator);
    await makeLive(creator, { unlockCount: 9, state: 'CANCELLED' });
    expect(await heldOf(creator.userId)).toMatchObject({ livesBooked: 2, seatsBooked: 42 });
  });

  test('the fees of the last 30 days are summed without fees that were returned by refunds', async () => {
    const fact = { creatorId, personId: member.userId, at: new Date(), soldAs: 'PPV_COURSE' as const };
    const paid = { ...fact, kind: 'PURCHASE_PAID' as const, amountCents: 4100, feeCents: 440 };
    await db
      .insertInto('facts')
      .values([
        paid,
        paid,
        { ...fact, kind: 'REFUNDED', amountCents: 1000, feeCents: 100 },
        { ...paid, at: new Date(Date.now() - 31 * 24 * 3_600_000) },
        { ...paid, creatorId: other.creatorId },
      ])
      .execute();
    expect(await owedOf()).toMatchObject({ fees: 780 });
  });

  test('pending refunds count as owed', async () => {
    const refund = async (sellerId: string, state: 'PENDING' | 'SUCCEEDED') => {
      const { id: purchaseId } = await insertPurchaseRow({
        buyerId: member.userId,
        sellerId,
        type: 'PPV_COURSE',
        title: 'A course',
        amountCents: 4200,
        feeCents: 440,
        status: 'SUCCESS',
      });
      await db
        .insertInto('refunds')
        .values({
          purchaseId,
          amountCents: 4200,
          askedBy: 'BUYER',
          requesterId: member.userId,
          state,
          createdAt: new Date(),
          settledAt: state === 'PENDING' ? null : new Date(),
        })
        .execute();
    };
    expect(await owedOf()).toMatchObject({ refundsWaiting: 0 });
    await refund(creatorId, 'PENDING');
    await refund(creatorId, 'SUCCEEDED');
    await refund(other.creatorId, 'PENDING');
    expect(await owedOf()).toMatchObject({ refundsWaiting: -4200 });
    expect(await eventsOf(member.userId)).toHaveLength(3);
    expect((await eventsOf(creator.userId)).slice(0, 2)).toMatchObject([
      { kind: 'REFUND_GIVEN', amountCents: 4200 },
      { kind: 'REFUND_GIVEN', amountCents: 4200 },
    ]);
  });

  test('the wallet amounts in the list and on the page equal the balance of the ledger', async () => {
    const { sale } = await import('@/backend/money/postings');
    const line = { payee: 'CREATOR' as const, sellerId: creatorId, amountCents: 4100, feeCents: 440 };
    await inTransaction((trx) =>
      sale(trx, { id: crypto.randomUUID(), buyerId: member.userId, businessId: null, lines: [line] }),
    );
    expect(await owedOf()).toMatchObject({ wallet: 3660, heldByBank: 0 });
    expect(await list({ query: creator.email })).toMatchObject([{ walletCents: 3660 }]);
  });
});

test('the page of an unknown or erased person is not found', async () => {
  const erased = await makePerson();
  await db
    .updateTable('users')
    .set({ erasedAt: new Date(), closedAt: new Date() })
    .where('id', '=', erased.userId)
    .execute();
  for (const id of [erased.userId, crypto.randomUUID()])
    expect((await ask('GET /office/people/:id', { as: officer, params: { id } })).status).toBe(404);
});

test('the office can log out all devices of a person, and the log has the reason', async () => {
  const member = await makePerson();
  const { token } = await startSession(member.userId);
  const stranger = await makePerson();
  expect((await read(member.userId)).devices).toHaveLength(2);
  const logOut = (reason: string) =>
    ask('POST /office/people/:id/log-out', { as: officer, params: { id: member.userId }, body: { reason } });
  expect((await logOut(' ')).status).toBe(422);
  expect((await logOut('The phone was stolen.')).status).toBe(200);
  for (const as of [member, { token }]) expect((await ask('GET /library', { as })).status).toBe(401);
  expect((await ask('GET /library', { as: stranger })).status).toBe(200);
  expect((await read(member.userId)).devices).toEqual([]);
  expect(await eventsOf(member.userId)).toMatchObject([
    { kind: 'DECISION', detail: 'person.logOut', subjectId: member.userId },
  ]);
});

test('a person’s history lists decisions and reports by and about that person only', async () => {
  const course = await makeCourse(creator);
  const reporter = await makePerson();
  await report(reporter, course.id);
  await suspend(creator.actor.creator.id);
  const kinds = (await eventsOf(creator.userId)).map(({ kind, detail }) => [kind, detail]);
  expect(kinds.slice(0, 2)).toEqual([
    ['DECISION', 'creator.suspend'],
    ['REPORTED', 'MISLEADING'],
  ]);
  expect(await eventsOf(reporter.userId)).toMatchObject([
    { kind: 'REPORTS', subjectId: course.id, state: 'OPEN' },
  ]);
  expect(await eventsOf((await makePerson()).userId)).toEqual([]);
});

test('a note about a person is shown only on the page of that person', async () => {
  const [member, other] = [await makePerson(), await makePerson()];
  const added = await ask('POST /office/people/:id/notes', {
    as: officer,
    params: { id: member.userId },
    body: { text: ' Rang on Tuesday. ' },
  });
  expect(added).toMatchObject({ status: 201, body: { text: 'Rang on Tuesday.', isOwn: true } });
  expect((await read(member.userId)).notes).toMatchObject([{ text: 'Rang on Tuesday.' }]);
  expect((await read(other.userId)).notes).toEqual([]);
});
