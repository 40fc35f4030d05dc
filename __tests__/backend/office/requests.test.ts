import { ask, runTasks } from '../../support/backend';
import { makeOffice, type OfficePerson, type Person } from '../../support/make/accounts';
import { makePayableCreator } from '../../support/make/creators';
import { openLiveSales, type LiveSales } from '../../support/make/live-sales';
import { decideInQueue, listQueue } from '../../support/make/office';

const HOUR = 60 * 60_000;
const reason = 'Health claims after a warning.';

let sales: LiveSales;
let clock: typeof import('@/backend/clock');
let config: typeof import('@/backend/config').config;
let provider: typeof import('@/backend/providers/payments/accounts');
let [asker, other]: OfficePerson[] = [];

beforeAll(async () => {
  sales = await openLiveSales();
  clock = await import('@/backend/clock');
  ({ config } = await import('@/backend/config'));
  provider = await import('@/backend/providers/payments/accounts');
  [asker, other] = [await makeOffice(), await makeOffice()];
});
afterEach(async () => {
  clock.shiftClock(0);
  config.secondPersonCents = 50_000;
  await sales.checkBooks();
});
afterAll(() => sales.world.close());

/** Returns a creator who has sold one seat of a scheduled live. */
async function makeSeller() {
  const creator = await makePayableCreator(sales.world);
  const liveId = await sales.makeLive({ seats: 5 }, creator);
  const { buyer, checkoutId } = await sales.buy(liveId);
  return { creator, id: creator.actor.creator.id, liveId, buyer, checkoutId };
}

const suspend = (id: string, as: Person = asker!) => decideInQueue(as, 'creators', id, 'suspend', { reason });
const answer = (
  id: string,
  action: 'agree' | 'decline' | 'withdraw',
  as: Person = other!,
  more: { reason?: string } = action === 'decline' ? { reason } : {},
) => decideInQueue(as, 'requests', id, action, more);
const refund = (id: string, input: Record<string, unknown>, as: Person = asker!) =>
  decideInQueue(as, 'purchases', id, 'refund', { reason, input });
const stateOf = async (id: string) =>
  (
    await sales.connection.db
      .selectFrom('creators')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;
const audit = async (subjectId: string) =>
  (await ask('GET /office/audit', { as: asker, query: { subjectId } })).body.items;
const waiting = (as: Person = asker!) => listQueue(as, 'requests');
const refundedCents = async (purchaseId: string) =>
  (await ask('GET /office/purchases/:id', { as: asker, params: { id: purchaseId } })).body.refundedCents;

describe('suspending a creator with money in the wallet', () => {
  test('a suspension of a creator with money in the wallet changes nothing until a second person agrees', async () => {
    const { creator, id } = await makeSeller();
    const { status, body } = await suspend(id);
    expect([status, body.decision]).toEqual([
      200,
      { id: expect.any(String), undoUntil: null, hasEffects: false, isAsked: true },
    ]);
    expect(await stateOf(id)).toBe('APPROVED');
    expect((await audit(id)).map(({ action }) => action)).toEqual(['decision.ask', 'creator.approve']);
    expect((await waiting()).find((each) => each.id === body.decision.id)).toMatchObject({
      action: 'suspend',
      subjectId: id,
      reason,
      askerId: asker!.userId,
      amountCents: await sales.owedTo(creator),
      actions: ['withdraw'],
    });
    // The requester cannot agree, even when they know the id.
    for (const action of ['agree', 'decline'] as const)
      expect(await answer(body.decision.id, action, asker!)).toMatchObject({
        status: 409,
        problem: { code: 'INVALID_TRANSITION' },
      });
    expect(await stateOf(id)).toBe('APPROVED');
    expect((await answer(body.decision.id, 'agree')).status).toBe(200);
    expect(await stateOf(id)).toBe('SUSPENDED');
    const [one, two, first] = await audit(id);
    // Entries of the same millisecond have no defined order.
    expect([one, two]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'decision.agree', actorEmail: other!.email }),
        expect.objectContaining({ action: 'creator.suspend', actorEmail: other!.email, reason }),
      ]),
    );
    expect(first).toMatchObject({ action: 'decision.ask', actorEmail: asker!.email, reason });
    // The request cannot be answered a second time.
    expect((await answer(body.decision.id, 'agree')).status).toBe(409);
    expect((await waiting()).map((each) => each.id)).not.toContain(body.decision.id);
  });

  test('a suspension cancels the counted lives and seats and stops payouts, and a reinstatement restores only payouts', async () => {
    const { creator, id, liveId, buyer } = await makeSeller();
    await sales.makeMember(creator);
    const counted = await ask('GET /office/creators/:id/suspension', { as: asker, params: { id } });
    const owed = await sales.owedTo(creator);
    expect(counted.body).toMatchObject({
      contents: [{ contentType: 'LIVE', count: 1 }],
      buyersCount: 0,
      membersCount: 1,
      livesCount: 1,
      seatsCount: 1,
      seatsCents: 800,
      balanceCents: owed,
      needsSecondPerson: true,
    });
    const { body } = await suspend(id);
    await answer(body.decision.id, 'agree');
    await runTasks('lives.followCreator', 'wallet.followCreator');
    await runTasks('checkout.closeOpen', 'checkout.refundAll', 'checkout.sendRefund');
    expect(await sales.read(liveId)).toMatchObject({ state: 'CANCELLED' });
    expect(await sales.hasSeat(buyer, liveId)).toBe(false);
    expect((await provider.readFunds(creator.account)).schedule).toEqual({ interval: 'manual' });

    await decideInQueue(asker!, 'creators', id, 'reinstate', { reason });
    await runTasks('wallet.followCreator');
    expect((await provider.readFunds(creator.account)).schedule).toEqual({
      interval: 'weekly',
      weekly_payout_days: ['friday'],
    });
    // A cancelled live is not restored.
    expect(await sales.read(liveId)).toMatchObject({ state: 'CANCELLED' });
  });

  test('a creator without money is suspended by one person', async () => {
    const creator = await makePayableCreator(sales.world);
    const { id } = creator.actor.creator;
    expect((await suspend(id)).body.decision.isAsked).toBe(false);
    expect(await stateOf(id)).toBe('SUSPENDED');
  });

  test('a suspension can be requested once, even when it is also requested from a report', async () => {
    const { id, buyer } = await makeSeller();
    const body = { subjectType: 'CREATOR', subjectId: id, reason: 'ILLEGAL' } as const;
    await ask('POST /reports', { as: buyer, body });
    const report = (await listQueue(asker!, 'reports')).find(({ subjectId }) => subjectId === id)!;
    const asked = await decideInQueue(asker!, 'reports', report.id, 'suspend', { reason });
    expect(asked.body.decision.isAsked).toBe(true);
    expect(await suspend(id, other!)).toMatchObject({ status: 409, problem: { code: 'ALREADY_ASKED' } });
    await answer(asked.body.decision.id, 'agree');
    expect(await stateOf(id)).toBe('SUSPENDED');
    // The decision also closes the report.
    expect((await listQueue(asker!, 'reports')).map((each) => each.id)).not.toContain(report.id);
  });

  test('a declined, withdrawn or expired request changes nothing and can be made again', async () => {
    const { id } = await makeSeller();
    const first = (await suspend(id)).body.decision.id;
    expect((await answer(first, 'decline')).status).toBe(200);
    const second = (await suspend(id)).body.decision.id;
    // Only the requester can withdraw the request.
    expect((await answer(second, 'withdraw')).status).toBe(409);
    expect((await answer(second, 'withdraw', asker!)).status).toBe(200);
    const third = (await suspend(id)).body.decision.id;
    clock.shiftClock(24 * HOUR + 1000);
    expect((await waiting()).map((each) => each.id)).not.toContain(third);
    expect(await answer(third, 'agree')).toMatchObject({
      status: 409,
      problem: { detail: 'Nobody answered in time. Ask again.' },
    });
    expect(await stateOf(id)).toBe('APPROVED');
    const states = await listQueue(asker!, 'requests', 'answered');
    const stateOfRequest = (request: string) => states.find((each) => each.id === request)?.state;
    expect([first, second, third].map(stateOfRequest)).toEqual(['DECLINED', 'WITHDRAWN', 'LAPSED']);
    expect((await suspend(id)).body.decision.isAsked).toBe(true);
  });

  test('a request of a person who has left the office cannot be carried out', async () => {
    const { id } = await makeSeller();
    const leaver = await makeOffice();
    const request = (await suspend(id, leaver)).body.decision.id;
    const { db } = sales.connection;
    await db.updateTable('users').set({ isOffice: false }).where('id', '=', leaver.userId).execute();
    expect(await answer(request, 'agree')).toMatchObject({
      status: 409,
      problem: { detail: 'The person who asked has left the office. Ask again.' },
    });
    expect(await stateOf(id)).toBe('APPROVED');
    expect((await answer(request, 'decline')).status).toBe(200);
  });

  test('booked lives above the limit require a second person, even without money in the wallet', async () => {
    const { creator, id } = await makeSeller();
    const { needsSecondPerson } = await import('@/backend/creators/office-service');
    const { db } = sales.connection;
    const owed = await sales.owedTo(creator);
    const setBalance = (balanceCents: number) =>
      db.updateTable('ledgerAccounts').set({ balanceCents }).where('key', '=', `creator:${id}`).execute();
    await setBalance(0);
    expect(await needsSecondPerson(db, id)).toBeNull();
    config.secondPersonCents = 700;
    expect(await needsSecondPerson(db, id)).toEqual({ amountCents: 800 });
    await setBalance(-owed);
  });

  test('a request to suspend a creator who is already suspended cannot be agreed to', async () => {
    const { id } = await makeSeller();
    const request = (await suspend(id)).body.decision.id;
    await sales.connection.db
      .updateTable('creators')
      .set({ state: 'SUSPENDED' })
      .where('id', '=', id)
      .execute();
    expect((await answer(request, 'agree')).status).toBe(409);
    expect((await answer(request, 'decline')).status).toBe(200);
  });
});

describe('refunds above the limit', () => {
  test('a refund above the limit is made only when a second person agrees', async () => {
    const { checkoutId } = await makeSeller();
    config.secondPersonCents = 500;
    const { body } = await refund(checkoutId, {});
    expect(body.decision.isAsked).toBe(true);
    expect(await refundedCents(checkoutId)).toBe(0);
    expect((await answer(body.decision.id, 'agree', asker!)).status).toBe(409);
    expect((await answer(body.decision.id, 'agree')).status).toBe(200);
    expect(await refundedCents(checkoutId)).toBe(800);
  });

  test('a refund up to the limit is made at once, and earlier refunds of the purchase count towards the limit', async () => {
    const { checkoutId } = await makeSeller();
    config.secondPersonCents = 500;
    const first = await refund(checkoutId, { amountCents: 500, refundedCents: 0 });
    expect(first.body.decision.isAsked).toBe(false);
    expect(await refundedCents(checkoutId)).toBe(500);
    const second = await refund(checkoutId, { amountCents: 1, refundedCents: 500 });
    expect(second.body.decision.isAsked).toBe(true);
    expect(await refundedCents(checkoutId)).toBe(500);
  });

  test('a large refund at the purchase address of the office also requires a second person', async () => {
    const { checkoutId } = await makeSeller();
    config.secondPersonCents = 500;
    const { status } = await ask('PATCH /office/purchases/:id', {
      as: asker,
      params: { id: checkoutId },
      body: { decision: 'refund', reason },
    });
    expect([status, await refundedCents(checkoutId)]).toEqual([200, 0]);
    expect((await waiting()).some(({ subjectId }) => subjectId === checkoutId)).toBe(true);
  });
});

test('other people of the office are notified of a request, and the requester is notified of the answer', async () => {
  const { id } = await makeSeller();
  const own = await makeOffice();
  const { body } = await suspend(id, own);
  const kinds = async (as: Person) =>
    (await ask('GET /notifications', { as, query: {} })).body.items.map(({ kind }) => kind);
  expect(await kinds(other!)).toContain('secondPersonAsked');
  expect(await kinds(own)).toEqual([]);
  await answer(body.decision.id, 'decline');
  expect(await kinds(own)).toEqual(['secondPersonDeclined']);
});
