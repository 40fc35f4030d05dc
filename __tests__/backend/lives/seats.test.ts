import { seatsLeft } from '@/backend/lives/seat-policy';
import { pay } from '../../sandbox/payments/support/payments-world';
import { runTasks } from '../../support/backend';
import { useEngineInMemory } from '../../support/engine-in-memory';
import { makePerson } from '../../support/make/accounts';
import { readPayment, readPurchase } from '../../support/make/checkout';
import { openLiveSales, type LiveSales } from '../../support/make/live-sales';
import { readMail } from '../../support/tasks';

let sales: LiveSales;
let clock: typeof import('@/backend/clock');

beforeAll(async () => {
  sales = await openLiveSales();
  clock = await import('@/backend/clock');
});
afterEach(async () => {
  clock.shiftClock(0);
  await sales.checkBooks();
});
afterAll(() => sales.world.close());

const taken = { code: 'SEATS_TAKEN', status: 409 };
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makePerson()));

describe('seats of a live with a price', () => {
  test('the last seat is held for one of 20 concurrent buyers, and the other buyers are rejected', async () => {
    const id = await sales.makeLive({ seats: 1 });
    const settled = await Promise.allSettled((await people(20)).map((buyer) => sales.start(buyer, id)));
    const opened = settled.filter((result) => result.status === 'fulfilled');
    expect(opened).toHaveLength(1);
    for (const result of settled)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(taken);
    expect(await sales.countTaken(id)).toBe(1);
    await sales.settle(opened[0]!.value);
    expect(await sales.countTaken(id)).toBe(1);
    await expect(sales.start(await makePerson(), id)).rejects.toMatchObject(taken);
  });

  test('a person who buys the last seat twice gets one payment page and one seat', async () => {
    const id = await sales.makeLive({ seats: 1 });
    const buyer = await makePerson();
    const [first, second] = await Promise.all([sales.start(buyer, id), sales.start(buyer, id)]);
    expect(second.checkoutId).toBe(first.checkoutId);
    await sales.settle(first);
    await sales.fulfilment.fulfil(first.sessionId);
    expect(await sales.countTaken(id)).toBe(1);
    await expect(sales.start(buyer, id)).rejects.toMatchObject({ code: 'ALREADY_UNLOCKED' });
  });

  test('a held seat is freed after ten minutes, and its payment page then rejects payments', async () => {
    const id = await sales.makeLive({ seats: 1 });
    const started = await sales.start(await makePerson(), id);
    const { id: paymentId, holdUntil } = await readPayment(started.checkoutId);
    expect(holdUntil!.getTime() - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    clock.shiftClock(10 * 60_000 + 1000);
    await sales.payments.endHold({ paymentId });
    expect(await sales.countTaken(id)).toBe(0);
    await pay({ url: started.url });
    await sales.fulfilment.fulfil(started.sessionId);
    expect(await readPurchase(started.checkoutId)).toMatchObject({ status: 'CANCELLED' });
    expect(await sales.countTaken(id)).toBe(0);
  });

  /** Starts a payment and cancels it in the database while it is still open at the provider. */
  async function startReleased(id: string) {
    const buyer = await makePerson();
    const started = await sales.start(buyer, id);
    const { lockPayment } = await import('@/backend/checkout/purchases/repository');
    const payment = await readPayment(started.checkoutId);
    await sales.connection.inTransaction(async (trx) =>
      sales.fulfilment.endPayment(trx, payment, await lockPayment(trx, payment), 'CANCELLED'),
    );
    return { buyer, ...started };
  }

  test('a payment that arrives after its hold ended takes a free seat or is refunded at once', async () => {
    const id = await sales.makeLive({ seats: 1 });
    const [late, tooLate] = [await startReleased(id), await startReleased(id)];
    await sales.settle(late);
    expect(await sales.hasSeat(late.buyer, id)).toBe(true);
    await sales.settle(tooLate);
    await runTasks('checkout.sendRefund');
    expect(await sales.hasSeat(tooLate.buyer, id)).toBe(false);
    expect(await readPurchase(tooLate.checkoutId)).toMatchObject({ status: 'REFUNDED', refundedCents: 800 });
    expect((await readMail(tooLate.buyer.email, 'We refunded A$8'))?.textBody).toContain('was full');
    expect(await sales.countTaken(id)).toBe(1);
  });

  test('a refund frees the seat for the next buyer', async () => {
    const id = await sales.makeLive({ seats: 1 });
    const { buyer, checkoutId } = await sales.buy(id);
    const { ask } = await import('@/backend/checkout/refunds/request-service');
    await ask(buyer.actor, { purchaseId: checkoutId }, crypto.randomUUID());
    expect(await sales.countTaken(id)).toBe(0);
    const next = await sales.buy(id);
    expect(await sales.hasSeat(next.buyer, id)).toBe(true);
    expect(await sales.countTaken(id)).toBe(1);
  });

  test('a seat remains taken while its payment is disputed', async () => {
    const id = await sales.makeLive({ seats: 1 });
    const { buyer, checkoutId } = await sales.buy(id);
    const { setFrozen } = await import('@/backend/entitlements/service');
    await sales.connection.inTransaction((trx) => setFrozen(trx, checkoutId, new Date()));
    expect([await sales.hasSeat(buyer, id), await sales.countTaken(id)]).toEqual([false, 1]);
    await expect(sales.start(await makePerson(), id)).rejects.toMatchObject(taken);
    await sales.connection.inTransaction((trx) => setFrozen(trx, checkoutId, null));
    expect([await sales.hasSeat(buyer, id), await sales.countTaken(id)]).toEqual([true, 1]);
  });

  test('a viewer is disconnected when their payment is disputed, and the seat remains taken', async () => {
    const id = await sales.makeLive({ seats: 1 });
    const { buyer, checkoutId } = await sales.buy(id);
    await sales.connection.db.updateTable('lives').set({ state: 'LIVE' }).where('id', '=', id).execute();
    const engine = await useEngineInMemory();
    const { setFrozen } = await import('@/backend/entitlements/service');
    await sales.connection.inTransaction((trx) => setFrozen(trx, checkoutId, new Date()));
    await runTasks('lives.disconnect');
    expect(engine.disconnected).toEqual([{ liveId: id, userId: buyer.userId }]);
    expect(await sales.countTaken(id)).toBe(1);
  });

  test('the last seat is sold once when a card, credits, a gift and a member request it at once', async () => {
    const id = await sales.makeLive({ seats: 1, isFreeForMembers: true });
    const [card, giver] = await people(2);
    const member = await sales.makeMember();
    const settled = await Promise.allSettled([
      sales.start(card!, id),
      sales.buyWithCredits(id),
      sales.startGift(giver!, id),
      sales.seats.book(member.actor, id),
    ]);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of settled)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(taken);
    expect(await sales.countTaken(id)).toBe(1);
  });

  test('a payment with credits takes a seat, and its refund frees the seat and returns the credits', async () => {
    const id = await sales.makeLive({ seats: 1 });
    const { buyer, checkoutId } = await sales.buyWithCredits(id);
    expect([await sales.countTaken(id), await sales.creditsOf(buyer)]).toEqual([1, 0]);
    const { ask } = await import('@/backend/checkout/refunds/request-service');
    await ask(buyer.actor, { purchaseId: checkoutId }, crypto.randomUUID());
    expect([await sales.countTaken(id), await sales.creditsOf(buyer)]).toEqual([0, 800]);
  });

  test('the static page of a live is revalidated when a seat is taken or freed', async () => {
    const id = await sales.makeLive({ seats: 1 });
    const { sql } = await import('kysely');
    const countQueued = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from tasks.job
          where name = 'pages.revalidate' and data->'things' @> ${JSON.stringify([{ kind: 'LIVE', id }])}::jsonb`.execute(
          sales.connection.db,
        )
      ).rows[0]!.count;
    const { checkoutId } = await sales.start(await makePerson(), id);
    expect(await countQueued()).toBe(1);
    clock.shiftClock(11 * 60_000);
    await sales.payments.endHold({ paymentId: (await readPayment(checkoutId)).id });
    expect(await countQueued()).toBe(2);
  });

  test('credits are not charged when all seats are taken', async () => {
    const id = await sales.makeLive({ seats: 1 });
    await sales.buy(id);
    const person = await makePerson();
    await expect(sales.buyWithCredits(id, person)).rejects.toMatchObject(taken);
    expect(await sales.creditsOf(person)).toBe(800);
  });

  test('a live without a seat limit holds no seats and still counts taken seats', async () => {
    const id = await sales.makeLive();
    const started = await sales.start(await makePerson(), id);
    expect((await readPayment(started.checkoutId)).holdUntil).toBeNull();
    expect(await sales.countTaken(id)).toBe(1);
    expect(seatsLeft(await sales.read(id))).toBeNull();
  });

  test('a discount code reduces the price of a seat', async () => {
    const id = await sales.makeLive({ seats: 5 });
    const { db } = sales.connection;
    const creatorId = sales.creator.actor.creator.id;
    await db
      .insertInto('discountCodes')
      .values({ creatorId, code: 'HALF', percent: 50, createdAt: new Date() })
      .execute();
    const buyer = await makePerson();
    const started = await sales.payments.start(buyer.actor, {
      type: 'PPV_LIVE',
      contentId: id,
      priceCents: 400,
      code: 'HALF',
      successPath: '/',
      cancelPath: '/',
    });
    await sales.settle(started);
    expect(await readPurchase(started.checkoutId)).toMatchObject({ status: 'SUCCESS', amountCents: 400 });
    expect(await sales.countTaken(id)).toBe(1);
  });
});

describe('bookings without a payment', () => {
  test('a seat of a free live can be booked once per person, is rejected when the live is full, and can be returned', async () => {
    const id = await sales.makeLive({ seats: 2, priceCents: 0 });
    const [first, second, third] = await people(3);
    await Promise.all([sales.seats.book(first!.actor, id), sales.seats.book(first!.actor, id)]);
    expect(await sales.countTaken(id)).toBe(1);
    const state = await sales.seats.book(second!.actor, id);
    expect(state).toMatchObject({ isBooked: true, source: 'FREE', can: { book: false, unbook: true } });
    await expect(sales.seats.book(third!.actor, id)).rejects.toMatchObject(taken);
    expect(await sales.viewers.readViewerState(third!.actor, id)).toMatchObject({ can: { book: false } });
    for (let times = 0; times < 2; times += 1)
      expect(await sales.seats.unbook(first!.actor, id)).toMatchObject({
        isBooked: false,
        can: { book: true, unbook: false },
      });
    await sales.seats.book(third!.actor, id);
    await expect(sales.seats.book(first!.actor, id)).rejects.toMatchObject(taken);
    expect(await sales.countTaken(id)).toBe(2);
  });

  test('the last free seat is booked by one of 20 concurrent people', async () => {
    const id = await sales.makeLive({ seats: 1, priceCents: 0 });
    const settled = await Promise.allSettled(
      (await people(20)).map(({ actor }) => sales.seats.book(actor, id)),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await sales.countTaken(id)).toBe(1);
  });

  test('only members can book a live with a price, and only if it is free for members', async () => {
    const free = await sales.makeLive({ isFreeForMembers: true });
    const paid = await sales.makeLive();
    const member = await sales.makeMember();
    const stranger = await makePerson();
    await expect(sales.seats.book(member.actor, paid)).rejects.toMatchObject({ status: 403 });
    await expect(sales.seats.book(stranger.actor, free)).rejects.toMatchObject({ status: 403 });
    await expect(sales.seats.book(sales.creator.actor, free)).rejects.toMatchObject({ status: 403 });
    expect(await sales.viewers.readViewerState(member.actor, free)).toMatchObject({
      isMember: true,
      can: { book: true, buy: true },
    });
    expect(await sales.seats.book(member.actor, free)).toMatchObject({ source: 'MEMBERSHIP' });
  });

  test("a member's seat ends with the membership and is restored with it if a seat is left", async () => {
    const id = await sales.makeLive({ seats: 1, isFreeForMembers: true });
    const member = await sales.makeMember();
    await sales.seats.book(member.actor, id);
    await sales.setMembership(member.purchaseId, 'CANCELLED');
    expect([await sales.hasSeat(member, id), await sales.countTaken(id)]).toEqual([false, 0]);
    await sales.setMembership(member.purchaseId, 'ACTIVE');
    expect([await sales.hasSeat(member, id), await sales.countTaken(id)]).toEqual([true, 1]);
    await sales.setMembership(member.purchaseId, 'CANCELLED');
    const other = await sales.buy(id);
    await sales.setMembership(member.purchaseId, 'ACTIVE');
    expect([await sales.hasSeat(member, id), await sales.hasSeat(other.buyer, id)]).toEqual([false, true]);
    expect(await sales.countTaken(id)).toBe(1);
  });

  test('a seat that a member returned is not restored when the membership is updated', async () => {
    const id = await sales.makeLive({ isFreeForMembers: true });
    const member = await sales.makeMember();
    await sales.seats.book(member.actor, id);
    await sales.seats.unbook(member.actor, id);
    await sales.setMembership(member.purchaseId, 'ACTIVE');
    expect([await sales.hasSeat(member, id), await sales.countTaken(id)]).toEqual([false, 0]);
    await sales.seats.book(member.actor, id);
    expect(await sales.hasSeat(member, id)).toBe(true);
  });

  test('a member who also buys a seat has one seat, which remains after the membership ends', async () => {
    const id = await sales.makeLive({ seats: 1, isFreeForMembers: true });
    const member = await sales.makeMember();
    await sales.seats.book(member.actor, id);
    const started = await sales.start(member, id);
    expect(await sales.countTaken(id)).toBe(1);
    // The membership ends during the payment. The seat remains taken because it is held for the
    // payment.
    await sales.setMembership(member.purchaseId, 'CANCELLED');
    expect(await sales.countTaken(id)).toBe(1);
    await sales.settle(started);
    await sales.setMembership(member.purchaseId, 'ACTIVE');
    expect(await sales.countTaken(id)).toBe(1);
    expect(await sales.seats.unbook(member.actor, id)).toMatchObject({ isBooked: true, source: 'PURCHASE' });
    expect(await sales.countTaken(id)).toBe(1);
  });

  test('an ended live can be neither booked nor unbooked, but its free recording can be booked', async () => {
    const id = await sales.makeLive({ seats: 1, priceCents: 0 });
    const [first, second] = await people(2);
    await sales.seats.book(first!.actor, id);
    await sales.change(id, { state: 'ENDED', startedAt: new Date(), endedAt: new Date() });
    await expect(sales.seats.book(second!.actor, id)).rejects.toMatchObject({ status: 403 });
    await expect(sales.seats.unbook(first!.actor, id)).rejects.toMatchObject({ status: 403 });
    await sales.change(id, { state: 'REPLAY_READY' });
    await sales.seats.book(second!.actor, id);
    expect(await sales.hasSeat(second!, id)).toBe(true);
    expect(seatsLeft(await sales.read(id))).toBeNull();
  });

  test('a draft of a live cannot be booked', async () => {
    const id = await sales.makeLive({ priceCents: 0, state: 'DRAFT' });
    await expect(sales.seats.book((await makePerson()).actor, id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('gifts of a live', () => {
  test('a paid gift keeps the last seat taken until the gift is claimed', async () => {
    const id = await sales.makeLive({ seats: 1 });
    const [giver, receiver] = await people(2);
    const { gift } = await sales.give(giver!, id);
    expect([await sales.countTaken(id), await sales.hasSeat(giver!, id)]).toEqual([1, false]);
    await expect(sales.start(await makePerson(), id)).rejects.toMatchObject(taken);
    await sales.claim(receiver!, gift.code);
    expect([await sales.countTaken(id), await sales.hasSeat(receiver!, id)]).toEqual([1, true]);
  });

  test('a gift cannot be bought when all seats are taken', async () => {
    const id = await sales.makeLive({ seats: 1 });
    await sales.buy(id);
    await expect(sales.startGift(await makePerson(), id)).rejects.toMatchObject(taken);
    expect(await sales.countTaken(id)).toBe(1);
  });

  test('a member with a booked seat who claims a gift has one seat', async () => {
    const id = await sales.makeLive({ seats: 2, isFreeForMembers: true });
    const member = await sales.makeMember();
    await sales.seats.book(member.actor, id);
    const { gift } = await sales.give(await makePerson(), id);
    expect(await sales.countTaken(id)).toBe(2);
    await sales.claim(member, gift.code);
    expect(await sales.countTaken(id)).toBe(1);
  });

  test('a giver who revokes a gift is refunded, and the seat is freed', async () => {
    const id = await sales.makeLive({ seats: 1 });
    const giver = await makePerson();
    const { gift, checkoutId } = await sales.give(giver, id);
    const { revoke } = await import('@/backend/gifts/service');
    await revoke(giver.actor, gift.code);
    expect(await sales.countTaken(id)).toBe(0);
    expect(await readPurchase(checkoutId)).toMatchObject({ status: 'REFUNDED' });
  });

  test('a gift of a live that ended without a recording cannot be claimed, and its giver is refunded', async () => {
    const id = await sales.makeLive({ isRecorded: false });
    const giver = await makePerson();
    const { gift } = await sales.give(giver, id);
    await sales.change(id, { state: 'ENDED', startedAt: new Date(), endedAt: new Date() });
    await expect(sales.claim(await makePerson(), gift.code)).rejects.toMatchObject({
      code: 'GIFT_UNAVAILABLE',
    });
    clock.shiftClock(20 * 24 * 60 * 60_000);
    const { revoke } = await import('@/backend/gifts/service');
    expect(await revoke(giver.actor, gift.code)).toMatchObject({ amountCents: 800 });
  });
});
