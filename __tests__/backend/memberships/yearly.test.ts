import { YEARLY_NOTICE_DAYS } from '@/contract/values/memberships';
import type { Subscription } from '@/contract/memberships';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { readMail } from '../../support/tasks';

const DAY_SECONDS = 24 * 3600;
const MOST_SECONDS = 300 * DAY_SECONDS;
const FAILS_LATER = { number: '4000 0000 0000 0341' };
/** Share of the creator of A$100, whose fee is 10 % and 30 cents. */
const SHARE = 8970;

let world: PaymentsWorld;
let connection: typeof import('@/backend/db/connection');
let clock: typeof import('@/backend/clock');
let entitlements: typeof import('@/backend/entitlements/service');
let fulfilment: typeof import('@/backend/checkout/purchases/fulfil-service');
let ledger: typeof import('@/backend/money/ledger');
let subscriptions: typeof import('@/backend/memberships/subscription-service');
let sweeper: typeof import('@/backend/memberships/sweep-service');
let creator: CreatorPerson;
let courseId: string;
let membershipId: string;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  connection = await import('@/backend/db/connection');
  clock = await import('@/backend/clock');
  entitlements = await import('@/backend/entitlements/service');
  fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
  ledger = await import('@/backend/money/ledger');
  subscriptions = await import('@/backend/memberships/subscription-service');
  sweeper = await import('@/backend/memberships/sweep-service');
});
afterAll(() => world.close());

const offer = { name: 'Circle', price: 1000, yearlyPrice: 10_000, courseIds: null, hasTrial: false };
beforeEach(async () => {
  await connection.db.deleteFrom('rateLimits').execute();
  creator = await makePayableCreator(world);
  ({ id: courseId } = await makeCourse(creator));
  const { body } = await ask('POST /memberships', {
    as: creator,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: offer,
  });
  membershipId = body.id;
});
afterEach(async () => {
  expect(await ledger.findWrongBalances(connection.db)).toEqual([]);
});

let unrelatedIds: string[];
beforeAll(async () => {
  unrelatedIds = (await connection.db.selectFrom('users').select('id').execute()).map(({ id }) => id);
});

let passedSeconds = 0;
/**
 * Moves the clocks of the sandbox and of the server, and extends all sessions so that no user is
 * signed out.
 */
async function advance(seconds: number): Promise<void> {
  // The clock is moved in steps, because the sandbox moves at most a year at once and a leap year
  // is longer.
  for (let left = seconds; left > 0; left -= MOST_SECONDS)
    await world.control('POST /clock/advance', { seconds: Math.min(left, MOST_SECONDS) });
  passedSeconds += seconds;
  clock.shiftClock(passedSeconds * 1000);
  const expiresAt = new Date(clock.now().getTime() + 90 * DAY_SECONDS * 1000);
  await connection.db
    .updateTable('sessions')
    .set({ expiresAt })
    .where('userId', 'not in', unrelatedIds)
    .execute();
}
const advanceTo = (instant: string, days = 0) =>
  advance(Math.ceil((Date.parse(instant) - clock.now().getTime()) / 1000) + 60 - days * DAY_SECONDS);

const quote = (interval: string, as?: Person) =>
  request('GET', `/checkout/quote?type=SUBSCRIPTION&contentId=${membershipId}&interval=${interval}`, { as });
const change = (body: object) =>
  ask('PATCH /memberships/:id', { as: creator, params: { id: membershipId }, body });

async function begin(person: Person, priceCents = 10_000, interval: 'month' | 'year' = 'year') {
  const { start } = await import('@/backend/checkout/payments/service');
  const order = { type: 'SUBSCRIPTION' as const, contentId: membershipId, interval, priceCents };
  return start(person.actor, { ...order, successPath: '/', cancelPath: '/' });
}
const own = async (person: Person): Promise<Subscription> =>
  (await ask('GET /subscriptions', { as: person })).body.items[0]!;
const providerIdOf = async ({ userId }: Person): Promise<string> =>
  (
    await connection.db
      .selectFrom('subscriptions')
      .select('providerId')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).providerId!;
const sync = async (person: Person) => subscriptions.sync(await providerIdOf(person));

/** Joins by the year and pays. */
async function join(person: Person, { priceCents = 10_000, card = {} } = {}): Promise<Subscription> {
  const { url, sessionId } = await begin(person, priceCents);
  await pay({ url }, card);
  await fulfilment.fulfil(sessionId);
  await sync(person);
  return own(person);
}
const holds = ({ userId }: Person) => entitlements.hasEntitlement(connection.db, userId, 'COURSE', courseId);
const owed = async () =>
  0 - (await ledger.balanceCents(connection.db, ledger.account.creator(creator.actor.creator.id)));
const daysUntil = (instant: string) =>
  Math.round((Date.parse(instant) - clock.now().getTime()) / (DAY_SECONDS * 1000));

describe('a yearly membership', () => {
  test('the end of the first period is known before the subscription is read from the provider', async () => {
    const daysOf = async (priceCents: number, interval: 'month' | 'year') => {
      const person = await makePerson();
      const { url, sessionId } = await begin(person, priceCents, interval);
      await pay({ url }, {});
      await fulfilment.fulfil(sessionId);
      return daysUntil((await own(person)).periodEndsAt);
    };
    expect([365, 366]).toContain(await daysOf(10_000, 'year'));
    expect([28, 29, 30, 31]).toContain(await daysOf(1000, 'month'));
  });

  test('a member who joins for a year pays once, has access for a year and renews at the same price', async () => {
    const member = await makePerson();
    expect((await quote('year', member)).body).toMatchObject({
      recurring: 'year',
      totalCents: 10_000,
      nextPrice: null,
      intervals: [
        { interval: 'month', priceCents: 1000 },
        { interval: 'year', priceCents: 10_000 },
      ],
    });
    const joined = await join(member);
    expect(joined).toMatchObject({ interval: 'year', price: 10_000, state: 'ACTIVE' });
    expect([365, 366]).toContain(daysUntil(joined.periodEndsAt));
    expect(await owed()).toBe(SHARE);
    await advance(200 * DAY_SECONDS);
    await sweeper.sweep();
    expect(await holds(member)).toBe(true);
    expect(await owed()).toBe(SHARE);
    await advanceTo(joined.periodEndsAt);
    await sync(member);
    expect(await owed()).toBe(2 * SHARE);
    expect(await own(member)).toMatchObject({ interval: 'year', price: 10_000, state: 'ACTIVE' });
  });

  test('a payment is rejected when its price belongs to another interval', async () => {
    const refused = { code: 'PRICE_CHANGED' };
    await expect(begin(await makePerson(), 1000, 'year')).rejects.toMatchObject(refused);
    await expect(begin(await makePerson(), 10_000, 'month')).rejects.toMatchObject(refused);
  });

  test('each yearly renewal is announced once, some days before, and a cancelled membership gets no announcement', async () => {
    const [member, leaving] = [await makePerson(), await makePerson()];
    const joined = await join(member);
    await ask('DELETE /checkout/:id', { as: leaving, params: { id: (await join(leaving)).id } });
    const said = 'On that day we charge A$100.00 for another year';
    await advanceTo(joined.periodEndsAt, YEARLY_NOTICE_DAYS + 1);
    await sweeper.sweep();
    expect(await readMail(member.email, said)).toBeUndefined();
    await advance(DAY_SECONDS);
    await sweeper.sweep();
    await sweeper.sweep();
    await readMail(member.email, said);
    const count = async (person: Person) =>
      Number(
        (
          await connection.db
            .selectFrom('mails')
            .select((at) => at.fn.countAll<number>().as('count'))
            .where('recipient', '=', person.email)
            .where('textBody', 'like', `%${said}%`)
            .executeTakeFirstOrThrow()
        ).count,
      );
    expect([await count(member), await count(leaving)]).toEqual([1, 0]);
    await advanceTo(joined.periodEndsAt);
    await sync(member);
    await advanceTo((await own(member)).periodEndsAt, YEARLY_NOTICE_DAYS);
    await sweeper.sweep();
    await readMail(member.email, said);
    expect(await count(member)).toBe(2);
  });

  test('a cancelled yearly membership grants access until its end and is not charged again', async () => {
    const member = await makePerson();
    const joined = await join(member);
    await ask('DELETE /checkout/:id', { as: member, params: { id: joined.id } });
    expect(await own(member)).toMatchObject({ state: 'CANCELLING', periodEndsAt: joined.periodEndsAt });
    await advanceTo(joined.periodEndsAt, 2);
    await sweeper.sweep();
    expect(await holds(member)).toBe(true);
    await advanceTo(joined.periodEndsAt);
    await sync(member);
    expect(await holds(member)).toBe(false);
    expect(await owed()).toBe(SHARE);
  });

  test('a declined yearly renewal ends access after seven days of grace', async () => {
    const member = await makePerson();
    const joined = await join(member, { card: FAILS_LATER });
    await advanceTo(joined.periodEndsAt);
    await sync(member);
    const { state, graceEndsAt } = await own(member);
    expect([state, daysUntil(graceEndsAt!)]).toEqual(['PAST_DUE', 7]);
    expect(await holds(member)).toBe(true);
    await advanceTo(graceEndsAt!);
    await sweeper.sweep();
    expect(await holds(member)).toBe(false);
  });

  test('a new yearly price applies only to new members, and open payment pages at the old price are closed', async () => {
    const [member, paying] = [await makePerson(), await makePerson()];
    const joined = await join(member);
    const { sessionId } = await begin(paying);
    expect((await change({ yearlyPrice: 12_000 })).body).toMatchObject({ price: 1000, yearlyPrice: 12_000 });
    await runTasks('checkout.closeOpen');
    expect(await world.stripe().checkout.sessions.retrieve(sessionId)).toMatchObject({ status: 'expired' });
    await expect(begin(paying)).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await join(paying, { priceCents: 12_000 })).toMatchObject({ price: 12_000 });
    await sweeper.sweep();
    await advanceTo(joined.periodEndsAt);
    await sync(member);
    expect(await own(member)).toMatchObject({ price: 10_000, nextPrice: null });
  });

  test('a new monthly price does not change the price of members who pay by the year', async () => {
    const member = await makePerson();
    const joined = await join(member);
    expect((await change({ price: 2000 })).body.nextPrice).toMatchObject({ price: 2000 });
    expect((await own(member)).nextPrice).toBeNull();
    await runTasks('memberships.followPrice');
    await advanceTo(joined.periodEndsAt, 1);
    await sweeper.sweep();
    await advance(2 * DAY_SECONDS);
    await sync(member);
    expect((await own(member)).price).toBe(10_000);
  });

  test('a yearly price that is no longer sold cannot be paid, and current members keep it', async () => {
    const member = await makePerson();
    const joined = await join(member);
    expect((await change({ yearlyPrice: null })).body.yearlyPrice).toBeNull();
    expect((await quote('year')).body).toMatchObject({ code: 'NOT_SOLD' });
    expect((await quote('month')).body).toMatchObject({ intervals: [{ interval: 'month' }] });
    await advanceTo(joined.periodEndsAt);
    await sync(member);
    expect(await own(member)).toMatchObject({ interval: 'year', price: 10_000, state: 'ACTIVE' });
  });

  test('a full refund of a year ends the access and further payments', async () => {
    const member = await makePerson();
    const { purchaseId } = await join(member);
    await ask('POST /refunds', {
      as: creator,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { purchaseId },
    });
    await runTasks('checkout.sendRefund', 'memberships.sync');
    expect(await holds(member)).toBe(false);
    expect(await own(member)).toMatchObject({ state: 'CANCELLED' });
    expect(await owed()).toBe(0);
  });

  test('a discount code reduces only the first year, and the fee is computed from the paid amount', async () => {
    const { create } = await import('@/backend/discounts/service');
    const terms = { code: 'YEARS', percent: 50, amountCents: null, courseId: null, membershipId };
    const limits = { startsAt: null, endsAt: null, totalLimit: null, personLimit: null };
    await create(creator.actor, { ...terms, ...limits });
    const member = await makePerson();
    const { start } = await import('@/backend/checkout/payments/service');
    const order = { type: 'SUBSCRIPTION' as const, contentId: membershipId, interval: 'year' as const };
    const paths = { successPath: '/', cancelPath: '/' };
    const { url, sessionId } = await start(member.actor, {
      ...order,
      ...paths,
      code: 'YEARS',
      priceCents: 5000,
    });
    await pay({ url });
    await fulfilment.fulfil(sessionId);
    await sync(member);
    expect(await owed()).toBe(SHARE / 2);
    const { periodEndsAt, price } = await own(member);
    expect(price).toBe(10_000);
    await advanceTo(periodEndsAt);
    await sync(member);
    expect(await owed()).toBe(SHARE / 2 + SHARE);
  });

  test("the mail before the end of a yearly membership's trial states the price of a year", async () => {
    await change({ hasTrial: true });
    const member = await makePerson();
    const joined = await join(member);
    expect(joined).toMatchObject({ state: 'TRIAL', price: 10_000 });
    await advanceTo(joined.periodEndsAt, 2);
    await sweeper.sweep();
    expect(await readMail(member.email, 'After that it’s A$100.00 a year')).toBeDefined();
    await advanceTo(joined.periodEndsAt);
    await sync(member);
    const begun = await own(member);
    expect(begun.state).toBe('ACTIVE');
    expect([365, 366]).toContain(daysUntil(begun.periodEndsAt));
    expect(await owed()).toBe(SHARE);
  });
});
