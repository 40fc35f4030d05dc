import { ask, runTasks } from '../../support/backend';
import { makePerson } from '../../support/make/accounts';
import { makeClaimedOrder } from '../../support/make/order-rows';
import { openOrders, type Orders, type Seller } from '../../support/make/orders';

let orders: Orders;
let seller: Seller;
let data: typeof import('@/backend/orders/personal-data').orderData;

beforeAll(async () => {
  orders = await openOrders();
  seller = await orders.makeSeller();
  ({ orderData: data } = await import('@/backend/orders/personal-data'));
});
afterAll(() => orders.world.close());

const toOwner = (userId: string) => ({ userId, creatorId: null });

test('the erasure of a buyer removes the person and the address from their orders', async () => {
  const [buyer, other] = [await makePerson(), await makePerson()];
  await makeClaimedOrder(buyer, seller, 'Zephyrine');
  await makeClaimedOrder(other, seller, 'Yolanthe');
  for (let times = 0; times < 2; times += 1) await data.erase!(toOwner(buyer.userId));
  const { db } = orders;
  const rows = await Promise.all([
    db.selectFrom('orders').selectAll().execute(),
    db.selectFrom('orderAddresses').selectAll().execute(),
    db.selectFrom('parcels').selectAll().execute(),
    db.selectFrom('claimEntries').selectAll().execute(),
    db.selectFrom('parcelLines').selectAll().execute(),
  ]);
  const text = JSON.stringify(rows);
  expect(text).not.toContain('Zephyrine');
  expect(text).not.toContain(buyer.userId);
  expect(text).not.toContain(buyer.email);
  expect(text).toContain('Yolanthe Street');
  const kept = rows[0].filter(({ buyerId }) => buyerId === null);
  expect(kept).toMatchObject([{ phone: '', totalCents: 2900 }]);
});

test('the unsent parcels of a closed buyer account are refunded before its erasure', async () => {
  const { buyer, parcel } = await orders.buyOne(seller);
  const sent = await orders.buyOne(seller, {}, buyer);
  await ask('POST /dashboard/shop/orders/:id/sent', { as: seller, params: { id: sent.parcel.id }, body: {} });
  expect(await data.settle!(toOwner(buyer.userId))).toBe(false);
  expect(await data.settle!(toOwner(buyer.userId))).toBe(false);
  await runTasks('checkout.sendRefund');
  expect(await data.settle!(toOwner(buyer.userId))).toBe(true);
  expect(await orders.readParcel(parcel.id)).toMatchObject({ state: 'REFUNDED' });
  expect(await orders.readParcel(sent.parcel.id)).toMatchObject({ state: 'SENT' });
  await orders.checkBooks([seller]);
});

test('the erasure of a buyer closes their open problem, and the creator can still read the order', async () => {
  const { buyer, parcel, orderId } = await orders.buyOne(seller);
  await ask('POST /dashboard/shop/orders/:id/sent', { as: seller, params: { id: parcel.id }, body: {} });
  await ask('POST /shop/orders/claim', {
    as: buyer,
    body: {
      parcelId: parcel.id,
      reason: 'DAMAGED',
      wish: 'TALK',
      text: 'It came in two pieces.',
      lines: [{ position: 0, quantity: 1 }],
    },
  });
  await data.erase!(toOwner(buyer.userId));
  const { body } = await ask('GET /dashboard/shop/orders/:id', { as: seller, params: { id: parcel.id } });
  expect(body).toMatchObject({
    state: 'RESOLVED',
    buyer: { userId: null, name: '' },
    address: null,
    isAddressRemoved: true,
    claim: { state: 'RESOLVED', entries: [{ author: 'BUYER', text: '' }] },
  });
  expect(
    (
      await ask('POST /shop/orders/:id/delivered', {
        as: buyer,
        params: { id: orderId },
        body: { parcelId: parcel.id },
      })
    ).status,
  ).toBe(404);
});
