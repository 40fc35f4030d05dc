import { ask, request } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator } from '../../support/make/creators';
import { openSales, type Sales, type Seller } from '../../support/make/sales';
import { makeDigitalProduct } from '../../support/make/digital-products';

let sales: Sales;
let seller: Seller;
let other: Seller;
let buyer: Person;
let member: Person;
let leaver: Person;
let fan: Person;
let giver: Person;
let claimer: Person;
let courseId: string;
let otherCourseId: string;
let membershipId: string;
let refundedId: string;

const people = async (query: object = {}, as = seller) =>
  (await ask('GET /audience', { as, query: { limit: 100, ...query } })).body.items;
const idsOf = async (query: object = {}, as = seller) =>
  (await people(query, as)).map(({ userId }) => userId);
const personOf = async ({ userId }: Person) =>
  (await ask('GET /audience/:id', { as: seller, params: { id: userId } })).body;
const follow = async (person: Person, creator: Seller) =>
  ask('POST /creators/:creator/follow', { as: person, params: { creator: creator.actor.creator.id } });
const share = (person: Person, creator: Seller) =>
  ask('PUT /email-sharing/:id', {
    as: person,
    params: { id: creator.actor.creator.id },
    body: { place: 'SETTINGS' },
  });
const csv = async (as = seller) => (await request('GET', '/audience/csv', { as })).body as string;

beforeAll(async () => {
  sales = await openSales('2026-09-01T02:00:00Z');
  [seller, other] = [await sales.makeSeller(), await sales.makeSeller()];
  const makeLoam = (name: string) => makePerson({ name, lastName: 'Loam' });
  [buyer, member, leaver, fan, giver, claimer] = await Promise.all([
    makeLoam('Ada'),
    makeLoam('Bea'),
    makeLoam('Cleo'),
    makeLoam('Dora'),
    makeLoam('Edda'),
    makeLoam('Fay'),
  ]);
  ({ id: courseId } = await makeCourse(seller, { priceCents: 6400 }));
  ({ id: otherCourseId } = await makeCourse(other, { priceCents: 2900 }));
  membershipId = await sales.makeMembership(seller);
  await sales.buy(buyer, { type: 'PPV_COURSE', contentId: courseId });
  await sales.buy(buyer, { type: 'PPV_COURSE', contentId: otherCourseId });
  await sales.buy(buyer, { type: 'DONATION', contentId: seller.actor.creator.id, amountCents: 500 });
  await sales.travelTo('2026-09-02T02:00:00Z');
  await sales.join(member, membershipId);
  const left = await sales.join(leaver, membershipId);
  await sales.leave(left);
  await sales.travelTo('2026-09-03T02:00:00Z');
  await follow(fan, seller);
  await sales.travelTo('2026-09-04T02:00:00Z');
  await sales.give(giver, { contentType: 'COURSE', contentId: courseId, price: 6400 }, claimer);
  refundedId = await sales.buy(fan, { type: 'PPV_COURSE', contentId: courseId });
  await sales.refund(refundedId, 1400);
}, 120_000);
afterAll(() => sales.close());

test('the audience list has buyers, current and past members, followers, gift givers and gift claimers', async () => {
  expect((await idsOf()).toSorted()).toEqual(
    [buyer, member, leaver, fan, giver, claimer].map(({ userId }) => userId).toSorted(),
  );
  expect(await idsOf({}, other)).toEqual([buyer.userId]);
});

test('each listed person has the public name, the owned content, the total spent and the start date', async () => {
  const [ada] = await people({ query: 'ada' });
  expect(ada).toMatchObject({
    name: 'Ada L.',
    since: expect.stringContaining('2026-09-01'),
    isFollower: false,
    isMember: false,
    spentCents: 6900,
    has: [{ contentType: 'COURSE', contentId: courseId }],
    hasCount: 1,
    email: null,
  });
  expect(await people({ query: 'bea' })).toMatchObject([
    { isMember: true, spentCents: 1200, has: [{ contentType: 'SUBSCRIPTION', contentId: membershipId }] },
  ]);
  expect(await people({ query: 'cleo' })).toMatchObject([{ isMember: false, wasMember: true }]);
});

test('a listed person’s total is their payments minus their refunds and matches the wallet', async () => {
  expect(await personOf(fan)).toMatchObject({ spentCents: 5000, isFollower: true });
  const movements = await ask('GET /wallet/movements', { as: seller, query: { limit: 100 } });
  const paid = movements.body.items.reduce((sum, { paidCents }) => sum + paidCents, 0);
  const all = await people();
  expect(all.reduce((sum, { spentCents }) => sum + spentCents, 0)).toBe(paid);
});

test('an email address is shown only while its owner agrees', async () => {
  expect((await personOf(buyer)).email).toBeNull();
  await share(buyer, seller);
  expect((await personOf(buyer)).email).toBe(buyer.email);
  expect((await people({ query: 'ada' }, other))[0]!.email).toBeNull();
  await ask('DELETE /email-sharing/:id', { as: buyer, params: { id: seller.actor.creator.id } });
  expect((await personOf(buyer)).email).toBeNull();
});

test('the audience CSV has only people who share their email address, and escapes formulas', async () => {
  const villain = await makePerson({ name: '=1+1', lastName: '' });
  await follow(villain, seller);
  await share(villain, seller);
  await share(member, seller);
  const text = await csv();
  expect(text).toContain(`"Bea L.","${member.email}","Circle","2026-09-02"`);
  expect(text).toContain(`"'=1+1","${villain.email}"`);
  for (const { email } of [buyer, fan, leaver]) expect(text).not.toContain(email);
  expect(await csv(other)).not.toContain('@');
  const { sharingCount } = (await ask('GET /audience/summary', { as: seller })).body;
  expect(sharingCount).toBe(2);
});

test('the consent to share an email address is logged with its time, and a withdrawal keeps the log', async () => {
  const creatorId = seller.actor.creator.id;
  await share(leaver, seller);
  await share(leaver, seller);
  await ask('DELETE /email-sharing/:id', { as: leaver, params: { id: creatorId } });
  await share(leaver, seller);
  const { listByUser } = await import('@/backend/audience/sharing-repository');
  const log = await listByUser(sales.db, leaver.userId);
  expect(log.map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true, false]);
  expect(log[0]).toMatchObject({ creatorId, place: 'SETTINGS', agreedAt: expect.any(Date) });
});

test('a person can share their email address only with creators whose audience they are in', async () => {
  expect((await share(member, other)).status).toBe(404);
  const { items } = (await ask('GET /email-sharing', { as: buyer })).body;
  expect(items.map(({ creator }) => creator.id).toSorted()).toEqual(
    [seller, other].map(({ actor }) => actor.creator.id).toSorted(),
  );
  expect(items.every(({ sharedAt }) => sharedAt === null)).toBe(true);
});

test('each kind in the audience list has only its own people, and the summary counts each kind', async () => {
  const namesOf = async (kind: string) => (await people({ kind, orderBy: 'name' })).map(({ name }) => name);
  expect(await namesOf('BUYER')).toEqual(['Ada L.', 'Dora L.', 'Edda L.', 'Fay L.']);
  expect(await namesOf('MEMBER')).toEqual(['Bea L.']);
  expect(await namesOf('PAST_MEMBER')).toEqual(['Cleo L.']);
  expect(await namesOf('FOLLOWER')).toEqual(['=1+1', 'Dora L.']);
  const { count, kinds } = (await ask('GET /audience/summary', { as: seller })).body;
  expect({ count, kinds }).toEqual({
    count: 7,
    kinds: { BUYER: 4, MEMBER: 1, PAST_MEMBER: 1, FOLLOWER: 2 },
  });
});

test('the audience filters find the owners of a course and the members of a membership', async () => {
  expect((await idsOf({ contentId: courseId })).toSorted()).toEqual(
    [buyer, fan, claimer].map(({ userId }) => userId).toSorted(),
  );
  expect(await idsOf({ membershipId })).toEqual([member.userId]);
  expect(await idsOf({ membershipId, kind: 'PAST_MEMBER' })).toEqual([leaver.userId]);
});

test('the audience filter refuses another creator’s content, so that its owners are not revealed', async () => {
  const answer = await ask('GET /audience', { as: seller, query: { contentId: otherCourseId } });
  expect(answer.status).toBe(404);
});

test('the audience summary names the published contents and the memberships', async () => {
  await makeCourse(seller, { isPublished: false });
  const downloadId = await makeDigitalProduct(seller, { isPublished: false });
  const { contents, memberships } = (await ask('GET /audience/summary', { as: seller })).body;
  expect(contents.map(({ contentId }) => contentId)).toEqual([courseId]);
  expect(contents.map(({ contentId }) => contentId)).not.toContain(downloadId);
  expect(memberships).toEqual([{ id: membershipId, title: 'Circle' }]);
});

test('the panel of a listed person has refundable purchases and memberships with their state', async () => {
  expect((await personOf(fan)).sales).toMatchObject([
    { id: refundedId, amountCents: 6400, refundedCents: 1400, canRefund: true },
  ]);
  expect((await personOf(leaver)).memberships).toMatchObject([{ title: 'Circle', state: 'CANCELLED' }]);
  expect(await personOf(member)).toMatchObject({ canMessage: true });
  const unknown = await ask('GET /audience/:id', { as: other, params: { id: fan.userId } });
  expect(unknown.status).toBe(404);
});

test('a person who unfollows and owns nothing is removed from the audience list', async () => {
  const passing = await makePerson();
  await follow(passing, seller);
  expect(await idsOf()).toContain(passing.userId);
  await ask('DELETE /creators/:creator/follow', {
    as: passing,
    params: { creator: seller.actor.creator.id },
  });
  expect(await idsOf()).not.toContain(passing.userId);
});

test('the audience list finds a person by a changed name and hides a closed account', async () => {
  const { userId } = giver;
  await sales.db.updateTable('users').set({ name: 'Zita' }).where('id', '=', userId).execute();
  expect(await idsOf({ query: 'zita' })).toEqual([userId]);
  expect(await idsOf({ query: 'edda' })).toEqual([]);
  await sales.db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', userId).execute();
  expect(await idsOf()).not.toContain(userId);
  await sales.db.updateTable('users').set({ closedAt: null }).where('id', '=', userId).execute();
});

test('an erased person is not in the audience list, even after a later refund', async () => {
  const { anonymise } = await import('@/backend/accounts/personal-data-repository');
  await sales.db.transaction().execute((trx) => anonymise(trx, fan.userId, new Date()));
  expect(await idsOf()).not.toContain(fan.userId);
  await sales.refund(refundedId, 2000);
  const rows = await sales.db
    .selectFrom('audience')
    .select('userId')
    .where('userId', '=', fan.userId)
    .execute();
  expect(rows).toEqual([]);
});

test('the audience list matches the follows after concurrent follows and unfollows', async () => {
  const [one, creator] = [await makePerson(), await makeCreator()];
  const { follow: begin, unfollow } = await import('@/backend/creators/follow-service');
  const id = creator.actor.creator.id;
  await Promise.all(
    Array.from({ length: 12 }, (_, number) => (number % 2 ? unfollow(one.actor, id) : begin(one.actor, id))),
  );
  const follows = await sales.db.selectFrom('follows').select('userId').where('creatorId', '=', id).execute();
  const listed = await sales.db.selectFrom('audience').select('userId').where('creatorId', '=', id).execute();
  expect(listed).toEqual(follows);
});

test('a suspended creator cannot read email addresses or the audience CSV', async () => {
  const { db } = await import('@/backend/db/connection');
  await share(buyer, other);
  expect(await people({}, other)).toMatchObject([{ email: expect.stringContaining('@') }]);
  const setState = (state: 'APPROVED' | 'SUSPENDED') =>
    db.updateTable('creators').set({ state }).where('id', '=', other.actor.creator.id).execute();
  await setState('SUSPENDED');
  expect(await people({}, other)).toMatchObject([{ email: null }]);
  expect((await request('GET', '/audience/csv', { as: other })).status).toBe(403);
  await setState('APPROVED');
});
