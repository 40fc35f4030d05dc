import { shiftClock } from '@/backend/clock';
import { inTransaction } from '@/backend/db/connection';
import { notify } from '@/backend/notices/service';
import type { EarningRange } from '@/contract/values/wallet';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { insertPurchaseRow } from '../../support/make/checkout';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { makePost } from '../../support/make/posts';

const DAY = 24 * 60 * 60_000;

let creator: CreatorPerson;
let buyer: Person;
beforeAll(async () => {
  await startBackend();
  [creator, buyer] = [await makeCreator(), await makePerson()];
});
afterEach(() => shiftClock(0));

const list = async (range: EarningRange, limit = 5, as = creator) =>
  (await ask('GET /content/best', { as, query: { range, limit } })).body.items.map(
    ({ id, earnedCents }) => [id, earnedCents] as const,
  );

/** Records a sale of a content some days ago, as the sales figures read it. */
async function sell(
  contentType: 'COURSE' | 'DIGITAL_PRODUCT',
  contentId: string,
  { daysAgo, amount, isTip = false }: { daysAgo: number; amount: number; isTip?: boolean },
) {
  const { id: purchaseId } = await insertPurchaseRow({
    buyerId: buyer.userId,
    type: isTip ? 'DONATION' : 'PPV_COURSE',
    title: 'A title',
    amountCents: amount,
    feeCents: 100,
    status: 'SUCCESS',
  });
  shiftClock(-daysAgo * DAY);
  const about = {
    creatorId: creator.actor.creator.id,
    personId: buyer.userId,
    purchaseId,
    contentType,
    contentId,
    source: 'CARD',
    amount,
    fee: 100,
    share: amount - 100,
  } as const;
  await inTransaction((trx) =>
    isTip
      ? notify(trx, 'tipReceived', { ...about, words: '' })
      : notify(trx, 'saleMade', { ...about, title: 'A title', soldAs: 'PPV_COURSE' }),
  );
  shiftClock(0);
}

test('contents are listed by their earnings in a range of days, followed by contents without earnings', async () => {
  const { id: old } = await makeCourse(creator);
  const product = await makeDigitalProduct(creator);
  const { id: gone } = await makeCourse(creator);
  const post = await makePost(creator);
  await sell('COURSE', old, { daysAgo: 100, amount: 9100 });
  await sell('COURSE', old, { daysAgo: 3, amount: 1100 });
  await sell('DIGITAL_PRODUCT', product, { daysAgo: 3, amount: 2100 });
  await sell('COURSE', gone, { daysAgo: 1, amount: 8100 });
  await sell('DIGITAL_PRODUCT', product, { daysAgo: 1, amount: 50_100, isTip: true });
  const deleted = { contentType: 'COURSE' as const, contentId: gone };
  expect((await ask('DELETE /content', { as: creator, query: deleted })).status).toBe(200);
  expect(await list('30-days')).toEqual([
    [product, 2000],
    [old, 1000],
    [post, 0],
  ]);
  for (const range of ['12-months', 'all'] as const)
    expect(await list(range)).toEqual([
      [old, 10_000],
      [product, 2000],
      [post, 0],
    ]);
  expect(await list('30-days', 1)).toEqual([[product, 2000]]);
  expect(await list('all', 5, await makeCreator())).toEqual([]);
});
