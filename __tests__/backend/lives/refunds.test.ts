import { sql } from 'kysely';
import type { LiveState } from '@/contract/values/states';
import { runTasks } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { readPurchase } from '../../support/make/checkout';
import { makePayableCreator } from '../../support/make/creators';
import { openLiveSales, type LiveSales } from '../../support/make/live-sales';
import { readMail } from '../../support/tasks';
import { untilBlocked } from '../../support/database';

let sales: LiveSales;
let clock: typeof import('@/backend/clock');
let refundService: typeof import('@/backend/lives/refund-service');
let repository: typeof import('@/backend/lives/repository');
let requests: typeof import('@/backend/checkout/refunds/request-service');

beforeAll(async () => {
  sales = await openLiveSales();
  clock = await import('@/backend/clock');
  refundService = await import('@/backend/lives/refund-service');
  repository = await import('@/backend/lives/repository');
  requests = await import('@/backend/checkout/refunds/request-service');
});
afterEach(async () => {
  clock.shiftClock(0);
  await sales.checkBooks();
});
afterAll(() => sales.world.close());

const DAY = 24 * 60 * 60_000;
const reason = 'I have lost my voice.';

/** Cancels a live the same way as its creator. */
const cancel = (id: string) =>
  sales.connection.inTransaction(async (trx) => {
    await repository.lockLive(trx, id);
    await repository.updateLive(trx, id, { state: 'CANCELLED', reason });
    await refundService.refundEverybody(trx, await repository.getLive(trx, id), 'CANCELLED');
  });
const runRefunds = () => runTasks('checkout.closeOpen', 'checkout.refundAll', 'checkout.sendRefund');
const pay = (id: string, buyers: Person[]) => Promise.all(buyers.map((buyer) => sales.start(buyer, id)));
/** Lists the refunds of a live that are queued. */
const listQueued = async (id: string) => {
  type Waiting = Parameters<typeof import('@/backend/checkout/refunds/refund-all-service').refundEveryone>[0];
  const { rows } = await sql<{ data: Waiting }>`select data from tasks.job
    where name = 'checkout.refundAll' and state = 'created' and data->>'contentId' = ${id}`.execute(
    sales.connection.db,
  );
  return rows.map(({ data }) => data);
};
const stateOf = async (purchaseId: string) => (await readPurchase(purchaseId)).status;

describe('a live that does not take place', () => {
  test('a cancellation refunds cards, credits and gifts in full, and refunds no members and free seats', async () => {
    const id = await sales.makeLive({ seats: 20, isFreeForMembers: true });
    const before = await sales.owedTo();
    const byCard = await sales.buy(id);
    const byCredits = await sales.buyWithCredits(id);
    const member = await sales.makeMember();
    await sales.seats.book(member.actor, id);
    const [giver, receiver] = [await makePerson(), await makePerson()];
    const waiting = await sales.give(giver, id);
    const claimed = await sales.give(giver, id);
    await sales.claim(receiver, claimed.gift.code);
    const partly = await sales.buy(id);
    await requests.ask(
      sales.creator.actor,
      { purchaseId: partly.checkoutId, amountCents: 300 },
      crypto.randomUUID(),
    );
    const other = await sales.buy(await sales.makeLive());
    const open = await sales.start(await makePerson(), id);
    expect(await sales.countTaken(id)).toBe(7);

    await cancel(id);
    // The task runs twice, because a task is repeated after a lost response.
    for (let times = 0; times < 2; times += 1) {
      await runRefunds();
      await sales.connection.inTransaction(async (trx) =>
        refundService.refundEverybody(trx, await repository.getLive(trx, id), 'CANCELLED'),
      );
    }
    await runRefunds();

    for (const { checkoutId } of [byCard, byCredits, waiting, claimed, partly])
      expect(await readPurchase(checkoutId)).toMatchObject({ status: 'REFUNDED', refundedCents: 800 });
    expect(await stateOf(other.checkoutId)).toBe('SUCCESS');
    expect(await stateOf(open.checkoutId)).toBe('CANCELLED');
    expect(await sales.creditsOf(byCredits.buyer)).toBe(800);
    expect((await sales.findGift(waiting.checkoutId)).state).toBe('REFUNDED');
    for (const person of [byCard.buyer, byCredits.buyer, receiver, partly.buyer])
      expect(await sales.hasSeat(person, id)).toBe(false);
    expect(await sales.hasSeat(member, id)).toBe(true);
    expect(await sales.countTaken(id)).toBe(1);
    // The creator keeps only the share of the other live and pays no fee for the refunds.
    expect((await sales.owedTo()) - before).toBe(800 - 110);
    for (const { email } of [byCard.buyer, byCredits.buyer, giver])
      expect((await readMail(email, 'isn’t happening'))?.textBody).toContain(reason);
    expect((await readMail(byCredits.buyer.email, reason))?.textBody).toContain('back in your credits');
    await expect(sales.claim(await makePerson(), waiting.gift.code)).rejects.toMatchObject({ status: 409 });
  });

  test('the reason of a cancellation is deleted from its refunds when its creator is erased', async () => {
    const other = await makePayableCreator(sales.world);
    const id = await sales.makeLive({}, other);
    const kept = await sales.makeLive();
    const bought = await Promise.all([sales.buy(id), sales.buy(kept)]);
    for (const each of [id, kept]) await cancel(each);
    await runRefunds();
    const { forgetReasons, listByPurchases } = await import('@/backend/checkout/refunds/repository');
    const { db } = sales.connection;
    await forgetReasons(db, other.userId);
    const reasons = async (purchaseId: string) =>
      (await listByPurchases(db, [purchaseId])).map((refund) => refund.reason);
    expect(await reasons(bought[0].checkoutId)).toEqual([null]);
    expect(await reasons(bought[1].checkoutId)).toEqual([reason]);
  });

  test('a cancellation whose transaction is rolled back refunds nobody', async () => {
    const id = await sales.makeLive();
    const { checkoutId, buyer } = await sales.buy(id);
    await sales.connection
      .inTransaction(async (trx) => {
        await refundService.refundEverybody(trx, await repository.getLive(trx, id), 'MISSED');
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await runRefunds();
    expect([await stateOf(checkoutId), await sales.hasSeat(buyer, id)]).toEqual(['SUCCESS', true]);
  });

  test('the refund mails of a missed live and of a live that was taken down state the reason', async () => {
    for (const [why, text] of [
      ['MISSED', 'within 24 hours'],
      ['TAKEN_DOWN', 'We took it down'],
    ] as const) {
      const id = await sales.makeLive({ state: why });
      await sales.change(id, { state: 'SCHEDULED' });
      const { buyer } = await sales.buy(id);
      await sales.change(id, { state: why });
      await sales.connection.inTransaction(async (trx) =>
        refundService.refundEverybody(trx, await repository.getLive(trx, id), why),
      );
      await runRefunds();
      expect((await readMail(buyer.email, 'isn’t happening'))?.textBody).toContain(text);
    }
  });

  test('each buyer of a cancelled live is refunded once, even when the provider fails some refunds', async () => {
    const id = await sales.makeLive({ seats: 12 });
    const bought = [];
    for (let count = 0; count < 6; count += 1) bought.push(await sales.buy(id));
    await cancel(id);
    await runTasks('checkout.closeOpen', 'checkout.refundAll');
    await sales.world.control('POST /requests/fail', { count: 3 });
    for (let times = 0; times < 6; times += 1) await runTasks('checkout.sendRefund').catch(() => undefined);
    // A refund whose response was lost is retried after a minute.
    clock.shiftClock(2 * 60_000);
    const { reconcileRefunds } = await import('@/backend/checkout/refunds/provider-service');
    for (let times = 0; times < 2; times += 1) await reconcileRefunds();
    for (const { checkoutId } of bought)
      expect(await readPurchase(checkoutId)).toMatchObject({ status: 'REFUNDED', refundedCents: 800 });
    expect(await sales.countTaken(id)).toBe(0);
  });

  test('a buyer of a live that is on sale again is not refunded by refunds that are still queued', async () => {
    const { findAndLock } = await import('@/backend/checkout/purchases/repository');
    const id = await sales.makeLive();
    const first = await sales.buy(id);
    const part = await sales.connection.inTransaction(async (trx) =>
      requests.claimRefund(
        trx,
        { purchase: (await findAndLock(trx, first.checkoutId))!, invoice: null },
        { askedBy: 'SELLER', requesterId: sales.creator.userId, amountCents: 300 },
      ),
    );
    await cancel(id);
    await runTasks('checkout.closeOpen', 'checkout.refundAll');
    await sales.change(id, { state: 'SCHEDULED' });
    const later = await sales.buy(id);
    clock.shiftClock(2 * 60_000);
    const { sendRefund } = await import('@/backend/checkout/refunds/provider-service');
    await sendRefund(part.id);
    const [again] = await listQueued(id);
    const { refundEveryone } = await import('@/backend/checkout/refunds/refund-all-service');
    await refundEveryone(again!);
    await runTasks('checkout.sendRefund');
    expect(await readPurchase(first.checkoutId)).toMatchObject({ status: 'REFUNDED', refundedCents: 800 });
    expect(await stateOf(later.checkoutId)).toBe('SUCCESS');
  });

  test('a gift whose payment is being delivered during the cancellation is refunded too', async () => {
    const id = await sales.makeLive();
    const giver = await makePerson();
    await sales.buy(await sales.makeLive());
    const started = await sales.startGift(giver, id);
    const { pay: payAt } = await import('../../sandbox/payments/support/payments-world');
    await payAt({ url: started.url });
    const { db } = sales.connection;
    let settled: Promise<unknown> = Promise.resolve();
    let refunded: Promise<unknown> = Promise.resolve();
    let isRefunded = false;
    const countBlocked = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows[0]!.count;
    await db.transaction().execute(async (trx) => {
      // The payment was delivered but not committed, because it is blocked by the lock on the
      // receipt numbers.
      await sql`select * from receipt_numbers for update`.execute(trx);
      settled = sales.fulfilment.fulfil(started.sessionId);
      await untilBlocked();
      await cancel(id);
      refunded = runTasks('checkout.refundAll').finally(() => (isRefunded = true));
      // The refunds must wait for the lock of the gift.
      while (!isRefunded && (await countBlocked()) < 2);
      expect(isRefunded).toBe(false);
    });
    await Promise.all([settled, refunded]);
    await runTasks('checkout.sendRefund');
    expect(await stateOf(started.checkoutId)).toBe('REFUNDED');
    expect(await sales.countTaken(id)).toBe(0);
  });
});

describe('a live that ends or is cancelled while people pay', () => {
  /** Retries the work, as the queue retries a task that could not get a lock in time. */
  async function retry<T>(work: () => Promise<T>, times = 5): Promise<T> {
    return work().catch((error: unknown) => {
      if (times === 0) throw error;
      return retry(work, times - 1);
    });
  }

  async function startAll(id: string, wanted: number) {
    const buyers: Person[] = [];
    const started: Awaited<ReturnType<typeof pay>> = [];
    for (let count = 0; count < wanted; count += 10) {
      const some = await Promise.all(Array.from({ length: 10 }, () => makePerson()));
      buyers.push(...some);
      started.push(...(await pay(id, some)));
    }
    return started.map((each, index) => ({ ...each, buyer: buyers[index]! }));
  }

  test.each<['CANCELLED' | 'ENDED', number]>([
    ['CANCELLED', 50],
    ['ENDED', 100],
  ])(
    'each payment ends with either a seat or a refund when a live is %s while %s people pay',
    async (state, wanted) => {
      const before = await sales.owedTo();
      const id = await sales.makeLive({
        seats: wanted,
        isRecorded: false,
        ...(state === 'ENDED' && { state: 'LIVE', startedAt: new Date() }),
      });
      const all = await startAll(id, wanted);
      const fifth = wanted / 5;
      expect(await sales.countTaken(id)).toBe(wanted);
      await expect(sales.start(await makePerson(), id)).rejects.toMatchObject({ code: 'SEATS_TAKEN' });
      for (const one of all.slice(0, fifth)) await sales.settle(one);
      const change = () =>
        state === 'CANCELLED'
          ? cancel(id)
          : sales.connection.inTransaction(async (trx) => {
              await repository.lockLive(trx, id);
              await repository.updateLive(trx, id, { state: 'ENDED', endedAt: new Date() });
            });
      // The live changes while the payments of this group are being delivered.
      for (let count = fifth; count < 3 * fifth; count += 10)
        await Promise.all([
          ...all.slice(count, count + 5).map((one) => retry(() => sales.settle(one))),
          ...(count === 2 * fifth ? [retry(change)] : []),
          ...all.slice(count + 5, count + 10).map((one) => retry(() => sales.settle(one))),
        ]);
      for (const one of all.slice(3 * fifth, 4 * fifth)) await sales.settle(one);
      await runRefunds();
      // The last fifth of the buyers has not paid. Their payment pages are closed or expire.
      clock.shiftClock(11 * 60_000);
      await sales.payments.reconcile();
      await runRefunds();

      const ends = await Promise.all(
        all.map(async ({ checkoutId, buyer }) => {
          const { status, refundedCents } = await readPurchase(checkoutId);
          return `${status} ${refundedCents} ${await sales.hasSeat(buyer, id)}`;
        }),
      );
      const counted = new Map(ends.map((end) => [end, ends.filter((each) => each === end).length]));
      const seated = counted.get('SUCCESS 0 true') ?? 0;
      const refunded = counted.get('REFUNDED 800 false') ?? 0;
      expect([...counted.keys()].sort()).toEqual(
        [seated && 'SUCCESS 0 true', refunded && 'REFUNDED 800 false', 'CANCELLED 0 false']
          .filter((end) => end !== 0)
          .sort(),
      );
      expect(seated + refunded).toBe(4 * fifth);
      if (state === 'CANCELLED') expect(seated).toBe(0);
      else expect(seated).toBeGreaterThanOrEqual(fifth);
      expect(await sales.countTaken(id)).toBe(seated);
      expect((await sales.owedTo()) - before).toBe(seated * (800 - 110));
    },
  );
});

describe('a payment that arrives after a change of its live', () => {
  test.each<[LiveState, boolean, 'REFUNDED' | 'SUCCESS']>([
    ['CANCELLED', true, 'REFUNDED'],
    ['MISSED', true, 'REFUNDED'],
    ['TAKEN_DOWN', true, 'REFUNDED'],
    ['ENDED', false, 'REFUNDED'],
    ['ENDED', true, 'SUCCESS'],
    ['REPLAY_READY', true, 'SUCCESS'],
    ['LIVE', false, 'SUCCESS'],
  ])(
    'a late payment for a live in the state %s (recorded: %s) ends in the state %s',
    async (state, isRecorded, end) => {
      const id = await sales.makeLive({ seats: 3, isRecorded });
      const buyer = await makePerson();
      const started = await sales.start(buyer, id);
      clock.shiftClock(1000);
      const at = clock.now();
      await sales.change(id, {
        state,
        startedAt: at,
        ...((state === 'ENDED' || state === 'REPLAY_READY') && { endedAt: at }),
      });
      await sales.settle(started);
      await runTasks('checkout.sendRefund');
      const isSeated = end === 'SUCCESS';
      expect([await stateOf(started.checkoutId), await sales.hasSeat(buyer, id)]).toEqual([end, isSeated]);
      expect(await sales.countTaken(id)).toBe(isSeated ? 1 : 0);
      const mail = await readMail(buyer.email, 'We refunded A$8');
      expect(mail !== undefined).toBe(!isSeated);
    },
  );
});

describe('the offer of a live', () => {
  const quote = async (id: string, buyer: Person) => {
    const { getSellable } = await import('@/backend/extension-points/sellables');
    return getSellable('PPV_LIVE').quote(sales.connection.db, buyer.actor, { contentId: id });
  };

  test('the offer of a live lists the seat and the recording, and holds a limited seat for ten minutes', async () => {
    const buyer = await makePerson();
    const id = await sales.makeLive({ seats: 5, minutes: 45 });
    const found = await quote(id, buyer);
    expect(found).toMatchObject({
      holdMinutes: 10,
      lines: [{ amountCents: 800, content: { type: 'LIVE', id } }],
      shown: {
        path: `/lives/${id}`,
        included: [
          { code: 'seat', count: 1, seconds: 2700 },
          { code: 'recording', count: 1, seconds: 0 },
        ],
      },
    });
    await sales.change(id, { isRecorded: false, seats: null });
    const unrecorded = await quote(id, buyer);
    expect(unrecorded.shown.included).toHaveLength(1);
    expect(unrecorded.holdMinutes).toBeUndefined();
  });

  test('the sale stops at the end of a recorded live and continues with the recording for any number of buyers', async () => {
    const id = await sales.makeLive({ seats: 1 });
    await sales.buy(id);
    const at = new Date();
    await sales.change(id, { state: 'ENDED', startedAt: at, endedAt: at });
    await expect(quote(id, await makePerson())).rejects.toMatchObject({ code: 'SALE_ENDED' });
    await sales.change(id, { state: 'REPLAY_READY', recordingSeconds: 1200.4 });
    const found = await quote(id, await makePerson());
    expect(found.shown.included).toEqual([{ code: 'recording', count: 1, seconds: 1200 }]);
    expect(found.holdMinutes).toBeUndefined();
    const { buyer } = await sales.buy(id);
    expect([await sales.hasSeat(buyer, id), await sales.countTaken(id)]).toEqual([true, 2]);
  });

  test('a live that ended without a recording is not sold', async () => {
    const id = await sales.makeLive({ state: 'ENDED', isRecorded: false, endedAt: new Date() });
    await expect(quote(id, await makePerson())).rejects.toMatchObject({ code: 'SALE_ENDED' });
  });

  test.each<[LiveState, object]>([
    ['DRAFT', { status: 404 }],
    ['TAKEN_DOWN', { status: 404 }],
    // The pages of cancelled, missed and other past lives remain public.
    ['CANCELLED', { code: 'SALE_ENDED' }],
    ['MISSED', { code: 'SALE_ENDED' }],
  ])('a live in the state %s is not on sale', async (state, refusal) => {
    const id = await sales.makeLive({ state });
    await expect(quote(id, await makePerson())).rejects.toMatchObject(refusal);
  });

  test('a creator cannot buy their own live', async () => {
    const id = await sales.makeLive();
    await expect(quote(id, sales.creator)).rejects.toMatchObject({ code: 'OWN_CONTENT' });
  });
});

describe('the refund rule of a live', () => {
  const terms = (buyer: Person, purchaseId: string) => requests.readTerms(buyer.actor, purchaseId);
  const attend = async (buyer: Person, id: string) => {
    const { markSeen } = await import('@/backend/entitlements/service');
    await sales.connection.inTransaction((trx) => markSeen(trx, buyer.userId, 'LIVE', id));
  };

  test('a buyer can get a refund until the start, regardless of the day of the payment', async () => {
    const startsAt = new Date(Date.now() + 60 * DAY);
    const id = await sales.makeLive({ startsAt });
    const { buyer, checkoutId } = await sales.buy(id);
    clock.shiftClock(59 * DAY);
    expect(await terms(buyer, checkoutId)).toMatchObject({
      isAllowed: true,
      until: startsAt.toISOString(),
      checks: [{ code: 'STARTED', isMet: true }, { code: 'RECENT' }],
    });
    // The creator is late and has not started, so the buyer can still get a refund.
    clock.shiftClock(60 * DAY + 60_000);
    expect((await terms(buyer, checkoutId)).isAllowed).toBe(true);
  });

  test('a buyer who never entered the live can get a refund for 14 days after the start', async () => {
    const id = await sales.makeLive({ startsAt: new Date(Date.now() + DAY) });
    const { buyer, checkoutId } = await sales.buy(id);
    await sales.change(id, { state: 'LIVE', startedAt: new Date() });
    clock.shiftClock(14 * DAY - 60_000);
    expect(await terms(buyer, checkoutId)).toMatchObject({ isAllowed: true });
    clock.shiftClock(14 * DAY + 60_000);
    expect(await terms(buyer, checkoutId)).toMatchObject({
      isAllowed: false,
      checks: [{ code: 'TIME', isMet: false }, { code: 'DOWNLOADED' }, { code: 'ATTENDED', isMet: true }, {}],
    });
  });

  test('a buyer who entered the live cannot get a refund', async () => {
    const id = await sales.makeLive();
    const { buyer, checkoutId } = await sales.buy(id);
    await sales.change(id, { state: 'LIVE', startedAt: new Date() });
    await attend(buyer, id);
    await expect(
      requests.ask(buyer.actor, { purchaseId: checkoutId }, crypto.randomUUID()),
    ).rejects.toMatchObject({ code: 'REFUND_NOT_ALLOWED' });
    expect((await terms(buyer, checkoutId)).checks).toContainEqual({
      code: 'ATTENDED',
      isMet: false,
      value: 1,
      limit: 0,
    });
    const { getSellable } = await import('@/backend/extension-points/sellables');
    const uses = await getSellable('PPV_LIVE').listUses!(sales.connection.db, await readPurchase(checkoutId));
    expect(uses).toMatchObject([{ title: 'Lights Out', did: 'OPENED' }]);
  });

  test('the receipt mail of a live states its refund rule, and the receipt is rendered as a PDF', async () => {
    const id = await sales.makeLive();
    const { buyer, checkoutId } = await sales.buy(id);
    expect((await readMail(buyer.email, 'You’re in for'))?.textBody).toContain('until it starts');
    const { readReceipt } = await import('@/backend/checkout/receipts/service');
    const { db } = sales.connection;
    const receipt = await db
      .selectFrom('receipts')
      .select('id')
      .where('purchaseId', '=', checkoutId)
      .executeTakeFirstOrThrow();
    const { pdf } = await readReceipt(buyer.actor, receipt.id, new AbortController().signal);
    expect(pdf.length).toBeGreaterThan(1000);
  });

  test('the refund rule text of a live says that a refund is possible until the start', async () => {
    const { getSellable } = await import('@/backend/extension-points/sellables');
    expect(getSellable('PPV_LIVE').refundRuleText).toContain('until it starts');
  });
});
