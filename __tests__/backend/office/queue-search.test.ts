import { db, inTransaction } from '@/backend/db/connection';
import { setSearchTexts } from '@/backend/orders/order-repository';
import { isSearchable, officeQueues, type QueueName } from '@/contract/values/office';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../../support/make/accounts';
import { makePurchase } from '../../support/make/checkout';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeLive } from '../../support/make/planned-lives';
import { makeClaim, makeOrderPayment, makeParcel, makeProduct } from '../../support/make/products';

/** Data of one test subject, which has an item in every queue. */
type Made = { title: string; creator: CreatorPerson; buyer: Person; orderNumber: string };

let office: OfficePerson;
/**
 * Two test subjects. Their titles differ only in characters that are wildcards in a SQL pattern.
 */
let [quokka, wombat]: Made[] = [];

beforeAll(async () => {
  await startBackend();
  office = await makeOffice();
  quokka = await makeSubject('Rest 50% of a_day', 'Quokka', 1);
  wombat = await makeSubject('Rest 50 per cent of a-day', 'Wombat', 2);
});
afterEach(() => db.deleteFrom('rateLimits').execute());

/**
 * Creates a creator, a buyer with the given last name and an item with the title in every queue.
 */
async function makeSubject(title: string, lastName: string, number: number): Promise<Made> {
  const at = new Date();
  const [creator, buyer] = [await makeCreator(), await makePerson({ name: 'Jo', lastName })];
  const creatorId = creator.actor.creator.id;
  await db
    .updateTable('creators')
    .set({ name: `Marisol ${lastName}son`, username: `marisol-${lastName.toLowerCase()}` })
    .where('id', '=', creatorId)
    .execute();
  const { id: courseId } = await makeCourse(creator, { title });
  await makeLive(creator, { title, state: 'IN_REVIEW' });
  await makeLive(creator, { title });
  const changed = { contentType: 'COURSE' as const, contentId: courseId, field: 'tagline', changedAt: at };
  await db
    .insertInto('contentChanges')
    .values({ ...changed, before: JSON.stringify(`About ${lastName}`), after: JSON.stringify('New') })
    .execute();
  await db
    .insertInto('testimonials')
    .values({ userId: buyer.userId, textBody: `${title}.`, state: 'WAITING', writtenAt: at })
    .execute();
  const parcelId = await makeParcel(creator, buyer, await makeProduct(creator));
  await makeOrderPayment(creator, buyer, parcelId);
  await makeClaim(parcelId);
  await db.updateTable('parcelLines').set({ title }).where('parcelId', '=', parcelId).execute();
  await db
    .updateTable('claims')
    .set({ state: 'OFFICE', answerUntil: null })
    .where('parcelId', '=', parcelId)
    .execute();
  const order = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.orderId')
    .select(['orders.id', 'orders.number', 'parcels.purchaseId'])
    .where('parcels.id', '=', parcelId)
    .executeTakeFirstOrThrow();
  await inTransaction((trx) => setSearchTexts(trx, [order.id]));
  await makePurchase(buyer, creator, courseId);
  const { id: purchaseId } = await db
    .updateTable('purchases')
    .set({ title })
    .where('contentId', '=', courseId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('disputes')
    .values({
      purchaseId,
      providerId: `du_${number}`,
      state: 'NEEDS_ANSWER',
      reason: 'general',
      amountCents: 4100,
      heldCents: 4100,
      openedAt: at,
    })
    .execute();
  await db
    .insertInto('receiptNumbers')
    .values({ year: 2026, last: 9 })
    .onConflict((on) => on.doNothing())
    .execute();
  const receipt = { year: 2026, kind: 'PAYMENT' as const, amountCents: 100, gstCents: 0, issuedAt: at };
  await db
    .insertInto('receipts')
    .values([
      { ...receipt, purchaseId, number, sellerName: 'M' },
      { ...receipt, purchaseId: order.purchaseId!, number: number + 4, sellerName: 'M' },
    ])
    .execute();
  return { title, creator, buyer, orderNumber: `K-${order.number}` };
}

/** Searches a view of a queue. */
const search = (name: string, words: string, more: { view?: string; limit?: number; cursor?: string } = {}) =>
  ask('GET /office/queues/:name', { as: office, params: { name }, query: { search: words, ...more } });

/** Queues to test, each with the view that is searched. */
const cases = [
  { name: 'course', view: 'PUBLISHED' },
  { name: 'live', view: 'waiting' },
  { name: 'changes', view: 'unseen' },
  { name: 'claims', view: 'waiting' },
  { name: 'disputes', view: 'NEEDS_ANSWER' },
  { name: 'testimonials', view: 'WAITING' },
] as const satisfies { name: QueueName; view: string }[];

describe.each(cases)('the search of the queue $name', ({ name, view }) => {
  const find = async (words: string) => (await search(name, words, { view })).body.items.length;

  test('the search of a queue finds an item by its words in any case and no other item', async () => {
    const { items } = (await search(name, 'REST 50%', { view })).body;
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items[0])).toContain('50%');
    expect(await find('numbat')).toBe(0);
  });

  test('the search of a queue treats % and _ as ordinary characters', async () => {
    expect(await find('a_day')).toBe(1);
    expect(await find('a-day')).toBe(1);
    expect(await find('Rest%day')).toBe(0);
    expect(await find('\\')).toBe(0);
  });

  test('the search of a queue finds items by the name and the address of a person', async () => {
    const isOfBuyer = ['claims', 'disputes', 'testimonials'].includes(name);
    if (isOfBuyer) {
      expect(await find('jo quokka')).toBe(1);
      expect(await find(quokka!.buyer.email)).toBe(1);
    }
    // A member quote has no creator.
    if (name === 'testimonials') return;
    expect(await find('Marisol Quokkason')).toBe(1);
    expect(await find('@marisol-quokka')).toBe(1);
    expect(await find(quokka!.creator.email)).toBe(1);
  });

  test('the search of a queue is paged and omits items that do not match', async () => {
    const [first] = (await search(name, 'rest 50', { view })).body.items;
    const page = (await search(name, 'rest 50', { view, limit: 1 })).body;
    expect(page.items.map(({ id }) => id)).toEqual([first!.id]);
    const next = (await search(name, 'rest 50', { view, limit: 1, cursor: page.nextCursor! })).body;
    expect(next.items).toHaveLength(1);
    expect(next.items[0]!.id).not.toBe(first!.id);
    expect(next.nextCursor).toBeNull();
  });

  test('the search of a queue rejects more than 100 characters', async () => {
    expect((await search(name, 'x'.repeat(101), { view })).status).toBe(422);
    expect((await search(name, 'x'.repeat(100), { view })).status).toBe(200);
  });
});

test('a claim can be found by its order and receipt numbers, and a dispute by its receipt number', async () => {
  const find = async (name: string, words: string, view?: string) =>
    (await search(name, words, { view })).body.items.length;
  expect(await find('claims', quokka!.orderNumber.toLowerCase())).toBe(1);
  expect(await find('claims', 'KUMU-2026-000005')).toBe(1);
  expect(await find('claims', 'KUMU-2026-000001')).toBe(0);
  // Staff who have a receipt do not know the state of the dispute, so the search covers all states.
  expect(await find('disputes', '2026-1', 'LOST')).toBe(1);
  expect(await find('disputes', 'KUMU-2026-000009')).toBe(0);
});

test('a change can be found by the text that it replaced', async () => {
  const { items } = (await search('changes', 'about quokka')).body;
  expect(items).toMatchObject([{ before: 'About Quokka', title: quokka!.title }]);
});

test('scheduled lives can be found by title and by creator', async () => {
  const find = async (words: string) =>
    (await ask('GET /office/lives', { as: office, query: { state: 'SCHEDULED', search: words } })).body.items;
  expect(await find('50%')).toMatchObject([{ title: quokka!.title, state: 'SCHEDULED' }]);
  expect(await find('@marisol-wombat')).toMatchObject([{ title: wombat!.title }]);
  expect(await find('numbat')).toEqual([]);
});

test('a queue that cannot be searched rejects a search', async () => {
  for (const name of Object.keys(officeQueues) as QueueName[])
    expect([name, (await search(name, 'x')).status]).toEqual([name, isSearchable(name) ? 200 : 422]);
});
