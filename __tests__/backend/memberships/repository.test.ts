import { db } from '@/backend/db/connection';
import { getIdRange } from '@/backend/db/id-ranges';
import type { Invoices, Memberships, Subscriptions } from '@/backend/db/types';
import type { Insertable } from 'kysely';
import { makePerson, type Person } from '../../support/make/accounts';
import { insertPurchaseRow } from '../../support/make/checkout';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { startServices } from '../../support/services';

let repository: typeof import('@/backend/memberships/repository');
let personalData: typeof import('@/backend/memberships/personal-data-repository');
let creator: CreatorPerson;
let another: CreatorPerson;
let member: Person;
let other: Person;

beforeAll(async () => {
  await startServices();
  repository = await import('@/backend/memberships/repository');
  personalData = await import('@/backend/memberships/personal-data-repository');
});
beforeEach(async () => {
  [creator, another] = [await makeCreator(), await makeCreator()];
  [member, other] = [await makePerson(), await makePerson()];
});

let count = 0;
const next = (what: string) => `${what}_${++count}`;
const onDay = (day: number) => new Date(Date.UTC(2020, 0, day));
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const creatorOf = ({ actor }: CreatorPerson) => actor.creator.id;

const makeOffer = (more: Partial<Insertable<Memberships>> = {}, by = creator) =>
  repository.insertMembership(db, {
    creatorId: creatorOf(by),
    name: 'Circle',
    priceCents: 900,
    hasTrial: false,
    productId: next('prod'),
    priceId: next('price'),
    createdAt: onDay(1),
    ...more,
  });
type Offer = Awaited<ReturnType<typeof makeOffer>>;

async function makeMember(
  { id: membershipId, creatorId }: Pick<Offer, 'id' | 'creatorId'>,
  more: Partial<Insertable<Subscriptions>> = {},
  purchase: Partial<Parameters<typeof insertPurchaseRow>[0]> = {},
): Promise<{ id: string; purchaseId: string; providerId: string | null }> {
  const userId = more.userId ?? member.userId;
  const { id: purchaseId } = await insertPurchaseRow({
    buyerId: userId,
    type: 'SUBSCRIPTION',
    title: 'Circle',
    amountCents: 900,
    feeCents: 120,
    status: 'SUCCESS',
    createdAt: onDay(1),
    ...purchase,
  });
  const isGranted = more.providerId === null;
  await repository.insertSubscription(db, {
    membershipId,
    creatorId,
    userId,
    purchaseId,
    state: 'ACTIVE',
    hadTrial: false,
    priceCents: 900,
    providerId: next('sub'),
    priceId: isGranted ? null : next('price'),
    periodEndsAt: onDay(20),
    readAt: onDay(1),
    createdAt: onDay(1),
    ...more,
  });
  return (await repository.findByPurchase(db, purchaseId))!;
}
const makeInvoice = (purchaseId: string, more: Partial<Insertable<Invoices>> = {}) =>
  db
    .insertInto('invoices')
    .values({
      id: next('in'),
      purchaseId,
      amountCents: 900,
      feeCents: 120,
      paidAt: onDay(2),
      ...more,
    })
    .execute();
const ended = { state: 'CANCELLED' as const };

test('a creator’s own offers are listed newest first, with closed offers last', async () => {
  const oldest = await makeOffer();
  const closed = await makeOffer({ createdAt: onDay(3), endedAt: onDay(4) });
  const newest = await makeOffer({ createdAt: onDay(2) });
  const theirs = await makeOffer({}, another);
  expect(idsOf(await repository.listByCreator(db, creatorOf(creator)))).toEqual([
    newest.id,
    oldest.id,
    closed.id,
  ]);
  expect(idsOf(await personalData.listOffersByCreator(db, creatorOf(creator)))).toEqual([
    oldest.id,
    newest.id,
    closed.id,
  ]);
  expect(await repository.listIdsByCreator(db, creatorOf(another))).toEqual([theirs.id]);
  const found = await repository.listMembershipsById(db, [newest.id, theirs.id]);
  expect(idsOf(found).sort()).toEqual([newest.id, theirs.id].sort());
  expect(await repository.listMembershipsById(db, [])).toEqual([]);
});

test('updateMembership changes only the given offer', async () => {
  const [mine, neighbour] = [await makeOffer(), await makeOffer()];
  const changed = await repository.updateMembership(db, mine.id, { name: 'Ring' });
  expect(changed).toMatchObject({ id: mine.id, name: 'Ring' });
  expect(changed.updatedAt.getTime()).toBeGreaterThan(mine.updatedAt.getTime());
  expect(await repository.findMembership(db, neighbour.id)).toEqual(neighbour);
  expect((await repository.lockMembership(db, mine.id)).id).toBe(mine.id);
});

test('each person with a running membership is counted once, and paying members are counted separately', async () => {
  const [offer, empty, neighbour] = [await makeOffer(), await makeOffer(), await makeOffer({}, another)];
  await makeMember(offer);
  await makeMember(offer, { providerId: null, state: 'CANCELLING' });
  await makeMember(offer, { userId: other.userId, providerId: null });
  await makeMember(offer, { userId: creator.userId, ...ended });
  await makeMember(neighbour);
  const ids = [offer.id, empty.id];
  expect(await repository.countMembers(db, ids)).toEqual(new Map([[offer.id, 2]]));
  expect(await repository.countMembers(db, ids, { paying: true })).toEqual(new Map([[offer.id, 1]]));
  expect(await repository.countMembers(db, [])).toEqual(new Map());
  expect([...(await repository.listPopularity(db, ids)).keys()]).toEqual([offer.id]);
});

test('open offers are listed by number of members, largest first, up to the limit', async () => {
  const [empty, large, small] = [await makeOffer(), await makeOffer(), await makeOffer()];
  const [closed, theirs] = [await makeOffer({ endedAt: onDay(4) }), await makeOffer({}, another)];
  for (const offer of [large, large, large, closed, closed, closed, theirs, theirs, theirs])
    await makeMember(offer, { userId: (await makePerson()).userId });
  // Ended memberships, and two memberships of one user, must not raise the count.
  for (const { userId } of [other, creator]) await makeMember(small, { userId, ...ended });
  for (const providerId of [next('sub'), null])
    await makeMember(small, { userId: member.userId, providerId });
  const list = (limit: number) => repository.listPopularIds(db, creatorOf(creator), limit);
  expect(await list(10)).toEqual([large.id, small.id, empty.id]);
  expect(await list(2)).toEqual([large.id, small.id]);
});

test('an announced price is due from the beginning of its day', async () => {
  const announce = (nextPriceAt: Date) =>
    makeOffer({ nextPriceCents: 1000, nextPriceId: next('price'), nextPriceAt });
  const [due, later] = [await announce(onDay(2)), await announce(onDay(3))];
  const dueAt = async (at: Date) => idsOf(await repository.listPricesDue(db, at));
  expect(await dueAt(onDay(2))).toEqual([due.id]);
  expect(await dueAt(onDay(1))).toEqual([]);
  for (const { id } of [due, later])
    await repository.updateMembership(db, id, { nextPriceCents: null, nextPriceId: null, nextPriceAt: null });
});

test('listPaying returns only running paid memberships of the given offer and prices', async () => {
  const [offer, neighbour] = [await makeOffer(), await makeOffer({}, another)];
  const priceId = next('price');
  const paying = await makeMember(offer, { priceId });
  await makeMember(offer, { userId: other.userId });
  await makeMember(offer, { userId: creator.userId, priceId, ...ended });
  await makeMember(neighbour, { priceId });
  expect(idsOf(await repository.listPaying(db, offer.id, [priceId, 'another']))).toEqual([paying.id]);
});

describe('offers on sale', () => {
  test('an offer is on sale while it is open and its creator is public', async () => {
    const hidden = await makeCreator();
    const first = await makeOffer({ createdAt: onDay(1) });
    const third = await makeOffer({ createdAt: onDay(2) });
    const second = await makeOffer({ createdAt: onDay(2) });
    const closed = await makeOffer({ endedAt: onDay(3) });
    const unseen = await makeOffer({}, hidden);
    const theirs = await makeOffer({ createdAt: onDay(3) }, another);
    await db
      .updateTable('creators')
      .set({ state: 'SUSPENDED' })
      .where('id', '=', creatorOf(hidden))
      .execute();
    const sameDay = [second.id, third.id].sort().reverse();
    const mine = [...sameDay, first.id];
    const listed = async (after: string[] | null, limit = 10) =>
      idsOf(await repository.listOnSale(db, creatorOf(creator), after, limit));
    expect(await listed(null)).toEqual(mine);
    expect(await listed(null, 2)).toEqual(mine.slice(0, 2));
    expect(await listed([onDay(2).toISOString(), mine[0]!])).toEqual(mine.slice(1));
    const all = idsOf(await repository.listOnSale(db, undefined, null, 10_000));
    expect(all.indexOf(theirs.id)).toBeLessThan(all.indexOf(first.id));
    for (const id of [closed.id, unseen.id]) expect(all).not.toContain(id);

    const asked = [...mine, closed.id, unseen.id];
    expect(idsOf(await repository.listOnSaleById(db, asked)).sort()).toEqual([...mine].sort());
    expect(await repository.listOnSaleById(db, [])).toEqual([]);

    // The search index and the sitemaps read the offers by id.
    const ids = await repository.listOnSaleIds(db, null, 1000);
    expect(ids).toEqual([...ids].sort());
    expect(ids).not.toContain(closed.id);
    expect(await repository.listOnSaleIds(db, ids[0]!, 2)).toEqual(ids.slice(1, 3));
    const everything = { from: getIdRange(1, 0).from, before: null };
    const inRange = idsOf(await repository.listOnSaleIn(db, everything, 1000));
    expect(inRange).toEqual([...inRange].sort());
    expect(inRange).toEqual(expect.arrayContaining(mine));
    for (const id of [closed.id, unseen.id]) expect(inRange).not.toContain(id);
    expect(idsOf(await repository.listOnSaleIn(db, everything, 1))).toEqual(inRange.slice(0, 1));
    const firstHalf = idsOf(await repository.listOnSaleIn(db, getIdRange(2, 0), 1000));
    expect(firstHalf).toEqual(inRange.filter((id) => /^[0-7]/.test(id)));
    const counted = await repository.countOnSale(db);
    expect(counted.reduce((sum, each) => sum + each.count, 0)).toBe(inRange.length);
    const firstByte = parseInt(theirs.id.slice(0, 2), 16);
    expect(counted.find((each) => each.firstByte === firstByte)!.changedAt.getTime()).toBeGreaterThanOrEqual(
      theirs.updatedAt.getTime(),
    );
  });
});

test('a membership counts as returned when its newest payment was refunded in full', async () => {
  const offer = await makeOffer();
  const isReturned = async (purchaseId: string) =>
    (await repository.findByPurchase(db, purchaseId))!.isReturned;
  const first = await makeMember(offer, {}, { status: 'REFUNDED' });
  expect(await isReturned(first.purchaseId)).toBe(true);
  await makeInvoice(first.purchaseId, { paidAt: onDay(3) });
  await makeInvoice(first.purchaseId, { paidAt: onDay(2), refundedCents: 900 });
  expect(await isReturned(first.purchaseId)).toBe(false);
  await makeInvoice(first.purchaseId, { paidAt: onDay(4), refundedCents: 900 });
  expect(await isReturned(first.purchaseId)).toBe(true);
  const neighbour = await makeMember(offer, { userId: other.userId });
  expect(await isReturned(neighbour.purchaseId)).toBe(false);
  await makeInvoice(neighbour.purchaseId, { refundedCents: 899 });
  expect(await isReturned(neighbour.purchaseId)).toBe(false);
});

test('the first period lasts until the first renewal, or until the end of the paid period', async () => {
  const offer = await makeOffer();
  const renewed = await makeMember(offer);
  for (const day of [12, 9])
    await makeInvoice(renewed.purchaseId, { periodStartsAt: onDay(day), periodEndsAt: onDay(day + 3) });
  const fresh = await makeMember(offer, { userId: other.userId });
  await makeMember(await makeOffer({}, another));
  const from = onDay(1).toISOString();
  expect(await repository.listFirstPeriods(db, [renewed.purchaseId, fresh.purchaseId])).toEqual(
    new Map([
      [renewed.purchaseId, { from, until: onDay(9).toISOString() }],
      [fresh.purchaseId, { from, until: onDay(20).toISOString() }],
    ]),
  );
  expect(await repository.listFirstPeriods(db, [])).toEqual(new Map());
});

test('a membership can be found and locked by its id, its purchase or its provider id', async () => {
  const offer = await makeOffer();
  await makeMember(offer, { userId: other.userId });
  const { id, purchaseId, providerId } = await makeMember(offer);
  await makeMember(offer, { userId: creator.userId });
  expect((await repository.findSubscription(db, id))?.id).toBe(id);
  expect(await repository.findPurchaseId(db, id)).toBe(purchaseId);
  for (const by of [{ id }, { purchaseId }, { providerId: providerId! }])
    expect((await repository.lockSubscription(db, by))?.id).toBe(id);
});

describe('memberships of a user', () => {
  test('a user’s live memberships are listed, with one creator or with all', async () => {
    const [offer, elsewhere] = [await makeOffer(), await makeOffer({}, another)];
    const mine = await makeMember(offer);
    const theirs = await makeMember(elsewhere);
    await makeMember(offer, { ...ended });
    await makeMember(offer, { userId: other.userId });
    const { userId } = member;
    expect(idsOf(await repository.listCurrentByUser(db, userId)).sort()).toEqual([mine.id, theirs.id].sort());
    expect(idsOf(await repository.listCurrentByUser(db, userId, creatorOf(creator)))).toEqual([mine.id]);
  });

  test('findLive returns the paid and the granted membership of a user separately', async () => {
    const [offer, elsewhere] = [await makeOffer(), await makeOffer({}, another)];
    const find = () => repository.findLive(db, member.userId, creatorOf(creator));
    await makeMember(offer, { ...ended });
    await makeMember(offer, { userId: other.userId });
    await makeMember(elsewhere);
    expect(await find()).toEqual({ paid: undefined, granted: undefined });
    const paid = await makeMember(offer);
    await makeMember(offer, { providerId: null, periodEndsAt: onDay(7) });
    const found = await find();
    expect(found.paid?.providerId).toBe(paid.providerId);
    expect(found.granted).toEqual({ providerId: null, periodEndsAt: onDay(7) });
  });

  test('a free trial is used once with each creator', async () => {
    const [offer, elsewhere] = [await makeOffer(), await makeOffer({}, another)];
    const hadTrial = (userId: string) => repository.hadTrial(db, userId, creatorOf(creator));
    await makeMember(offer, { ...ended });
    await makeMember(offer, { userId: other.userId, hadTrial: true, ...ended });
    await makeMember(elsewhere, { hadTrial: true });
    expect([await hadTrial(member.userId), await hadTrial(other.userId)]).toEqual([false, true]);
  });

  test('a user’s memberships are listed newest first in pages and oldest first in the data export', async () => {
    const offer = await makeOffer();
    const oldest = await makeMember(offer, { ...ended, createdAt: onDay(1) });
    const third = await makeMember(offer, { ...ended, createdAt: onDay(2) });
    const second = await makeMember(offer, { createdAt: onDay(2) });
    await makeMember(offer, { userId: other.userId });
    const all = [...[second.id, third.id].sort().reverse(), oldest.id];
    const listed = async (after: string[] | null, limit = 10) =>
      idsOf(await repository.listOwn(db, member.userId, after, limit));
    expect(await listed(null)).toEqual(all);
    expect(await listed(null, 1)).toEqual(all.slice(0, 1));
    expect(await listed([onDay(2).toISOString(), all[0]!])).toEqual(all.slice(1));
    const copy = idsOf(await personalData.listSubscriptionsByUser(db, member.userId));
    expect([copy[0], copy.length]).toEqual([oldest.id, 3]);
  });
});

test('overwrite does not replace a state that was read later, and it changes only the given membership', async () => {
  const offer = await makeOffer();
  const [mine, neighbour] = [await makeMember(offer), await makeMember(offer, { userId: other.userId })];
  const overwrite = (priceCents: number, day: number) =>
    repository.overwrite(db, mine.id, { priceCents, readAt: onDay(day) });
  expect([await overwrite(1, 3), await overwrite(2, 2), await overwrite(3, 3)]).toEqual([true, false, true]);
  await repository.setTerms(db, mine.id, { priceId: 'price_new', isHeld: true });
  await repository.recordEndNotified(db, mine.id, onDay(5));
  expect(await repository.findSubscription(db, mine.id)).toMatchObject({
    priceCents: 3,
    priceId: 'price_new',
    isHeld: true,
    endNotifiedAt: onDay(5),
  });
  await repository.endGranted(db, mine.id, onDay(6));
  expect(await repository.findSubscription(db, mine.id)).toMatchObject({
    state: 'CANCELLED',
    periodEndsAt: onDay(6),
  });
  expect(await repository.findSubscription(db, neighbour.id)).toMatchObject({
    state: 'ACTIVE',
    priceCents: 900,
    isHeld: false,
    endNotifiedAt: null,
    periodEndsAt: onDay(20),
  });
});

test('live memberships are listed by creator, and by account both as a member and as a creator', async () => {
  const [offer, elsewhere] = [await makeOffer(), await makeOffer({}, another)];
  const paid = await makeMember(offer);
  const granted = await makeMember(offer, { providerId: null });
  const theirs = await makeMember(elsewhere, { userId: creator.userId });
  const over = await makeMember(offer, { userId: other.userId, ...ended });
  const neighbour = await makeMember(elsewhere);
  expect(idsOf(await repository.listLiveWith(db, creatorOf(creator)))).toEqual([paid.id]);
  const owner = { userId: creator.userId, creatorId: creatorOf(creator) };
  expect(idsOf(await repository.listLiveByAccount(db, owner)).sort()).toEqual(
    [paid.id, granted.id, theirs.id].sort(),
  );
  const all = idsOf(await repository.listLive(db, undefined));
  expect(all).toEqual([...all].sort());
  expect(all).toEqual(expect.arrayContaining([paid.id, granted.id, theirs.id, neighbour.id]));
  expect(all).not.toContain(over.id);
  expect(idsOf(await repository.listLive(db, all[0]))).toEqual(all.slice(1));
});

test('the last access of a creator’s members is the latest end of a period, grace period or gift', async () => {
  const [offer, elsewhere] = [await makeOffer(), await makeOffer({}, another)];
  const lastEnd = () => personalData.findLastEnd(db, creatorOf(creator));
  await makeMember(offer, { ...ended, periodEndsAt: onDay(30) });
  await makeMember(elsewhere, { periodEndsAt: onDay(30) });
  expect(await lastEnd()).toBeNull();
  await makeMember(offer, { userId: other.userId });
  expect(await lastEnd()).toEqual(onDay(20));
  const third = (await makePerson()).userId;
  await makeMember(offer, {
    userId: third,
    state: 'PAST_DUE',
    periodEndsAt: onDay(29),
    graceEndsAt: onDay(22),
  });
  expect(await lastEnd()).toEqual(onDay(22));
  await makeMember(offer, { providerId: null, state: 'CANCELLING', periodEndsAt: onDay(25) });
  expect(await lastEnd()).toEqual(onDay(25));
});

test('the erasure of a creator clears the names of their offers and closes the open offers', async () => {
  const [open, closed] = [await makeOffer(), await makeOffer({ endedAt: onDay(2) })];
  const theirs = await makeOffer({}, another);
  await personalData.eraseOffers(db, creatorOf(creator), onDay(9));
  const read = async ({ id }: Offer) => {
    const { name, endedAt } = (await repository.findMembership(db, id))!;
    return [name, endedAt];
  };
  expect([await read(open), await read(closed), await read(theirs)]).toEqual([
    ['', onDay(9)],
    ['', onDay(2)],
    ['Circle', null],
  ]);
});

test('countPrepaid counts each person with a running membership once and returns the latest end', async () => {
  const offer = await makeOffer();
  const count = () => repository.countPrepaid(db, creatorOf(creator), onDay(10));
  expect(await count()).toEqual({ count: 0, until: null });
  await makeMember(offer, { state: 'CANCELLING', periodEndsAt: onDay(15) });
  await makeMember(offer, { providerId: null, periodEndsAt: onDay(25) });
  await makeMember(offer, { userId: other.userId });
  // These people have no prepaid time.
  const [ended, unpaid, over] = [await makePerson(), await makePerson(), await makePerson()];
  await makeMember(offer, { userId: ended.userId, state: 'CANCELLED', periodEndsAt: onDay(28) });
  await makeMember(offer, {
    userId: unpaid.userId,
    state: 'PAST_DUE',
    graceEndsAt: onDay(12),
    periodEndsAt: onDay(28),
  });
  await makeMember(offer, { userId: over.userId, periodEndsAt: onDay(9) });
  await makeMember(await makeOffer({}, another), { userId: over.userId, periodEndsAt: onDay(28) });
  expect(await count()).toEqual({ count: 2, until: onDay(25) });
});
