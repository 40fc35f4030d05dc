import { db } from '@/backend/db/connection';
import { cancelUnopened, listWaiting, setSession } from '@/backend/checkout/repository';
import type { PurchaseState } from '@/contract/values/checkout';
import { makePerson } from '../../support/make/accounts';
import { makePurchase } from '../../support/make/checkout';
import { makeCourse } from '../../support/make/courses';
import { type CreatorPerson, makeCreator } from '../../support/make/creators';
import { startServices } from '../../support/services';

let seller: CreatorPerson;
let courseId: string;
let count = 0;

beforeAll(async () => {
  await startServices();
  seller = await makeCreator();
  courseId = (await makeCourse(seller)).id;
});

/** A purchase of another person that was started so many minutes ago. */
async function purchaseIn(status: PurchaseState, minutes = 0, sessionId: string | null = null) {
  const buyer = await makePerson();
  await makePurchase(buyer, seller, courseId);
  const { id } = await db
    .updateTable('purchases')
    .set({ status, sessionId, createdAt: new Date(Date.now() - minutes * 60_000) })
    .set(status === 'SUCCESS' ? {} : { completedAt: null })
    .where('buyerId', '=', buyer.userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const newSession = () => `session-${++count}`;
const stored = async (ids: string[]) => {
  const rows = await db
    .selectFrom('purchases')
    .select(['id', 'status', 'sessionId'])
    .where('id', 'in', ids)
    .execute();
  return ids.map((id) => {
    const { status, sessionId } = rows.find((row) => row.id === id)!;
    return [status, sessionId];
  });
};

test('an open purchase without a payment page is cancelled, and no other', async () => {
  const session = newSession();
  const unopened = await purchaseIn('IN_PROGRESS');
  const other = await purchaseIn('IN_PROGRESS');
  const opened = await purchaseIn('IN_PROGRESS', 0, session);
  const paid = await purchaseIn('SUCCESS');
  for (const id of [unopened, opened, paid]) await cancelUnopened(db, id);
  expect(await stored([unopened, other, opened, paid])).toEqual([
    ['CANCELLED', null],
    ['IN_PROGRESS', null],
    ['IN_PROGRESS', session],
    ['SUCCESS', null],
  ]);
});

test('a payment page belongs to one purchase', async () => {
  const [one, other] = [await purchaseIn('IN_PROGRESS'), await purchaseIn('IN_PROGRESS')];
  const sessionId = newSession();
  await setSession(db, one, { sessionId, sessionUrl: 'https://pay.test' });
  expect(await stored([one, other])).toEqual([
    ['IN_PROGRESS', sessionId],
    ['IN_PROGRESS', null],
  ]);
});

test('open purchases wait from the oldest on, as soon as they are old enough', async () => {
  const [second, , first] = [
    await purchaseIn('IN_PROGRESS', 20),
    await purchaseIn('IN_PROGRESS', 5),
    await purchaseIn('IN_PROGRESS', 30),
  ];
  await purchaseIn('SUCCESS', 40);
  const waiting = async (limit: number) =>
    (await listWaiting(db, new Date(Date.now() - 10 * 60_000), limit)).map(({ id }) => id);
  expect(await waiting(10)).toEqual([first, second]);
  expect(await waiting(1)).toEqual([first]);
});
