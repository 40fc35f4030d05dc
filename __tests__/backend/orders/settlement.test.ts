import { sql } from 'kysely';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { startServices } from '../../support/services';
import { makePerson, type Person } from '../../support/make/accounts';
import { readPayment } from '../../support/make/checkout';
import { makePayableCreator } from '../../support/make/creators';
import { insertProduct, makeShop, readStock } from '../../support/make/shop';
import { choose, fillCart, order } from '../../support/make/shop-checkout';

let world: PaymentsWorld;
let db: typeof import('@/backend/db/connection').db;
let fulfilment: typeof import('@/backend/checkout/purchases/fulfil-service');
let ledger: typeof import('@/backend/money/ledger');
let sellers: { creator: Awaited<ReturnType<typeof makePayableCreator>>; rateId: string }[];

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startServices({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  ({ db } = await import('@/backend/db/connection'));
  fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
  ledger = await import('@/backend/money/ledger');
  sellers = [];
  for (let count = 0; count < 2; count += 1) {
    const creator = await makePayableCreator(world);
    const [rateId] = await makeShop(creator);
    sellers.push({ creator, rateId: rateId! });
  }
});
afterAll(() => world.close());

/** Orders two items of each seller and pays at the provider, without delivering the events. */
async function makePaid() {
  const { checkout } = await import('@/backend/orders/checkout-service');
  const buyer = await makePerson();
  const products = [];
  for (const { creator } of sellers) products.push(await insertProduct(creator, { stock: 5 }));
  await fillCart(
    buyer,
    products.map((product) => ({ ...product, quantity: 2 })),
  );
  const choices = choose(sellers.map(({ creator, rateId }) => ({ seller: creator, rateId })));
  const placed = await checkout(buyer.actor, order(choices, 2 * (5600 + 900)));
  await pay(placed);
  const { sessionId } = await readPayment(placed.checkoutId);
  return { buyer, products, orderId: placed.orderId, sessionId: sessionId! };
}
type Made = Awaited<ReturnType<typeof makePaid>>;

const countCart = async ({ userId }: Person): Promise<number> =>
  (await db.selectFrom('cartLines').select('quantity').where('userId', '=', userId).execute()).reduce(
    (total, { quantity }) => total + quantity,
    0,
  );

async function look({ buyer, products, orderId }: Made) {
  const parcels = await db
    .selectFrom('parcels')
    .select(['state', 'number', 'purchaseId'])
    .where('orderId', '=', orderId)
    .execute();
  const ids = parcels.flatMap(({ purchaseId }) => purchaseId ?? []);
  const receipts = await db.selectFrom('receipts').select('id').where('purchaseId', 'in', ids).execute();
  const sales = await db.selectFrom('ledgerMovements').select('id').where('subjectId', 'in', ids).execute();
  return {
    states: parcels.map(({ state }) => state),
    stocks: await Promise.all(products.map(({ variantId }) => readStock(variantId))),
    cart: await countCart(buyer),
    receipts: receipts.length,
    sales: sales.length,
  };
}
const before = {
  states: ['PENDING_PAYMENT', 'PENDING_PAYMENT'],
  stocks: [3, 3],
  cart: 4,
  receipts: 0,
  sales: 0,
};
const after = { states: ['PAID', 'PAID'], stocks: [3, 3], cart: 0, receipts: 2, sales: 2 };

test('an order whose webhook never arrives is settled by the reconciler', async () => {
  const { shiftClock } = await import('@/backend/clock');
  const { reconcile } = await import('@/backend/checkout/payments/service');
  const made = await makePaid();
  await reconcile();
  expect(await look(made)).toEqual(before);
  shiftClock(4 * 60_000);
  await reconcile();
  await reconcile();
  shiftClock(0);
  expect(await look(made)).toEqual(after);
});

test('an order is delivered once when its events arrive twice, out of order and concurrently', async () => {
  const { receive, handleEvent } = await import('@/backend/checkout/events/service');
  const { now } = await world.control<{ now: number }>('GET /clock');
  const made = await makePaid();
  const events = await world
    .stripe()
    .events.list({ limit: 100, created: { gte: now - 1 } })
    .autoPagingToArray({ limit: 1000 });
  const deliver = async (event: (typeof events)[number]) => {
    await receive(event);
    const { state } = await db
      .selectFrom('providerEvents')
      .select('state')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    if (state !== 'UNKNOWN') await handleEvent(event.id);
  };
  expect(events.length).toBeGreaterThan(1);
  await Promise.all(
    [events, events.toReversed()].map(async (list) => {
      for (const event of list) await deliver(event);
    }),
  );
  expect(await look(made)).toEqual(after);
  expect(await ledger.findWrongBalances(db)).toEqual([]);
});

test('a crash during the settlement changes nothing, and the next attempt delivers the order once', async () => {
  const made = await makePaid();
  // The second receipt of the order fails, so the crash happens after the first parcel was settled.
  await sql`create sequence crashes`.execute(db);
  await sql`create function crash() returns trigger language plpgsql as $$
    begin
      if nextval('crashes') = 2 then raise exception 'a crash of the test'; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger crash before insert on receipts for each row execute function crash()`.execute(db);
  await expect(fulfilment.fulfil(made.sessionId)).rejects.toThrow('a crash of the test');
  expect(await look(made)).toEqual(before);
  await Promise.all([1, 2, 3].map(() => fulfilment.fulfil(made.sessionId)));
  expect(await look(made)).toEqual(after);
  expect(await ledger.findWrongBalances(db)).toEqual([]);
});
