import { db, inTransaction } from '@/backend/db/connection';
import type { Entitlements } from '@/backend/db/types';
import type { EntitlementSource } from '@/contract/values/checkout';
import type { Insertable } from 'kysely';
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
  entitlements.hasEntitlement(db, person.userId, contentType, contentId);
const owns = (person: Person, contentId: string) =>
  entitlements.ownsPermanently(db, person.userId, contentType, contentId);
const counts = async (id: string) => {
  const row = db.selectFrom('courses').select('unlockCount').where('id', '=', id);
  return [
    (await row.executeTakeFirstOrThrow()).unlockCount,
    (await entitlements.countOwners(db, contentType, [id])).get(id) ?? 0,
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

test('the owner count changes only when a person’s last entitlement to the content ends', async () => {
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
  expect(await entitlements.countOwners(db, contentType, [other.id])).toEqual(new Map());
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

test('an ended entitlement that ends again keeps its first end time', async () => {
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
  // Another purchase grants a separate entitlement.
  expect(await grant(buyer, id, 'PURCHASE', await purchaseOf(buyer, id))).toBe(true);
  expect(await counts(id)).toEqual([1, 1]);
});

test('a free entitlement is granted only once while it is active', async () => {
  const { id } = await makeCourse(creator, { priceCents: 0 });
  const member = await makePerson();
  const results = await Promise.all([1, 2, 3].map(() => grant(member, id, 'FREE')));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await counts(id)).toEqual([1, 1]);
});

test('concurrent grants and ends of one person’s entitlement change the owner count once', async () => {
  const { id } = await makeCourse(creator);
  const buyer = await makePerson();
  const purchases = [await purchaseOf(buyer, id), await purchaseOf(buyer, id), await purchaseOf(buyer, id)];
  const unique = [...new Set(purchases)];
  await Promise.all(unique.map((purchaseId) => grant(buyer, id, 'PURCHASE', purchaseId)));
  expect(await counts(id)).toEqual([1, 1]);
  await Promise.all(unique.map(end));
  expect(await counts(id)).toEqual([0, 0]);
});

test('the end of a purchase ends only its own entitlements, for each content that it granted', async () => {
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
] as const)('an entitlement by %s is permanent or temporary (permanent %s)', async (source, isPermanent) => {
  const { id } = await makeCourse(creator);
  const person = await makePerson();
  await grant(person, id, source);
  expect([await holds(person, id), await owns(person, id)]).toEqual([true, isPermanent]);
  expect(await entitlements.hasEntitlement(db, undefined, contentType, id)).toBe(false);
  expect(await holds(await makePerson(), id)).toBe(false);
});

test('listOwnedAmong returns only the requested contents that the person owns', async () => {
  const [asked, unasked, notOwned] = [
    await makeCourse(creator),
    await makeCourse(creator),
    await makeCourse(creator),
  ];
  const [person, neighbour] = [await makePerson(), await makePerson()];
  for (const { id } of [asked, unasked]) await grant(person, id, 'GIFT');
  await grant(neighbour, notOwned.id, 'GIFT');
  const ownedOf = (ids: string[]) =>
    entitlements.listOwnedAmong(
      db,
      person.userId,
      ids.map((contentId) => ({ contentType, contentId })),
    );
  expect(await ownedOf([asked.id, notOwned.id])).toEqual([{ contentType, contentId: asked.id }]);
  expect(await ownedOf([])).toEqual([]);
  const ofOtherType = [{ contentType: 'POST' as const, contentId: asked.id }];
  expect(await entitlements.listOwnedAmong(db, person.userId, ofOtherType)).toEqual([]);
});

test('a frozen or resumed entitlement changes the owner count once unless another source grants it', async () => {
  const { id } = await makeCourse(creator);
  const [one, two] = [await makePerson(), await makePerson()];
  const [ofOne, ofTwo] = [await purchaseOf(one, id), await purchaseOf(two, id)];
  await grant(one, id, 'MEMBERSHIP', ofOne);
  await grant(two, id, 'MEMBERSHIP', ofTwo);
  await grant(two, id, 'GIFT');
  const setFrozen = (purchaseId: string, at: Date | null) =>
    inTransaction((trx) => entitlements.setFrozen(trx, purchaseId, at));
  const since = new Date('2026-01-01');
  for (const purchaseId of [ofOne, ofTwo]) await setFrozen(purchaseId, since);
  expect(await counts(id)).toEqual([1, 1]);
  expect([await holds(one, id), await holds(two, id)]).toEqual([false, true]);
  await setFrozen(ofOne, new Date());
  expect(
    await db.selectFrom('entitlements').select('frozenAt').where('purchaseId', '=', ofOne).execute(),
  ).toEqual([{ frozenAt: since }]);
  for (const purchaseId of [ofOne, ofTwo]) await setFrozen(purchaseId, null);
  expect(await counts(id)).toEqual([2, 2]);
  for (const purchaseId of [ofOne, ofTwo]) await end(purchaseId);
  expect(await counts(id)).toEqual([1, 1]);
  for (const purchaseId of [ofOne, ofTwo]) {
    await inTransaction((trx) => entitlements.resume(trx, purchaseId));
    expect(await counts(id)).toEqual([2, 2]);
  }
});

test('an entitlement that ends while it is frozen lowers the owner count only once', async () => {
  const { id } = await makeCourse(creator);
  const [one, two] = [await makePerson(), await makePerson()];
  const [ofOne, ofTwo] = [await purchaseOf(one, id), await purchaseOf(two, id)];
  await grant(one, id, 'PURCHASE', ofOne);
  await grant(two, id, 'PURCHASE', ofTwo);
  await inTransaction((trx) => entitlements.setFrozen(trx, ofOne, new Date()));
  expect(await inTransaction((trx) => entitlements.hasUnendedEntitlements(trx, ofOne))).toBe(true);
  await end(ofOne);
  expect(await counts(id)).toEqual([1, 1]);
  expect(await inTransaction((trx) => entitlements.hasUnendedEntitlements(trx, ofOne))).toBe(false);
});

test('an entitlement that ended while frozen is counted once when it resumes', async () => {
  const { id } = await makeCourse(creator);
  const one = await makePerson();
  const ofOne = await purchaseOf(one, id);
  await grant(one, id, 'MEMBERSHIP', ofOne);
  const setFrozen = (at: Date | null) => inTransaction((trx) => entitlements.setFrozen(trx, ofOne, at));
  await setFrozen(new Date());
  await end(ofOne);
  // Unfreezing does not restore an ended entitlement.
  await setFrozen(null);
  await inTransaction((trx) => entitlements.resume(trx, ofOne));
  expect([await holds(one, id), await counts(id)]).toEqual([true, [1, 1]]);
  await setFrozen(null);
  expect(await counts(id)).toEqual([1, 1]);
});

describe('the entitlement queries', () => {
  let repository: typeof import('@/backend/entitlements/repository');
  let person: Person;
  let neighbour: Person;
  beforeAll(async () => {
    repository = await import('@/backend/entitlements/repository');
  });
  beforeEach(async () => {
    [person, neighbour] = [await makePerson(), await makePerson()];
  });
  const onDay = (day: number) => new Date(Date.UTC(2020, 0, day));
  const give = (contentId: string, more: Partial<Insertable<Entitlements>> = {}) =>
    db
      .insertInto('entitlements')
      .values({
        userId: person.userId,
        contentType,
        contentId,
        source: 'GIFT',
        grantedAt: onDay(5),
        ...more,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  const newId = () => crypto.randomUUID();
  /**
   * Grants entitlements that must not be found: entitlements of other people, inactive
   * entitlements, and entitlements to another content type with the same id.
   */
  async function giveBeside(contentId: string) {
    await give(contentId, { userId: neighbour.userId, grantedAt: onDay(1) });
    for (const userId of [person.userId, creator.userId])
      await give(contentId, { userId, contentType: 'POST', grantedAt: onDay(1) });
    await give(newId(), { grantedAt: onDay(1) });
    const over = { grantedAt: onDay(2), source: 'PURCHASE' as const };
    await give(contentId, { ...over, endedAt: onDay(3) });
    await give(contentId, { ...over, frozenAt: onDay(3) });
  }

  test("an owner's start date is the date of their earliest active entitlement", async () => {
    const id = newId();
    await giveBeside(id);
    const { userId } = person;
    expect(await entitlements.listRights(db, userId, contentType, id)).toEqual([]);
    expect(await entitlements.findRight(db, userId, contentType, id)).toBeUndefined();
    expect(await entitlements.hasEntitlement(db, userId, contentType, id)).toBe(false);
    expect(await entitlements.ownsPermanently(db, userId, contentType, id)).toBe(false);
    const refs = [id, newId()].map((contentId) => ({ contentType, contentId }));
    expect(await entitlements.listOwnedAmong(db, userId, refs)).toEqual([]);
    await give(id, { grantedAt: onDay(9), keptSince: onDay(4), endsAt: onDay(90) });
    expect(await entitlements.ownsPermanently(db, userId, contentType, id)).toBe(false);
    await give(id, { grantedAt: onDay(8), source: 'MEMBERSHIP' });
    expect(await entitlements.listRights(db, userId, contentType, id)).toEqual([
      { grantedAt: onDay(8), keptSince: onDay(8) },
      { grantedAt: onDay(9), keptSince: onDay(4) },
    ]);
    expect(await entitlements.findRight(db, userId, contentType, id)).toMatchObject({ source: 'MEMBERSHIP' });
    expect(await entitlements.listOwnedAmong(db, userId, refs)).toEqual(refs.slice(0, 1));
    expect(await entitlements.countOwners(db, contentType, [id])).toEqual(new Map([[id, 2]]));
    expect(await entitlements.countOwners(db, contentType, [])).toEqual(new Map());
  });

  test('a frozen entitlement still counts as owned, and an ended entitlement counts as owned in the past', async () => {
    const [frozen, over, never] = [newId(), newId(), newId()];
    await give(frozen, { frozenAt: onDay(6) });
    await give(frozen, { frozenAt: onDay(6), userId: neighbour.userId });
    await give(over, { endedAt: onDay(6) });
    await give(never, { contentType: 'POST' });
    const ids = [frozen, over, never];
    expect(await entitlements.listWithRights(db, contentType, ids)).toEqual(new Set([frozen]));
    expect(await entitlements.listWithRights(db, contentType, [])).toEqual(new Set());
    const wasOwned = ids.map((id) => entitlements.wasEverOwned(db, contentType, id));
    expect(await Promise.all(wasOwned)).toEqual([true, true, false]);
  });

  test('the entitlements of a purchase are listed in a fixed order, including ended membership entitlements', async () => {
    const { id: courseId } = await makeCourse(creator);
    const [mine, theirs] = [await purchaseOf(person, courseId), await purchaseOf(neighbour, courseId)];
    const rights = [];
    for (let number = 0; number < 3; number += 1) {
      const ofPurchase = { purchaseId: mine, source: 'MEMBERSHIP' as const };
      rights.push(await give(newId(), { ...ofPurchase, frozenAt: onDay(6) }));
      rights.push(await give(newId(), { ...ofPurchase, endedAt: onDay(6) }));
    }
    await give(newId(), { userId: neighbour.userId, purchaseId: theirs, source: 'MEMBERSHIP' });
    await give(newId(), { purchaseId: theirs, source: 'MEMBERSHIP', endedAt: onDay(6) });
    const bought = await give(newId(), { purchaseId: mine, source: 'PURCHASE', endedAt: onDay(6) });
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const lasting = idsOf(rights.filter(({ endedAt }) => !endedAt)).sort();
    const ended = idsOf(rights.filter(({ endedAt }) => endedAt)).sort();
    expect(idsOf(await repository.listByPurchase(db, mine))).toEqual(lasting);
    expect(idsOf(await repository.listEndedMemberships(db, mine))).toEqual(ended);
    expect(await repository.listGranted(db, mine)).toHaveLength(7);
    await repository.reopenEntitlement(db, ended[0]!);
    expect(idsOf(await repository.listEndedMemberships(db, mine))).toEqual(ended.slice(1));
    expect(idsOf(await repository.listSomeLive(db, person.userId))).toEqual([ended[0]]);
    expect(bought.endedAt).not.toBeNull();
  });

  test('a library lists the last seen content first with its first grant and last end, page by page', async () => {
    const [seen, second, first, post] = [newId(), newId(), newId(), newId()];
    await giveBeside(seen);
    await give(seen, { grantedAt: onDay(4) });
    await give(seen, { grantedAt: onDay(7), endsAt: onDay(50) });
    await give(first, { grantedAt: onDay(6), endsAt: onDay(40) });
    await give(first, { grantedAt: onDay(8), endsAt: onDay(60) });
    await give(second, { grantedAt: onDay(6) });
    await give(post, { contentType: 'DIGITAL_PRODUCT', grantedAt: onDay(9) });
    await db
      .deleteFrom('entitlements')
      .where('userId', '=', person.userId)
      .where('grantedAt', '=', onDay(1))
      .execute();
    const see = (contentId: string, day: number, more: object = {}) =>
      repository.putLastSeen(db, {
        userId: person.userId,
        contentType,
        contentId,
        seenAt: onDay(day),
        ...more,
      });
    await see(seen, 3);
    await see(seen, 20);
    // These views are of another content type with the same id, and of another person.
    await see(first, 30, { contentType: 'POST' });
    await see(second, 30, { userId: neighbour.userId });
    const [one, two] = [first, second].sort().reverse();
    const list = async (more: object = {}, after: string[] | null = null, limit = 10) =>
      (
        await entitlements.listOwned(
          db,
          person.userId,
          { types: ['COURSE'], seenOnly: false, ...more },
          after,
          limit,
        )
      ).map(({ contentId }) => contentId);
    expect(await list()).toEqual([seen, one, two]);
    expect(await list({}, null, 2)).toEqual([seen, one]);
    expect(await list({}, [onDay(6).toISOString(), one!])).toEqual([two]);
    expect(await list({ seenOnly: true })).toEqual([seen]);
    expect(await list({ types: ['DIGITAL_PRODUCT'] })).toEqual([post]);
    const filter = { types: ['COURSE' as const], seenOnly: false };
    const rows = await entitlements.listOwned(db, person.userId, filter, null, 10);
    const shown = new Map(rows.map((row) => [row.contentId, [row.unlockedAt, row.lastSeenAt, row.endsAt]]));
    expect(shown.get(seen)).toEqual([onDay(4), onDay(20), null]);
    expect(shown.get(first)).toEqual([onDay(6), null, onDay(60)]);
  });

  test('the export lists all entitlements in time order and an erasure affects only that person', async () => {
    const [one, two] = [newId(), newId()];
    await give(one, { grantedAt: onDay(3) });
    await give(two, { grantedAt: onDay(2), endedAt: onDay(4) });
    await give(one, { userId: neighbour.userId });
    const contents = (rows: { contentId: string }[]) => rows.map(({ contentId }) => contentId);
    expect(contents(await repository.listAllByUser(db, person.userId))).toEqual([two, one]);
    for (const [{ userId }, contentId, day] of [
      [person, one, 3],
      [person, two, 2],
      [neighbour, one, 1],
    ] as const)
      await repository.putLastSeen(db, { userId, contentType, contentId, seenAt: onDay(day) });
    const seenBy = async ({ userId }: Person) => contents(await repository.listSeenBy(db, userId));
    expect(await seenBy(person)).toEqual([two, one]);
    await repository.deleteSeenBy(db, person.userId);
    expect([await seenBy(person), await seenBy(neighbour)]).toEqual([[], [one]]);
  });
});
