import { PDFDocument } from '@cantoo/pdf-lib';
import { ADDRESS_DAYS, DELIVERED_AFTER_DAYS } from '@/contract/values/orders';
import { ask, request, runTasks } from '../../support/backend';
import { makePerson } from '../../support/make/accounts';
import { suspend } from '../../support/make/office';
import { openOrders, orderAddress, type Orders, type Seller } from '../../support/make/orders';
import { pdfText } from '../../support/pdf';
import { listQueuedNotices, readMail } from '../../support/tasks';

const DAY = 24 * 60 * 60_000;
const unknownId = '00000000-0000-4000-8000-000000000000';
let orders: Orders;
let seller: Seller;
let other: Seller;

beforeAll(async () => {
  orders = await openOrders();
  seller = await orders.makeSeller();
  other = await orders.makeSeller();
});
afterEach(async () => {
  orders.shiftClock(0);
  await orders.db.deleteFrom('rateLimits').execute();
});
afterAll(() => orders.world.close());

const swiftpost = { carrier: 'SWIFTPOST' as const, number: 'SWP 8842', url: null };
const send = (id: string, as = seller, tracking: typeof swiftpost | null = null) =>
  ask('POST /dashboard/shop/orders/:id/sent', { as, params: { id }, body: { tracking } });
const update = (id: string, body: object, as = seller) =>
  ask('PATCH /dashboard/shop/orders/:id', { as, params: { id }, body });
const readOwn = (id: string, as = seller) => ask('GET /dashboard/shop/orders/:id', { as, params: { id } });
const readOrder = async (as: { token: string }, orderId: string) => {
  const { read } = await import('@/backend/orders/order-service');
  const { findActor } = await import('@/backend/accounts/session-service');
  return read((await findActor(as.token))!, orderId);
};

test('a creator can read a paid order with its address, order lines and totals', async () => {
  const { parcel, buyer } = await orders.buyOne(seller, {
    lines: [{ cents: 2900 }, { cents: 1200, quantity: 2 }],
    deliveryCents: 950,
    percentOff: 10,
  });
  const { body } = await readOwn(parcel.id);
  expect(body).toMatchObject({
    state: 'PAID',
    buyer: { userId: buyer.userId, ordersCount: 1, memberSince: null },
    address: orderAddress,
    isAddressRemoved: false,
    isDisputed: false,
    deliveryLine: { position: 2, amountCents: 950, refundedCents: 0 },
    money: {
      itemsCents: 5300,
      discount: { code: expect.any(String), offCents: 530 },
      deliveryCents: 950,
      paidCents: 5720,
      feeCents: 602,
      earnedCents: 5118,
      gstCents: 520,
      refundedCents: 0,
    },
    can: { pack: true, send: true, setReady: false, collected: false, changeTracking: false, refund: true },
  });
  expect(body.lines.map(({ amountCents, isPacked }) => [amountCents, isPacked])).toEqual([
    [2610, false],
    [2160, false],
  ]);
});

test('a creator gets one mail about a paid order, even when it has several order lines', async () => {
  const own = await orders.makeSeller();
  const { parcel } = await orders.buyOne(own, { lines: [{ cents: 2900 }, { cents: 1000 }] });
  const { number } = await orders.readParcel(parcel.id);
  const told = await listQueuedNotices('parcelId', parcel.id, 'number');
  expect(told).toEqual([{ recipient: own.email, shown: number }]);
  expect((await readMail(own.email, 'A$39'))?.subject).toBe(`New order ${number}`);
});

test('another creator cannot find an order by its id', async () => {
  const { parcel } = await orders.buyOne(seller);
  const { id } = parcel;
  const lines = [{ position: 0, amountCents: 100 }];
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  const answers = [
    await readOwn(id, other),
    await send(id, other),
    await update(id, { packed: { position: 0, isPacked: true } }, other),
    await update(id, { state: 'READY' }, other),
    await ask('POST /dashboard/shop/orders/:id/refund/preview', {
      as: other,
      params: { id },
      body: { lines },
    }),
    await ask('POST /dashboard/shop/orders/:id/refund', {
      as: other,
      params: { id },
      body: { lines, seenCents: 0 },
      headers: key(),
    }),
    await ask('POST /dashboard/shop/orders/:id/answer', {
      as: other,
      params: { id },
      body: { answer: 'DISAGREE', text: 'I do not agree at all.' },
      headers: key(),
    }),
    await ask('POST /dashboard/shop/orders/:id/replacement', { as: other, params: { id }, body: {} }),
    await ask('POST /dashboard/shop/orders/:id/claim', {
      as: other,
      params: { id },
      body: { text: 'Some words about it.' },
    }),
    await ask('PATCH /dashboard/shop/orders', { as: other, body: { parcels: [{ id }] } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  const slips = await request('GET', '/dashboard/shop/orders/slips', {
    as: other,
    query: { ids: id, kind: 'slip' },
  });
  expect(slips.status).toBe(404);
  expect((await readOwn(unknownId)).status).toBe(404);
  expect(await orders.readParcel(id)).toMatchObject({ state: 'PAID' });
});

test('an unpaid order is not found by its creator', async () => {
  const { parcel } = await orders.buyOne(seller);
  await orders.db
    .updateTable('parcels')
    .set({ state: 'EXPIRED', paidAt: null, number: null })
    .where('id', '=', parcel.id)
    .execute();
  expect((await readOwn(parcel.id)).status).toBe(404);
  expect((await send(parcel.id)).status).toBe(404);
});

test('a sent parcel is shown as sent with its tracking, and its buyer gets one mail', async () => {
  const { parcel, buyer, orderId } = await orders.buyOne(seller);
  const { body } = await send(parcel.id, seller, swiftpost);
  expect(body).toMatchObject({
    state: 'SENT',
    tracking: { carrier: 'SWIFTPOST', number: 'SWP 8842', url: 'https://swiftpost.example/t/SWP8842' },
    can: { send: false, changeTracking: true },
  });
  expect((await send(parcel.id, seller, swiftpost)).status).toBe(200);
  const told = await listQueuedNotices('parcelId', parcel.id, 'tracking');
  expect(told.filter(({ recipient }) => recipient === buyer.email)).toEqual([
    { recipient: buyer.email, shown: 'SWP 8842' },
  ]);
  expect((await readMail(buyer.email, 'https://swiftpost.example/t/SWP8842'))?.subject).toContain(
    'on its way',
  );
  const order = await readOrder(buyer, orderId);
  expect(order.parcels[0]).toMatchObject({ state: 'SENT', can: { confirm: true, claim: true } });
});

test('a changed tracking number is mailed and does not change the time of sending', async () => {
  const { parcel, buyer } = await orders.buyOne(seller);
  await send(parcel.id, seller, swiftpost);
  const { sentAt } = await orders.readParcel(parcel.id);
  await send(parcel.id, seller, { ...swiftpost, number: 'SWP 9999' });
  expect(await orders.readParcel(parcel.id)).toMatchObject({ trackingNumber: 'SWP 9999', sentAt });
  expect(await readMail(buyer.email, 'SWP 9999')).toBeDefined();
});

test('the buyer is notified of at most three tracking changes, and the order shows the latest tracking', async () => {
  const { parcel, buyer, orderId } = await orders.buyOne(seller);
  for (let change = 0; change < 6; change += 1)
    await send(parcel.id, seller, { ...swiftpost, number: `SWP ${change}` });
  const told = await listQueuedNotices('parcelId', parcel.id, 'tracking');
  expect(
    told
      .filter(({ recipient }) => recipient === buyer.email)
      .map(({ shown }) => shown)
      .sort(),
  ).toEqual(['SWP 0', 'SWP 1', 'SWP 2', 'SWP 3']);
  expect((await readOrder(buyer, orderId)).parcels[0]!.tracking).toMatchObject({ number: 'SWP 5' });
});

test.each([
  'javascript:alert(1)',
  'http://carrier.example/1',
  'data:text/html,x',
  'not a link',
  'https://carrier.example@evil.example/',
])('the tracking link %s is refused', async (url) => {
  const { parcel } = await orders.buyOne(seller);
  const answer = await request('POST', `/shop/orders/${parcel.id}/sent-order`, {
    as: seller,
    body: { tracking: { carrier: 'OTHER', number: '1', url } },
  });
  expect(answer.status).toBe(422);
  expect(await orders.readParcel(parcel.id)).toMatchObject({ state: 'PAID', trackingUrl: null });
});

test('several parcels can be sent with one request, which lists a refunded parcel as failed', async () => {
  const [first, second] = [await orders.buyOne(seller), await orders.buyOne(seller)];
  await orders.db
    .updateTable('parcels')
    .set({ state: 'REFUNDED' })
    .where('id', '=', second.parcel.id)
    .execute();
  const { body } = await ask('PATCH /dashboard/shop/orders', {
    as: seller,
    body: { parcels: [{ id: first.parcel.id, tracking: swiftpost }, { id: second.parcel.id }] },
  });
  expect(body.sentIds).toEqual([first.parcel.id]);
  expect(body.failed).toMatchObject([{ id: second.parcel.id, code: 'PARCEL_REFUNDED' }]);
  expect(body.failed[0]!.number).toMatch(/^MQ-\d{4}$/);
});

test('a creator can mark order lines as packed until the parcel is sent', async () => {
  const { parcel } = await orders.buyOne(seller);
  const { body } = await update(parcel.id, { packed: { position: 0, isPacked: true } });
  expect(body.lines[0]!.isPacked).toBe(true);
  expect((await update(parcel.id, { packed: { position: 7, isPacked: true } })).status).toBe(404);
  await send(parcel.id);
  const late = await update(parcel.id, { packed: { position: 0, isPacked: false } });
  expect(late.problem.code).toBe('INVALID_TRANSITION');
});

test('a parcel can be collected only with the code of its buyer', async () => {
  const { parcel, buyer, orderId } = await orders.buyOne(seller, { isCollected: true });
  expect((await send(parcel.id)).problem.code).toBe('PARCEL_COLLECTED');
  expect((await readOwn(parcel.id)).body).toMatchObject({ address: null, isAddressRemoved: false });
  await update(parcel.id, { state: 'READY' });
  const code = (await orders.readParcel(parcel.id)).collectCode!;
  expect(code).toMatch(/^\d{4}$/);
  expect(await readMail(buyer.email, code)).toBeDefined();
  const order = await readOrder(buyer, orderId);
  expect(order.parcels[0]!.collect).toMatchObject({ code, times: 'Fridays, 4 to 6 pm' });
  const wrong = code === '0000' ? '1111' : '0000';
  expect((await update(parcel.id, { state: 'DELIVERED', code: wrong })).status).toBe(422);
  expect((await update(parcel.id, { state: 'DELIVERED' })).status).toBe(422);
  expect((await update(parcel.id, { state: 'DELIVERED', code })).body.state).toBe('DELIVERED');
  expect((await update(parcel.id, { state: 'DELIVERED', code })).status).toBe(200);
});

test('only the buyer can confirm the delivery of a sent parcel', async () => {
  const { parcel, buyer, orderId } = await orders.buyOne(seller);
  const confirm = (as: { token: string }) =>
    ask('POST /shop/orders/:id/delivered', { as, params: { id: orderId }, body: { parcelId: parcel.id } });
  expect((await confirm(buyer)).problem.code).toBe('INVALID_TRANSITION');
  await send(parcel.id);
  expect((await confirm(await makePerson())).status).toBe(404);
  expect((await confirm(seller)).status).toBe(404);
  const { body } = await confirm(buyer);
  expect(body.parcels[0]).toMatchObject({ state: 'DELIVERED', isConfirmed: true, can: { rate: true } });
  expect((await confirm(buyer)).status).toBe(200);
});

test('a sent parcel counts as delivered after a number of days', async () => {
  const { parcel, buyer } = await orders.buyOne(seller);
  await send(parcel.id);
  const sentAt = (await orders.readParcel(parcel.id)).sentAt!.getTime();
  const sweepAt = async (at: number) => {
    orders.shiftClock(at - Date.now());
    const { sweep } = await import('@/backend/orders/parcel-sweep-service');
    await sweep();
    await sweep();
    return (await orders.readParcel(parcel.id)).state;
  };
  expect(await sweepAt(sentAt + DELIVERED_AFTER_DAYS * DAY - 1000)).toBe('SENT');
  expect(await sweepAt(sentAt + DELIVERED_AFTER_DAYS * DAY)).toBe('DELIVERED');
  expect((await orders.readParcel(parcel.id)).isConfirmed).toBe(false);
  orders.shiftClock(0);
  expect(await readMail(buyer.email, 'marked as delivered')).toBeDefined();
});

describe('the address of an order', () => {
  /** Makes an order of two creators and confirms the delivery of the first parcel. */
  async function makeDelivered() {
    const bought = await orders.buy([
      { seller, lines: [{ cents: 1000 }] },
      { seller: other, lines: [{ cents: 2000 }] },
    ]);
    const [first, second] = bought.parcels;
    await send(first!.id);
    await ask('POST /shop/orders/:id/delivered', {
      as: bought.buyer,
      params: { id: bought.orderId },
      body: { parcelId: first!.id },
    });
    const deliveredAt = (await orders.readParcel(first!.id)).deliveredAt!.getTime();
    return { ...bought, first: first!, second: second!, deliveredAt };
  }
  const countAddresses = async (orderId: string) =>
    (await orders.db.selectFrom('orderAddresses').selectAll().where('orderId', '=', orderId).execute())
      .length;

  // The services are called instead of the API, because the session expires within these days.
  const readLater = async (id: string, { actor }: Seller) =>
    (await import('@/backend/orders/own-parcel-service')).readOwn(actor, id);

  test('the address of an order is hidden from a creator a number of days after the delivery', async () => {
    const { first, second, deliveredAt } = await makeDelivered();
    orders.shiftClock(deliveredAt + ADDRESS_DAYS * DAY - 2000 - Date.now());
    expect((await readLater(first.id, seller)).address).toMatchObject({ line1: '9 Wattle Lane' });
    orders.shiftClock(deliveredAt + ADDRESS_DAYS * DAY - Date.now());
    expect(await readLater(first.id, seller)).toMatchObject({
      address: null,
      isAddressRemoved: true,
      phone: '',
    });
    expect((await readLater(second.id, other)).address).toMatchObject({ line1: '9 Wattle Lane' });
  });

  test('the phone and the note of a collected parcel are hidden a number of days after the collection', async () => {
    const bought = await orders.buy([
      { seller, lines: [{ cents: 1000 }], isCollected: true },
      { seller: other, lines: [{ cents: 2000 }] },
    ]);
    const { id } = bought.parcels[0]!;
    await update(id, { state: 'READY' });
    await update(id, { state: 'DELIVERED', code: (await orders.readParcel(id)).collectCode! });
    const deliveredAt = (await orders.readParcel(id)).deliveredAt!.getTime();
    const { removeAddresses } = await import('@/backend/orders/parcel-sweep-service');
    orders.shiftClock(deliveredAt + ADDRESS_DAYS * DAY - 2000 - Date.now());
    await removeAddresses();
    expect(await readLater(id, seller)).toMatchObject({
      address: null,
      collectorName: orderAddress.name,
      phone: orderAddress.phone,
      note: 'Side gate is open.',
    });
    orders.shiftClock(deliveredAt + ADDRESS_DAYS * DAY - Date.now());
    expect(await readLater(id, seller)).toMatchObject({ collectorName: '', phone: '', note: '' });
    await removeAddresses();
    expect(await readLater(id, seller)).toMatchObject({ phone: '', note: '', isAddressRemoved: false });
  });

  test('a packing slip omits the note a number of days after the delivery', async () => {
    const { first, deliveredAt } = await makeDelivered();
    const { drawSlips } = await import('@/backend/orders/parcel-export-service');
    const drawn = async () =>
      pdfText(await drawSlips(seller.actor, { ids: first.id, kind: 'slip' }, new AbortController().signal));
    orders.shiftClock(deliveredAt + ADDRESS_DAYS * DAY - 2000 - Date.now());
    expect(await drawn()).toContain('Side gate');
    orders.shiftClock(deliveredAt + ADDRESS_DAYS * DAY - Date.now());
    expect(await drawn()).not.toContain('Side gate');
  });

  test('the address of an order is deleted after the address period of all of its parcels', async () => {
    const { first, second, orderId, deliveredAt, buyer } = await makeDelivered();
    const { removeAddresses } = await import('@/backend/orders/parcel-sweep-service');
    const service = await import('@/backend/orders/parcel-service');
    orders.shiftClock(deliveredAt + ADDRESS_DAYS * DAY + 1000 - Date.now());
    await removeAddresses();
    await removeAddresses();
    expect(await orders.readParcel(first.id)).toMatchObject({ isAddressRemoved: true, region: '', note: '' });
    expect(await countAddresses(orderId)).toBe(1);
    await service.send(other.actor, second.id, null);
    await service.confirm(buyer.actor, orderId, second.id);
    orders.shiftClock(deliveredAt + 2 * ADDRESS_DAYS * DAY + 5000 - Date.now());
    await removeAddresses();
    expect(await countAddresses(orderId)).toBe(0);
    const { read } = await import('@/backend/orders/order-service');
    expect(await read(buyer.actor, orderId)).toMatchObject({ address: null });
  });
});

describe('the list of a creator', () => {
  let own: Seller;
  const list = async (query: object = {}) =>
    (await ask('GET /dashboard/shop/orders', { as: own, query })).body;
  const made = { first: '', second: '', sent: '', claimed: '' };

  beforeAll(async () => {
    own = await orders.makeSeller();
    const buyer = await makePerson();
    await orders.db
      .updateTable('users')
      .set({ name: 'Teodora', lastName: 'Vinter' })
      .where('id', '=', buyer.userId)
      .execute();
    made.first = (await orders.buyOne(own, {}, buyer)).parcel.id;
    made.second = (await orders.buyOne(own)).parcel.id;
    made.sent = (await orders.buyOne(own)).parcel.id;
    await send(made.sent, own);
    made.claimed = (await orders.buyOne(own)).parcel.id;
    await orders.db.updateTable('parcels').set({ state: 'CLAIMED' }).where('id', '=', made.claimed).execute();
    await orders.buyOne(seller);
  });

  test('the list of a creator has the parcels to send, oldest first, and the count of each filter', async () => {
    const { items, counts, postingDays } = await list();
    expect(items.map(({ id }) => id)).toEqual([made.first, made.second]);
    expect(counts).toEqual({ 'to-send': 2, sent: 1, problems: 1, all: 4 });
    expect(postingDays).toEqual([1, 4]);
  });

  test('the list of a creator has all parcels newest first and is paged', async () => {
    const { items, nextCursor } = await list({ filter: 'all', limit: 3 });
    const rest = await list({ filter: 'all', limit: 3, cursor: nextCursor! });
    expect([...items, ...rest.items].map(({ id }) => id)).toEqual([
      made.claimed,
      made.sent,
      made.second,
      made.first,
    ]);
    expect(rest.counts).toBeNull();
  });

  test('the list of a creator can be searched by number, name of the buyer and product', async () => {
    const [only] = (await list({ filter: 'sent' })).items;
    const idsOf = async (query: string) => (await list({ filter: 'all', query })).items.map(({ id }) => id);
    expect(await idsOf(only!.number)).toEqual([made.sent]);
    expect(await idsOf(only!.title)).toContain(made.sent);
    expect(await idsOf('teodora vint')).toEqual([made.first]);
    expect(await idsOf('100%')).toEqual([]);
  });

  test("the CSV of a creator's orders escapes formulas", async () => {
    await orders.db
      .updateTable('parcelLines')
      .set({ title: '=HYPERLINK("x")' })
      .where('parcelId', '=', made.first)
      .execute();
    const { status, body, headers } = await request('GET', '/dashboard/shop/orders/csv', { as: own });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/csv');
    const rows = String(body).trim().split('\r\n');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toContain('Number');
    expect(String(body)).toContain('Teodora V.');
    expect(String(body)).not.toMatch(/,"=/);
  });

  test('the packing slips and labels of several parcels are exported as PDF', async () => {
    const ids = [made.first, made.second].join(',');
    const fetchPdf = async (kind: string, of = ids) => {
      const { url } = orders;
      const answer = await fetch(`${url}/dashboard/shop/orders/slips?ids=${of}&kind=${kind}`, {
        headers: { authorization: `Bearer ${own.token}`, 'user-agent': 'Firefox' },
      });
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const slips = (await fetchPdf('slip')).bytes;
    expect(pdfText(slips)).toContain('9 Wattle Lane');
    expect(pdfText(slips)).toContain('Side gate is open.');
    const labels = (await fetchPdf('label')).bytes;
    expect(pdfText(labels)).toContain('Brunswick VIC 3056');
    for (const pdf of [slips, labels]) expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2);
    expect((await fetchPdf('slip', 'x')).status).toBe(422);
  });
});

test('the buyers of unsent parcels are notified when their creator is suspended', async () => {
  const own = await orders.makeSeller();
  const { buyer, parcel } = await orders.buyOne(own);
  await suspend(own.actor.creator.id);
  await runTasks('orders.followCreator');
  expect((await readMail(buyer.email, 'paused'))?.subject).toContain('on hold');
  expect(await orders.readParcel(parcel.id)).toMatchObject({ state: 'PAID' });
});

test('the buyers of unsent parcels are refunded when their creator closes the account', async () => {
  const own = await orders.makeSeller();
  const { parcel } = await orders.buyOne(own);
  await orders.db
    .updateTable('creators')
    .set({ closedAt: new Date() })
    .where('id', '=', own.actor.creator.id)
    .execute();
  const { followCreator } = await import('@/backend/orders/parcel-sweep-service');
  for (let times = 0; times < 2; times += 1) await followCreator({ creatorId: own.actor.creator.id });
  await runTasks('checkout.sendRefund');
  expect(await orders.readParcel(parcel.id)).toMatchObject({ state: 'REFUNDED' });
  expect(await orders.readPurchase(parcel.purchaseId)).toMatchObject({ status: 'REFUNDED' });
  await orders.checkBooks([own]);
});

test('a closed creator is not settled before all pending and remaining refunds are made', async () => {
  const own = await orders.makeSeller();
  const { parcel } = await orders.buyOne(own);
  const { orderData } = await import('@/backend/orders/personal-data');
  const owner = { userId: own.userId, creatorId: own.actor.creator.id, email: own.email };
  const { insertRefund } = await import('@/backend/checkout/refunds/repository');
  const pending = await insertRefund(orders.db, {
    purchaseId: parcel.purchaseId,
    amountCents: 100,
    askedBy: 'AUTOMATIC',
    reason: 'A scratch.',
    createdAt: new Date(),
    state: 'PENDING',
  });
  expect(await orderData.settle!(owner)).toBe(false);
  expect(await orders.readParcel(parcel.id)).toMatchObject({ state: 'PAID' });
  await orders.db.deleteFrom('refunds').where('id', '=', pending.id).execute();
  expect(await orderData.settle!(owner)).toBe(false);
  await runTasks('checkout.sendRefund');
  expect(await orderData.settle!(owner)).toBe(true);
  expect(await orders.readParcel(parcel.id)).toMatchObject({ state: 'REFUNDED' });
});
