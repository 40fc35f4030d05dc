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
let checkout: typeof import('@/backend/orders/checkout-service').checkout;
let fulfil: typeof import('@/backend/checkout/purchases/fulfil-service').fulfil;
let ledger: typeof import('@/backend/money/ledger');

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startServices(
    { STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()), DATABASE_POOL: String(POOL) },
    { waitsForLocks: true },
  );
  ({ db } = await import('@/backend/db/connection'));
  ({ checkout } = await import('@/backend/orders/checkout-service'));
  ({ fulfil } = await import('@/backend/checkout/purchases/fulfil-service'));
  ledger = await import('@/backend/money/ledger');
});
afterAll(() => world.close());

async function makeSeller() {
  const creator = await makePayableCreator(world);
  const [rateId] = await makeShop(creator, { rates: [{ name: 'Post', priceCents: 900 }] });
  return { ...creator, rateId: rateId! };
}
type Seller = Awaited<ReturnType<typeof makeSeller>>;

const chooseFrom = (sellers: Seller[]) =>
  choose(sellers.map((seller) => ({ seller, rateId: seller.rateId })));

/** Number of connections; checkouts may use a quarter of them. */
const POOL = 16;

/** Runs the work for all values, for at most `lanes` values at a time. */
async function inLanes<T, R>(values: T[], lanes: number, work: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const next = values.entries();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [index, value] of next) results[index] = await work(value);
    }),
  );
  return results;
}

/** Returns the error code of a rejected result, or undefined for a fulfilled result. */
const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? (result.reason as { code?: string }).code : undefined;

async function settle(placed: { url: string; checkoutId: string }): Promise<void> {
  await pay(placed);
  await fulfil((await readPayment(placed.checkoutId)).sessionId!);
}

test('50 of 200 concurrent buyers get the last 50 items, and all other buyers are rejected', async () => {
  const seller = await makeSeller();
  const { productId, variantId } = await insertProduct(seller, { priceCents: 2800, stock: 50 });
  const people = await inLanes(Array.from({ length: 200 }), 8, () => makePerson());
  await inLanes(people, 8, (person) => fillCart(person, [{ variantId }]));
  const results = await Promise.allSettled(
    people.map((person) => checkout(person.actor, order(chooseFrom([seller]), 3700))),
  );
  const placed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect([placed.length, await readStock(variantId)]).toEqual([50, 0]);
  const refusals = results.filter(({ status }) => status === 'rejected').map(codeOf);
  expect(refusals).toEqual(Array.from({ length: 150 }, () => 'STOCK_SHORT'));
  await inLanes(placed, 8, settle);
  const { rows } = await sql<{ orders: number; paid: number; numbers: number; sold: number; last: number }>`
    select count(distinct parcels.order_id)::int as orders, count(parcels.paid_at)::int as paid,
      count(distinct parcels.number)::int as numbers, sum(line.quantity)::int as sold,
      (select last_number from shops where creator_id = ${seller.actor.creator.id}) as last
    from parcels join parcel_lines line on line.parcel_id = parcels.id
    where line.product_id = ${productId}`.execute(db);
  expect(rows).toEqual([{ orders: 50, paid: 50, numbers: 50, sold: 50, last: 50 }]);
  expect(await readStock(variantId)).toBe(0);
  expect(await ledger.findWrongBalances(db)).toEqual([]);
  const owed = 0 - (await ledger.balanceCents(db, ledger.account.creator(seller.actor.creator.id)));
  expect(owed).toBe(50 * (3700 - 400));
}, 120_000);

test('checkouts that wait for the same items do not use up the connections for other requests', async () => {
  const seller = await makeSeller();
  const { variantId } = await insertProduct(seller, { priceCents: 2800, stock: 24 });
  const people = await inLanes(Array.from({ length: 24 }), 8, () => makePerson());
  await inLanes(people, 8, (person) => fillCart(person, [{ variantId }]));
  const { inTransaction } = await import('@/backend/db/connection');
  const { lockStock } = await import('@/backend/products/stock-service');
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = inTransaction(async (trx) => {
    await lockStock(trx, [variantId]);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const placing = people.map((person) => checkout(person.actor, order(chooseFrom([seller]), 3700)));
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]!.count;
  };
  while ((await countWaiting()) < POOL / 4);
  for (let looks = 0; looks < 200; looks += 1) expect(await countWaiting()).toBe(POOL / 4);
  released.resolve();
  await holding;
  await Promise.all(placing);
  expect(await readStock(variantId)).toBe(0);
}, 120_000);

test('concurrent orders of the same products of two creators do not deadlock', async () => {
  const sellers = [await makeSeller(), await makeSeller()];
  const products: { variantId: string }[] = [];
  for (const seller of [sellers[0]!, sellers[1]!, sellers[0]!, sellers[1]!])
    products.push(await insertProduct(seller, { stock: 24 }));
  const people: Person[] = await inLanes(Array.from({ length: 24 }), 8, () => makePerson());
  await inLanes([...people.entries()], 8, ([index, person]) =>
    // The order of the cart lines differs from person to person.
    fillCart(person, index % 2 ? products : products.toReversed()),
  );
  const placed = await inLanes(people, 12, (person) =>
    checkout(person.actor, order(chooseFrom(sellers), 4 * 2800 + 1800)),
  );
  const { cancelOpen } = await import('@/backend/orders/cancel-service');
  // Some orders are cancelled while other orders are paid or replaced.
  await inLanes([...people.entries()], 12, async ([index, person]) => {
    if (index % 3 === 0) return settle(placed[index]!);
    if (index % 3 === 1) return cancelOpen(person.actor);
    await checkout(person.actor, order(chooseFrom(sellers), 4 * 2800 + 1800));
  });
  for (const { variantId } of products) expect(await readStock(variantId)).toBe(8);
  expect(await ledger.findWrongBalances(db)).toEqual([]);
}, 120_000);
