import { db } from '@/backend/db/connection';
import * as uses from '@/backend/checkout/discounts/repository';
import * as repository from '@/backend/discounts/repository';
import type { DiscountCodes } from '@/backend/db/types';
import type { Insertable } from 'kysely';
import { makePerson, type Person } from '../../support/make/accounts';
import { insertPurchaseRow } from '../../support/make/checkout';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { startServices } from '../../support/services';

let creator: CreatorPerson;
let another: CreatorPerson;
let buyer: Person;
beforeAll(async () => {
  await startServices();
});
beforeEach(async () => {
  [creator, another, buyer] = [await makeCreator(), await makeCreator(), await makePerson()];
});

const onDay = (day: number) => new Date(Date.UTC(2020, 0, day));
const idOf = ({ actor }: CreatorPerson) => actor.creator.id;
const makeCode = async (code: string, more: Partial<Insertable<DiscountCodes>> = {}, by = creator) =>
  repository.insertCode(db, { creatorId: idOf(by), code, percent: 10, createdAt: onDay(1), ...more });
const use = (discountCodeId: string, more: Partial<Parameters<typeof insertPurchaseRow>[0]> = {}) =>
  insertPurchaseRow({
    buyerId: buyer.userId,
    type: 'PPV_COURSE',
    title: 'Bought',
    amountCents: 4000,
    feeCents: 400,
    discountCodeId,
    discountCents: 400,
    status: 'SUCCESS',
    createdAt: onDay(1),
    ...more,
  });

test('a discount code is found together with its creator', async () => {
  const theirs = await makeCode('SAME2', {}, another);
  await makeCode('QTHER');
  expect(await uses.findByCode(db, idOf(creator), 'SAME2')).toBeUndefined();
  const mine = await makeCode('SAME2');
  expect((await uses.findByCode(db, idOf(creator), 'SAME2'))?.id).toBe(mine);
  expect((await uses.lockCode(db, theirs)).id).toBe(theirs);
  expect((await uses.lockCode(db, mine)).id).toBe(mine);
});

test('paid and open purchases count as uses of a discount code except the attempt that is replaced', async () => {
  const [code, neighbour] = [await makeCode('USED2'), await makeCode('USED3')];
  const other = await makePerson();
  const open = { status: 'IN_PROGRESS' as const };
  await use(code);
  await use(code, { status: 'REFUNDED' });
  await use(code, { status: 'REVIEW', reviewReason: 'AMOUNT_DIFFERS' });
  await use(code, { status: 'CANCELLED' });
  await use(code, { status: 'FAILED' });
  await use(code, { ...open, exclusiveKey: 'this' });
  await use(code, { ...open, exclusiveKey: 'that' });
  await use(code, open);
  await use(code, { ...open, exclusiveKey: 'this', buyerId: other.userId });
  await use(neighbour);
  const of = (buyerId: string | null, exclusiveKey: string | null) =>
    uses.countUses(db, code, { buyerId, exclusiveKey });
  expect(await of(buyer.userId, 'this')).toEqual({ total: 6, ofPerson: 5 });
  expect(await of(buyer.userId, null)).toEqual({ total: 7, ofPerson: 6 });
  expect(await of(null, 'this')).toEqual({ total: 7, ofPerson: 0 });
  // The creator sees only the paid uses.
  expect((await repository.findListed(db, code))?.usesCount).toBe(3);
});

test("a creator's discount codes are listed newest first, and oldest first in the data export", async () => {
  const oldest = await makeCode('AAAA2');
  const ids = [
    await makeCode('BBBB2', { createdAt: onDay(2) }),
    await makeCode('CCCC2', { createdAt: onDay(2) }),
    await makeCode('DDDD2', { createdAt: onDay(2) }),
  ];
  await makeCode('AAAA2', {}, another);
  const all = [...ids.sort().reverse(), oldest];
  const listed = async (after: string[] | null, limit = 10) =>
    (await repository.listByCreator(db, idOf(creator), after, limit)).map(({ id }) => id);
  expect(await listed(null)).toEqual(all);
  expect(await listed(null, 2)).toEqual(all.slice(0, 2));
  expect(await listed([onDay(2).toISOString(), all[0]!])).toEqual(all.slice(1));
  const early = await makeCode('EEEE2', { createdAt: onDay(0) });
  const copy = (await repository.listAllBy(db, idOf(creator))).map(({ id }) => id);
  expect([copy[0], copy[1], copy.length]).toEqual([early, oldest, 5]);
});

test('updateCode changes only one discount code, and an erasure ends all open codes of its creator', async () => {
  const [mine, ended] = [await makeCode('MNNE2'), await makeCode('MNNE3', { endedAt: onDay(2) })];
  const theirs = await makeCode('MNNE2', {}, another);
  await repository.updateCode(db, mine, { percent: 20 });
  const { discountData } = await import('@/backend/discounts/personal-data');
  const owner = { userId: creator.userId, creatorId: idOf(creator) };
  await discountData.erase!({ ...owner, creatorId: null });
  const read = async (id: string) => {
    const { percent, endedAt } = (await repository.findListed(db, id))!;
    return [percent, endedAt];
  };
  expect(await read(mine)).toEqual([20, null]);
  await discountData.erase!(owner);
  expect(await read(mine)).toEqual([20, expect.any(Date)]);
  expect(await read(ended)).toEqual([10, onDay(2)]);
  expect(await read(theirs)).toEqual([10, null]);
});
