import { makePerson } from '../../support/make/accounts';
import { makePayableCreator } from '../../support/make/creators';
import { openLiveSales, type LiveSales } from '../../support/make/live-sales';

let sales: LiveSales;
let bookings: typeof import('@/backend/lives/booking-service');
let clock: typeof import('@/backend/clock');

beforeAll(async () => {
  sales = await openLiveSales();
  bookings = await import('@/backend/lives/booking-service');
  clock = await import('@/backend/clock');
});
afterEach(() => clock.shiftClock(0));
afterAll(() => sales.world.close());

const list = (id: string, query: { limit?: number; cursor?: string } = {}) =>
  bookings.list(sales.creator.actor, id, { limit: 30, ...query });
const count = (id: string) => bookings.countBookings(sales.connection.db, id);

/** Makes a live with a ticket, a seat by credits, a gift, a member who also paid, and a member. */
async function makeBooked() {
  const id = await sales.makeLive({ isFreeForMembers: true, seats: 50 });
  const ticket = await sales.buy(id, await makePerson({ name: '=cmd|1', lastName: '' }));
  clock.shiftClock(1000);
  const credits = await sales.buyWithCredits(id, await makePerson({ name: 'Bea' }));
  clock.shiftClock(2000);
  const giver = await makePerson({ name: 'Ines', lastName: 'Kanter' });
  const receiver = await makePerson({ name: 'Lucia' });
  const { gift } = await sales.give(giver, id);
  await sales.claim(receiver, gift.code);
  clock.shiftClock(3000);
  const both = await sales.makeMember(undefined, await makePerson({ name: 'Tea' }));
  await sales.seats.book(both.actor, id);
  await sales.buy(id, both);
  clock.shiftClock(4000);
  const member = await sales.makeMember(undefined, await makePerson({ name: 'Rohan' }));
  await sales.seats.book(member.actor, id);
  // A seat in another live and an unclaimed gift must not be listed.
  await sales.buy(await sales.makeLive());
  await sales.give(await makePerson(), id);
  return { id, ticket, credits, giver, receiver, both, member };
}

test('the bookings of a live list each person once, newest first, with the creator’s share', async () => {
  const { id, receiver } = await makeBooked();
  const { items } = await list(id);
  expect(
    items.map(({ name, source, giftFrom, earnedCents }) => [name, source, giftFrom, earnedCents]),
  ).toEqual([
    ['Rohan A.', 'MEMBERSHIP', null, null],
    ['Tea A.', 'PURCHASE', null, 690],
    ['Lucia A.', 'GIFT', 'Ines K.', 690],
    ['Bea A.', 'CREDITS', null, 690],
    ['=cmd|1', 'PURCHASE', null, 690],
  ]);
  expect(items[2]!.userId).toBe(receiver.userId);
  const first = await list(id, { limit: 2 });
  const second = await list(id, { limit: 3, cursor: first.nextCursor! });
  expect([...first.items, ...second.items]).toEqual(items);
  expect(second.nextCursor).toBeNull();
});

test('the totals of a live count tickets, members and money, and are reduced by refunds', async () => {
  const { id, ticket } = await makeBooked();
  expect(await count(id)).toEqual({
    bookedCount: 5,
    ticketsCount: 5,
    membersCount: 2,
    paidCents: 4000,
    earnedCents: 3450,
  });
  const { ask } = await import('@/backend/checkout/refunds/request-service');
  await ask(sales.creator.actor, { purchaseId: ticket.checkoutId, amountCents: 200 }, crypto.randomUUID());
  expect(await count(id)).toMatchObject({ bookedCount: 5, ticketsCount: 5, paidCents: 3800 });
  await ask(sales.creator.actor, { purchaseId: ticket.checkoutId }, crypto.randomUUID());
  expect(await count(id)).toMatchObject({
    bookedCount: 4,
    ticketsCount: 4,
    paidCents: 3200,
    earnedCents: 2760,
  });
  const empty = await sales.makeLive();
  expect(await count(empty)).toEqual({
    bookedCount: 0,
    ticketsCount: 0,
    membersCount: 0,
    paidCents: 0,
    earnedCents: 0,
  });
});

test('a name in the CSV of bookings is escaped so that a spreadsheet does not run it as a formula', async () => {
  const { id } = await makeBooked();
  const { fileName, rows } = await bookings.exportCsv(sales.creator.actor, id);
  expect(fileName).toBe(`kumu-bookings-${id}.csv`);
  const lines = (await Array.fromAsync(rows)).join('').split('\r\n');
  expect(lines[0]).toBe('\uFEFF"Who","How","Gift from","When","Your share (AUD)"');
  expect(lines).toHaveLength(7);
  expect(lines[1]).toMatch(/^"Rohan A\.","Member","","\d{4}-\d\d-\d\d",$/);
  expect(lines[3]).toMatch(/^"Lucia A\.","Gift","Ines K\.","\d{4}-\d\d-\d\d",6\.90$/);
  expect(lines[5]).toContain(`"'=cmd|1","Ticket"`);
});

test('the bookings of another creator or of a deleted live are not found', async () => {
  const id = await sales.makeLive();
  const stranger = await makePayableCreator(sales.world);
  const read = [
    () => bookings.list(stranger.actor, id, { limit: 5 }),
    () => bookings.exportCsv(stranger.actor, id),
  ];
  for (const each of read) await expect(each()).rejects.toMatchObject({ status: 404 });
  await sales.change(id, { state: 'DELETED' });
  await expect(list(id)).rejects.toMatchObject({ status: 404 });
});

describe('the viewer state of a live', () => {
  const read = (id: string, actor: Parameters<typeof sales.viewers.readViewerState>[0] = null) =>
    sales.viewers.readViewerState(actor, id);
  const nothing = {
    isOwn: false,
    isBooked: false,
    source: null,
    isMember: false,
    hasReminder: false,
    purchaseId: null,
    refund: null,
    refundableUntil: null,
    myRating: null,
  };
  const none = {
    buy: false,
    book: false,
    unbook: false,
    remind: false,
    watch: false,
    replay: false,
    publish: false,
    rate: false,
    update: false,
  };

  test('a visitor can buy a live that has a price and book a free live', async () => {
    expect(await read(await sales.makeLive())).toEqual({
      ...nothing,
      can: { ...none, buy: true, remind: true },
    });
    expect((await read(await sales.makeLive({ priceCents: 0 }))).can).toEqual({
      ...none,
      book: true,
      remind: true,
    });
  });

  test('a full live can be neither bought nor booked', async () => {
    const id = await sales.makeLive({ seats: 1, isFreeForMembers: true });
    await sales.buy(id);
    const member = await sales.makeMember();
    expect((await read(id, member.actor)).can).toMatchObject({ buy: false, book: false, remind: true });
  });

  test('a buyer sees the purchase and can watch only while the live is running', async () => {
    const id = await sales.makeLive();
    const { buyer, checkoutId } = await sales.buy(id);
    expect(await read(id, buyer.actor)).toEqual({
      ...nothing,
      isBooked: true,
      source: 'PURCHASE',
      purchaseId: checkoutId,
      can: { ...none, remind: true },
    });
    await sales.change(id, { state: 'LIVE', startedAt: new Date() });
    expect((await read(id, buyer.actor)).can).toEqual({ ...none, watch: true, rate: true });
    expect((await read(id, (await makePerson()).actor)).can).toEqual({ ...none, buy: true });
  });

  test('only the creator can publish, from 30 minutes before the start', async () => {
    const id = await sales.makeLive({ startsAt: new Date(Date.now() + 31 * 60_000) });
    const state = await read(id, sales.creator.actor);
    expect(state).toMatchObject({ isOwn: true, can: { buy: false, publish: false, update: true } });
    clock.shiftClock(2 * 60_000);
    expect((await read(id, sales.creator.actor)).can.publish).toBe(true);
    expect((await read(id, (await makePerson()).actor)).can.publish).toBe(false);
  });

  test('the refund of a cancelled live is shown as pending and later as done, and the page stays readable', async () => {
    const id = await sales.makeLive();
    const byCard = await sales.buy(id);
    const byCredits = await sales.buyWithCredits(id);
    await sales.change(id, { state: 'CANCELLED' });
    expect((await read(id, byCard.buyer.actor)).refund).toEqual({
      amountCents: 800,
      credits: 0,
      isDone: false,
    });
    expect((await read(id, byCredits.buyer.actor)).refund).toEqual({
      amountCents: 0,
      credits: 800,
      isDone: false,
    });
    const { refundEverybody } = await import('@/backend/lives/refund-service');
    await sales.connection.inTransaction(async (trx) =>
      refundEverybody(trx, await sales.read(id), 'CANCELLED'),
    );
    const { runTasks } = await import('../../support/backend');
    await runTasks('checkout.refundAll', 'checkout.sendRefund');
    expect(await read(id, byCard.buyer.actor)).toMatchObject({
      isBooked: false,
      purchaseId: byCard.checkoutId,
      refund: { amountCents: 800, isDone: true },
      can: none,
    });
    expect(await read(id)).toMatchObject({ refund: null, can: none });
  });

  test('a buyer who paid before a move of the live reads until when they can get a refund', async () => {
    const startsAt = new Date(Date.now() + 3 * 24 * 60 * 60_000);
    const id = await sales.makeLive({ startsAt });
    const early = await sales.buy(id);
    expect((await read(id, early.buyer.actor)).refundableUntil).toBeNull();
    clock.shiftClock(1000);
    await sales.change(id, { movedAt: clock.now() });
    clock.shiftClock(2000);
    const late = await sales.buy(id);
    expect((await read(id, early.buyer.actor)).refundableUntil).toBe(startsAt.toISOString());
    expect((await read(id, late.buyer.actor)).refundableUntil).toBeNull();
    await sales.change(id, { state: 'LIVE', startedAt: clock.now() });
    expect((await read(id, early.buyer.actor)).refundableUntil).toBeNull();
  });

  test('a takedown refunds buyers only when the live had not started', async () => {
    const id = await sales.makeLive();
    const { buyer } = await sales.buy(id);
    await sales.change(id, { state: 'TAKEN_DOWN', startedAt: new Date(), endedAt: new Date() });
    expect((await read(id, buyer.actor)).refund).toBeNull();
    await sales.change(id, { startedAt: null });
    expect((await read(id, buyer.actor)).refund).toMatchObject({ isDone: false });
  });

  test('a draft and an unknown live are not found', async () => {
    const id = await sales.makeLive({ state: 'DRAFT' });
    await expect(read(id)).rejects.toMatchObject({ status: 404 });
    await expect(read(crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
    expect((await read(id, sales.creator.actor)).isOwn).toBe(true);
  });
});
