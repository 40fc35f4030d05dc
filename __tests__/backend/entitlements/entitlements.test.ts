import { db, inTransaction } from '@/backend/db/connection';
import type { EntitlementSource } from '@/contract/values/checkout';
import { makePerson, type Person } from '../../support/make/accounts';
import { makePurchase } from '../../support/make/checkout';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { startServices } from '../../support/services';

let entitlements: typeof import('@/backend/entitlements/service');
let creator: CreatorPerson;

beforeAll(async () => {
  await startServices();
  entitlements = await import('@/backend/entitlements/service');
  creator = await makeCreator();
});

const contentType = 'COURSE' as const;
const grant = (person: Person, contentId: string, source: EntitlementSource, purchaseId?: string) =>
  inTransaction((trx) =>
    entitlements.grant(trx, { userId: person.userId, contentType, contentId, source, purchaseId }),
  );
const end = (purchaseId: string) => inTransaction((trx) => entitlements.end(trx, purchaseId));
const holds = (person: Person, contentId: string) =>
  entitlements.holds(db, person.userId, contentType, contentId);
const owns = (person: Person, contentId: string) =>
  entitlements.ownsPermanently(db, person.userId, contentType, contentId);
const counts = async (id: string) => {
  const row = db.selectFrom('courses').select('unlockCount').where('id', '=', id);
  return [
    (await row.executeTakeFirstOrThrow()).unlockCount,
    (await entitlements.countHolders(db, contentType, [id])).get(id) ?? 0,
  ];
};
async function purchaseOf(person: Person, courseId: string): Promise<string> {
  await makePurchase(person, creator, courseId);
  const { id } = await db
    .selectFrom('purchases')
    .select('id')
    .where('buyerId', '=', person.userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

test('the count is of holders, not of entitlements: it changes only when the last of two sources ends', async () => {
  const { id } = await makeCourse(creator);
  const [one, two] = [await makePerson(), await makePerson()];
  const purchaseId = await purchaseOf(one, id);
  const membershipId = await purchaseOf(two, id);
  expect(await grant(one, id, 'PURCHASE', purchaseId)).toBe(true);
  expect(await counts(id)).toEqual([1, 1]);
  expect(await grant(one, id, 'MEMBERSHIP', membershipId)).toBe(true);
  expect(await counts(id)).toEqual([1, 1]);
  await grant(two, id, 'GIFT');
  expect(await counts(id)).toEqual([2, 2]);
  const other = await makeCourse(creator);
  expect(await entitlements.countHolders(db, contentType, [other.id])).toEqual(new Map());
  await end(purchaseId);
  expect([await holds(one, id), await owns(one, id)]).toEqual([true, false]);
  expect(await counts(id)).toEqual([2, 2]);
  await end(purchaseId);
  expect(await counts(id)).toEqual([2, 2]);
  await end(membershipId);
  expect(await holds(one, id)).toBe(false);
  expect(await counts(id)).toEqual([1, 1]);
  expect(await holds(two, id)).toBe(true);
});

test('an entitlement that ended keeps the time at which it ended', async () => {
  const { endEntitlement } = await import('@/backend/entitlements/repository');
  const { id: contentId } = await makeCourse(creator);
  const person = await makePerson();
  await grant(person, contentId, 'GIFT');
  const find = () =>
    db.selectFrom('entitlements').selectAll().where('userId', '=', person.userId).executeTakeFirstOrThrow();
  const { id } = await find();
  const [first, second] = [new Date('2026-01-01'), new Date('2026-01-02')];
  await endEntitlement(db, id, first);
  await endEntitlement(db, id, second);
  expect((await find()).endedAt).toEqual(first);
});

test('a repeated event of a purchase after its full refund grants nothing', async () => {
  const { id } = await makeCourse(creator);
  const buyer = await makePerson();
  const purchaseId = await purchaseOf(buyer, id);
  expect(await grant(buyer, id, 'PURCHASE', purchaseId)).toBe(true);
  expect(await grant(buyer, id, 'PURCHASE', purchaseId)).toBe(false);
  await end(purchaseId);
  expect(await grant(buyer, id, 'PURCHASE', purchaseId)).toBe(false);
  expect(await holds(buyer, id)).toBe(false);
  expect(await counts(id)).toEqual([0, 0]);
  // Another purchase is another entitlement.
  expect(await grant(buyer, id, 'PURCHASE', await purchaseOf(buyer, id))).toBe(true);
  expect(await counts(id)).toEqual([1, 1]);
});

test('a free entitlement is given once while it lasts', async () => {
  const { id } = await makeCourse(creator, { priceCents: 0 });
  const member = await makePerson();
  const results = await Promise.all([1, 2, 3].map(() => grant(member, id, 'FREE')));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await counts(id)).toEqual([1, 1]);
});

test('entitlements of one person that are given or ended concurrently are counted once', async () => {
  const { id } = await makeCourse(creator);
  const buyer = await makePerson();
  const purchases = [await purchaseOf(buyer, id), await purchaseOf(buyer, id), await purchaseOf(buyer, id)];
  const unique = [...new Set(purchases)];
  await Promise.all(unique.map((purchaseId) => grant(buyer, id, 'PURCHASE', purchaseId)));
  expect(await counts(id)).toEqual([1, 1]);
  await Promise.all(unique.map(end));
  expect(await counts(id)).toEqual([0, 0]);
});

test('a purchase ends its own entitlements only, of each content it gave', async () => {
  const [one, two] = [await makeCourse(creator), await makeCourse(creator)];
  const [buyer, other] = [await makePerson(), await makePerson()];
  const [mine, theirs] = [await purchaseOf(buyer, one.id), await purchaseOf(other, one.id)];
  await grant(buyer, one.id, 'PURCHASE', mine);
  await grant(buyer, two.id, 'PURCHASE', mine);
  await grant(other, one.id, 'PURCHASE', theirs);
  await end(mine);
  expect([await holds(buyer, one.id), await holds(buyer, two.id)]).toEqual([false, false]);
  expect(await holds(other, one.id)).toBe(true);
  expect([await counts(one.id), await counts(two.id)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
});

test.each([
  ['FREE', true],
  ['PURCHASE', true],
  ['CREDITS', true],
  ['GIFT', true],
  ['MEMBERSHIP', false],
  ['SPONSORSHIP', false],
] as const)('%s is held permanently: %s', async (source, isPermanent) => {
  const { id } = await makeCourse(creator);
  const person = await makePerson();
  await grant(person, id, source);
  expect([await holds(person, id), await owns(person, id)]).toEqual([true, isPermanent]);
  expect(await entitlements.holds(db, undefined, contentType, id)).toBe(false);
  expect(await holds(await makePerson(), id)).toBe(false);
});

test('of some contents those that a person holds, and no others that they hold', async () => {
  const [asked, unasked, notHeld] = [
    await makeCourse(creator),
    await makeCourse(creator),
    await makeCourse(creator),
  ];
  const [person, neighbour] = [await makePerson(), await makePerson()];
  for (const { id } of [asked, unasked]) await grant(person, id, 'GIFT');
  await grant(neighbour, notHeld.id, 'GIFT');
  const heldOf = (ids: string[]) => entitlements.listHeldIds(db, person.userId, contentType, ids);
  expect([...(await heldOf([asked.id, notHeld.id]))]).toEqual([asked.id]);
  expect([...(await heldOf([]))]).toEqual([]);
});

test('what is frozen, and what begins again, counts its holder once, and not while another source gives it', async () => {
  const { id } = await makeCourse(creator);
  const [one, two] = [await makePerson(), await makePerson()];
  const [ofOne, ofTwo] = [await purchaseOf(one, id), await purchaseOf(two, id)];
  await grant(one, id, 'MEMBERSHIP', ofOne);
  await grant(two, id, 'MEMBERSHIP', ofTwo);
  await grant(two, id, 'GIFT');
  const setFrozen = (purchaseId: string, at: Date | null) =>
    inTransaction((trx) => entitlements.setFrozen(trx, purchaseId, at));
  for (const purchaseId of [ofOne, ofTwo]) await setFrozen(purchaseId, new Date());
  expect(await counts(id)).toEqual([1, 1]);
  for (const purchaseId of [ofOne, ofTwo]) await setFrozen(purchaseId, null);
  expect(await counts(id)).toEqual([2, 2]);
  for (const purchaseId of [ofOne, ofTwo]) await end(purchaseId);
  expect(await counts(id)).toEqual([1, 1]);
  for (const purchaseId of [ofOne, ofTwo]) await inTransaction((trx) => entitlements.resume(trx, purchaseId));
  expect(await counts(id)).toEqual([2, 2]);
});
