import { toAccountingDay } from '@/backend/local-time';
import {
  ADDRESS_DAYS,
  CLAIM_ANSWER_DAYS,
  UNSENT_AFTER_DAYS,
  UNSENT_REMINDER_DAYS,
  type ClaimReason,
} from '@/contract/values/orders';
import { ask, runTasks } from '../../support/backend';
import { makeOffice } from '../../support/make/accounts';
import { decideInQueue } from '../../support/make/office';
import { openOrders, type Orders, type Seller } from '../../support/make/orders';
import { readMail } from '../../support/tasks';

const DAY = 24 * 60 * 60_000;
let orders: Orders;
let seller: Seller;

beforeAll(async () => {
  orders = await openOrders();
  seller = await orders.makeSeller();
});
afterEach(async () => {
  orders.shiftClock(0);
  await orders.db.deleteFrom('rateLimits').execute();
});
afterAll(() => orders.world.close());

type Bought = Awaited<ReturnType<Orders['buyOne']>>;

const setTime = (at: number) => orders.shiftClock(at - Date.now());
const paidAt = async ({ parcel }: Bought) => (await orders.readParcel(parcel.id)).paidAt!.getTime();
const sweep = async () => (await import('@/backend/orders/parcel-sweep-service')).sweep();
const claimOf = ({ parcel }: Bought) => orders.readClaim(parcel.id);

const report = ({ buyer, parcel }: Bought, reason: ClaimReason = 'NOT_ARRIVED') =>
  ask('POST /shop/orders/claim', {
    as: buyer,
    body: {
      parcelId: parcel.id,
      reason,
      wish: 'REFUND',
      text: 'Nothing has come, and it is not marked as sent.',
      lines: [{ position: 0, quantity: 1 }],
    },
  });
const toOwn = ({ parcel }: Bought) => ({ as: seller, params: { id: parcel.id } });
const setReady = (bought: Bought) =>
  ask('PATCH /dashboard/shop/orders/:id', { ...toOwn(bought), body: { state: 'READY' } });
const readBought = async ({ buyer, orderId }: Bought) =>
  (await ask('GET /shop/orders/:id', { as: buyer, params: { id: orderId } })).body.parcels[0]!;
async function proceed(bought: Bought, action: 'ACCEPT' | 'PASS_ON' | 'SORT') {
  const { id } = await claimOf(bought);
  return ask('POST /shop/orders/claim/:id', { as: bought.buyer, params: { id }, body: { action } });
}

/** Makes an unsent parcel that is reported as missing. */
async function makeMissed(made: Parameters<Orders['buyOne']>[1] = {}): Promise<Bought> {
  const bought = await orders.buyOne(seller, made);
  setTime((await paidAt(bought)) + UNSENT_AFTER_DAYS * DAY);
  expect((await report(bought)).status).toBe(200);
  return bought;
}

describe('a parcel that is not sent', () => {
  test('an unsent parcel can be reported only as missing, and only some days after the payment', async () => {
    const bought = await orders.buyOne(seller);
    expect((await report(bought, 'DAMAGED')).problem.code).toBe('INVALID_TRANSITION');
    const from = (await paidAt(bought)) + UNSENT_AFTER_DAYS * DAY;
    setTime(from - 2000);
    expect((await report(bought)).problem.code).toBe('CLAIM_TOO_EARLY');
    expect((await readBought(bought)).can.claim).toBe(false);
    setTime(from);
    expect((await readBought(bought)).can.claim).toBe(true);
    expect((await report(bought, 'DAMAGED')).problem.code).toBe('INVALID_TRANSITION');
    expect((await report(bought)).body.parcels[0]).toMatchObject({
      state: 'CLAIMED',
      claim: { state: 'CREATOR', isUnsent: true },
    });
  });

  test('the office can refund an unsent parcel when its creator does not answer the report', async () => {
    const bought = await makeMissed();
    setTime((await paidAt(bought)) + (UNSENT_AFTER_DAYS + CLAIM_ANSWER_DAYS) * DAY + 60_000);
    await sweep();
    const { id, state } = await claimOf(bought);
    expect(state).toBe('OFFICE');
    await decideInQueue(await makeOffice(), 'claims', id, 'refund', {
      reason: 'It was never sent.',
      input: { seenCents: 0 },
    });
    orders.shiftClock(0);
    expect(await orders.readPurchase(bought.parcel.purchaseId)).toMatchObject({ status: 'REFUNDED' });
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({
      state: 'REFUNDED',
      closedAt: expect.any(Date),
    });
    await orders.checkBooks([seller]);
  });

  test('an unsent parcel that is sent as the answer to a report takes no more stock', async () => {
    const bought = await makeMissed();
    const { variantId } = bought.parcel.variants[0]!;
    const stock = await orders.stockOf(variantId);
    await ask('POST /dashboard/shop/orders/:id/answer', {
      ...toOwn(bought),
      body: {
        answer: 'REPLACEMENT',
        text: 'It goes out tomorrow.',
        sendBy: toAccountingDay(new Date((await paidAt(bought)) + 9 * DAY)),
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const { body } = await ask('POST /dashboard/shop/orders/:id/replacement', {
      ...toOwn(bought),
      body: { tracking: { carrier: 'PARCELWAY', number: 'PW 2' } },
    });
    expect(body).toMatchObject({
      state: 'CLAIMED',
      sentAt: expect.any(String),
      tracking: { number: 'PW 2' },
      claim: { state: 'BUYER' },
    });
    await proceed(bought, 'SORT');
    expect(await orders.stockOf(variantId)).toBe(stock);
    expect(await claimOf(bought)).toMatchObject({ state: 'RESOLVED' });
  });

  test.each(['buyer', 'creator'] as const)(
    'an unsent parcel with a problem is refunded when its %s closes the account',
    async (side) => {
      const { settleUnsentFrom, settleUnsentTo } = await import('@/backend/orders/parcel-sweep-service');
      const leaving = await orders.makeSeller();
      const bought = await orders.buyOne(leaving);
      setTime((await paidAt(bought)) + UNSENT_AFTER_DAYS * DAY);
      await report(bought);
      orders.shiftClock(0);
      await (side === 'buyer'
        ? settleUnsentTo(bought.buyer.userId)
        : settleUnsentFrom(leaving.actor.creator.id));
      await runTasks('checkout.sendRefund');
      expect(await orders.readPurchase(bought.parcel.purchaseId)).toMatchObject({ status: 'REFUNDED' });
      expect(await claimOf(bought)).toMatchObject({ state: 'REFUNDED' });
    },
  );

  test('the address of an unsent parcel is deleted some days after its problem is closed', async () => {
    const bought = await makeMissed();
    await proceed(bought, 'SORT');
    const { closedAt } = await orders.readParcel(bought.parcel.id);
    setTime(closedAt!.getTime() + ADDRESS_DAYS * DAY + 1000);
    await (await import('@/backend/orders/parcel-sweep-service')).removeAddresses();
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({ isAddressRemoved: true });
    const left = await orders.db
      .selectFrom('orderAddresses')
      .selectAll()
      .where('orderId', '=', bought.orderId)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('a parcel that waits to be collected', () => {
  test.each(['DAMAGED', 'NOT_ARRIVED'] as const)(
    'a parcel that is ready can be reported at once as %s',
    async (reason) => {
      const bought = await orders.buyOne(seller, { isCollected: true });
      await setReady(bought);
      expect((await readBought(bought)).can.claim).toBe(true);
      expect((await report(bought, reason)).body.parcels[0]).toMatchObject({ state: 'CLAIMED' });
    },
  );

  test('a damaged item of a parcel to collect is replaced from the stock', async () => {
    const bought = await orders.buyOne(seller, { isCollected: true });
    await setReady(bought);
    await report(bought, 'DAMAGED');
    const { variantId } = bought.parcel.variants[0]!;
    const stock = await orders.stockOf(variantId);
    await ask('POST /dashboard/shop/orders/:id/answer', {
      ...toOwn(bought),
      body: { answer: 'REPLACEMENT', sendBy: toAccountingDay(new Date(Date.now() + DAY)) },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(await orders.stockOf(variantId)).toBe(stock - 1);
    expect(
      (await ask('POST /dashboard/shop/orders/:id/replacement', { ...toOwn(bought), body: {} })).status,
    ).toBe(409);
  });
});

describe('the reminder of an unsent parcel', () => {
  const reminders = async (of: Seller, { parcel }: Bought) => {
    const { number } = await orders.readParcel(parcel.id);
    return readMail(of.email, `order ${number} on`);
  };
  const setPostingDays = ({ actor }: Seller, postingDays: number[]) =>
    orders.db.updateTable('shops').set({ postingDays }).where('creatorId', '=', actor.creator.id).execute();

  test('a creator is reminded once of a parcel that was not sent some days after the payment', async () => {
    await setPostingDays(seller, []);
    const [bought, sent] = [await orders.buyOne(seller), await orders.buyOne(seller)];
    await ask('POST /dashboard/shop/orders/:id/sent', { ...toOwn(sent), body: {} });
    const from = (await paidAt(bought)) + UNSENT_REMINDER_DAYS * DAY;
    setTime(from - 2000);
    await sweep();
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({ isReminded: false });
    setTime(from);
    for (let times = 0; times < 2; times += 1) await sweep();
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({ isReminded: true });
    expect(await orders.readParcel(sent.parcel.id)).toMatchObject({ isReminded: false });
    const told = await orders.db
      .selectFrom('noticeEvents')
      .select('id')
      .where('kind', '=', 'parcelUnsent')
      .where('values', '@>', JSON.stringify({ parcelId: bought.parcel.id }))
      .execute();
    expect(told).toHaveLength(1);
    expect(await reminders(seller, bought)).toBeDefined();
  });

  test('a creator who posts on one day of the week is reminded only after that day', async () => {
    const weekly = await orders.makeSeller();
    const bought = await orders.buyOne(weekly);
    const days = UNSENT_REMINDER_DAYS + 2;
    const postingDay = new Date(
      `${toAccountingDay(new Date((await paidAt(bought)) + days * DAY))}T12:00:00Z`,
    );
    await setPostingDays(weekly, [postingDay.getUTCDay() || 7]);
    setTime((await paidAt(bought)) + days * DAY);
    await sweep();
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({ isReminded: false });
    setTime((await paidAt(bought)) + (days + 1) * DAY);
    await sweep();
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({ isReminded: true });
  });

  test('a suspended creator is not reminded', async () => {
    const suspended = await orders.makeSeller();
    const bought = await orders.buyOne(suspended);
    await orders.db
      .updateTable('creators')
      .set({ state: 'SUSPENDED' })
      .where('id', '=', suspended.actor.creator.id)
      .execute();
    setTime((await paidAt(bought)) + UNSENT_REMINDER_DAYS * DAY);
    await sweep();
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({ isReminded: false });
  });
});
