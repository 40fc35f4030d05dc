import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { giveCourse, makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { drainQueues } from '../../support/tasks';

let world: PaymentsWorld;
let creator: CreatorPerson;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  creator = await makePayableCreator(world);
});
afterAll(() => world.close());

const makeSold = () => makeDigitalProduct(creator, { priceCents: 1200 });

/** Opens the payment page. */
async function order(buyer: Person, contentId: string) {
  const { start } = await import('@/backend/checkout/service');
  return start(buyer.actor, {
    ...{ type: 'PPV_PRODUCT' as const, contentId, priceCents: 1200 },
    ...{ successPath: '/', cancelPath: '/' },
  });
}

async function settle(sessionId: string) {
  const { fulfil } = await import('@/backend/checkout/fulfil-service');
  await fulfil(sessionId);
}

async function buy(contentId: string) {
  const buyer = await makePerson();
  const { url, sessionId, checkoutId } = await order(buyer, contentId);
  await pay({ url });
  await settle(sessionId);
  return { buyer, checkoutId };
}

async function statusOf(purchaseId: string) {
  const { db } = await import('@/backend/db/connection');
  const { status } = await db
    .selectFrom('purchases')
    .select('status')
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  return status;
}

const standing = async (id: string, as: Person) =>
  (await ask('GET /digital-products/:id/standing', { as, params: { id } })).body;
const quote = (contentId: string, as: Person) =>
  ask('GET /checkout/quote', { as, query: { type: 'PPV_PRODUCT', contentId } });

test('a buyer pays once, has it for good, and is not sold it again', async () => {
  const id = await makeSold();
  const { buyer, checkoutId } = await buy(id);
  expect(await standing(id, buyer)).toMatchObject({
    ...{ isUnlocked: true, purchaseId: checkoutId },
    can: { buy: false, download: true, rate: true },
  });
  expect((await quote(id, buyer)).problem.code).toBe('ALREADY_UNLOCKED');
  expect((await quote(id, creator)).problem.code).toBe('OWN_CONTENT');
  const { body } = await ask('GET /purchases', { as: buyer });
  expect(body.items).toMatchObject([{ path: `/digital-products/${id}`, amountCents: 1200 }]);
});

test('who has it with a course is not sold it', async () => {
  const [id, course, person] = [await makeSold(), await makeCourse(creator), await makePerson()];
  await ask('PATCH /courses/:id', {
    as: creator,
    params: { id: course.id },
    body: { digitalProductId: id },
  });
  expect((await quote(id, person)).status).toBe(200);
  await giveCourse(person, course.id);
  expect((await quote(id, person)).problem.code).toBe('ALREADY_UNLOCKED');
});

test('it is refunded while nothing was downloaded, and then the right is gone; not once something was', async () => {
  const id = await makeSold();
  const [unused, used] = [await buy(id), await buy(id)];
  const refund = (as: Person, purchaseId: string) =>
    ask('POST /refunds', {
      as,
      headers: { 'idempotency-key': `refund-${purchaseId}` },
      body: { purchaseId },
    });
  const [file] = (await ask('GET /digital-products/:id', { params: { id } })).body.files;
  const download = (as: Person) =>
    ask('GET /digital-products/:id/download', { as, params: { id }, query: { fileId: file!.id } });
  await download(used.buyer);
  await drainQueues((await import('@/backend/digital-products/tasks')).digitalProductsTasks);
  expect((await download(used.buyer)).body.state).toBe('READY');

  expect((await refund(used.buyer, used.checkoutId)).status).toBe(409);
  expect((await standing(id, used.buyer)).isUnlocked).toBe(true);
  expect((await refund(unused.buyer, unused.checkoutId)).body).toMatchObject({ amountCents: 1200 });
  expect((await standing(id, unused.buyer)).isUnlocked).toBe(false);
  expect((await download(unused.buyer)).status).toBe(403);
});

test('a payment that arrives after it was deleted is given back; one after it was unpublished gives it', async () => {
  const { db } = await import('@/backend/db/connection');
  for (const [end, isUnlocked, status] of [
    ['UNPUBLISHED', true, 'SUCCESS'],
    ['DELETED', false, 'REFUNDED'],
  ] as const) {
    const [id, buyer] = [await makeSold(), await makePerson()];
    const { url, sessionId, checkoutId } = await order(buyer, id);
    await pay({ url });
    if (end === 'DELETED') await ask('DELETE /digital-products/:id', { as: creator, params: { id } });
    else
      await ask('PATCH /digital-products/:id/status', {
        as: creator,
        params: { id },
        body: { status: 'UNPUBLISHED' },
      });
    await settle(sessionId);
    const { checkoutTasks } = await import('@/backend/checkout/tasks');
    await drainQueues(checkoutTasks.filter(({ name }) => name === 'checkout.sendRefund'));
    const { holds } = await import('@/backend/entitlements/service');
    expect(await holds(db, buyer.userId, 'DIGITAL_PRODUCT', id)).toBe(isUnlocked);
    expect(await statusOf(checkoutId)).toBe(status);
  }
});

test('whoever got it while the payment page was open is not charged for nothing: a person decides', async () => {
  const [id, course, buyer] = [await makeSold(), await makeCourse(creator), await makePerson()];
  await ask('PATCH /courses/:id', {
    as: creator,
    params: { id: course.id },
    body: { digitalProductId: id },
  });
  const { url, sessionId, checkoutId } = await order(buyer, id);
  await giveCourse(buyer, course.id);
  await pay({ url });
  await settle(sessionId);
  expect(await statusOf(checkoutId)).toBe('REVIEW');
});

test('nobody pays another price than the page shows', async () => {
  const [id, buyer] = [await makeSold(), await makePerson()];
  const { url, sessionId } = await order(buyer, id);
  await ask('PATCH /digital-products/:id', {
    as: creator,
    params: { id },
    body: { version: 1, priceCents: 1500 },
  });
  const { checkoutTasks } = await import('@/backend/checkout/tasks');
  await drainQueues(checkoutTasks.filter(({ name }) => name === 'checkout.closeOpen'));
  expect(url).toBeTruthy();
  expect((await world.stripe().checkout.sessions.retrieve(sessionId)).status).toBe('expired');
});
