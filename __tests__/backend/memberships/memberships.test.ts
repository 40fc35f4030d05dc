import { sql } from 'kysely';
import type Stripe from 'stripe';
import { paths } from '@/contract/paths';
import type { Subscription } from '@/contract/memberships';
import {
  openPaymentsWorld,
  pay,
  submitForm,
  CARD_FORM,
  type PaymentsWorld,
} from '../../sandbox/payments/support/payments-world';
import { WEBHOOK_SECRET } from '../../sandbox/payments/support/webhook-receiver';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { changePayment, readPurchase, recordRefundTotal } from '../../support/make/checkout';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { reinstate, suspend } from '../../support/make/office';
import { deliverEvent } from '../../support/make/paid-course';
import { readMail } from '../../support/tasks';

const DAY = 24 * 3600;
const FAILS_LATER = { number: '4000 0000 0000 0341' };

let world: PaymentsWorld;
let stripe: Stripe;
let connection: typeof import('@/backend/db/connection');
let entitlements: typeof import('@/backend/entitlements/service');
let ledger: typeof import('@/backend/money/ledger');
let clock: typeof import('@/backend/clock');
let subscriptions: typeof import('@/backend/memberships/subscription-service');
let sweeper: typeof import('@/backend/memberships/sweep-service');

beforeAll(async () => {
  world = await openPaymentsWorld();
  stripe = world.stripe();
  await startBackend({
    STRIPE_API_HOST: '127.0.0.1',
    STRIPE_API_PORT: String(world.port()),
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  connection = await import('@/backend/db/connection');
  entitlements = await import('@/backend/entitlements/service');
  ledger = await import('@/backend/money/ledger');
  clock = await import('@/backend/clock');
  subscriptions = await import('@/backend/memberships/subscription-service');
  sweeper = await import('@/backend/memberships/sweep-service');
});
afterAll(() => world.close());

let unrelatedIds: string[];
beforeAll(async () => {
  unrelatedIds = (await connection.db.selectFrom('users').select('id').execute()).map(({ id }) => id);
});

/** Offset of the clocks of the sandbox and of the server (seconds). */
let passedSeconds = 0;
async function advance(seconds: number): Promise<void> {
  await world.control('POST /clock/advance', { seconds });
  passedSeconds += seconds;
  clock.shiftClock(passedSeconds * 1000);
  // Sessions are extended so that moving the clock signs no user of this file out.
  const expiresAt = new Date(clock.now().getTime() + 60 * DAY * 1000);
  await connection.db
    .updateTable('sessions')
    .set({ expiresAt })
    .where('userId', 'not in', unrelatedIds)
    .execute();
}
const advanceTo = async (instant: string) =>
  advance(Math.ceil((Date.parse(instant) - clock.now().getTime()) / 1000) + 60);

let delivered = 0;
/**
 * Delivers the sandbox events since the last call. Each event is delivered `times` times, in the
 * order of `sorted`.
 */
async function deliver({
  times = 1,
  sorted = (all: { body: string; signature: string }[]) => all,
  only = (event: Stripe.Event): boolean => Boolean(event),
} = {}): Promise<void> {
  const { total } = await world.control<{ total: number }>('GET /events?limit=1');
  await world.receiver.waitFor((all) => all.length >= total);
  const fresh = world.receiver.received.slice(delivered);
  delivered = world.receiver.received.length;
  const chosen = fresh.filter(({ event }) => only(event));
  for (const { body, signature } of sorted(
    chosen.flatMap((each) => Array<(typeof chosen)[0]>(times).fill(each)),
  ))
    await request('POST', '/stripe/webhook', {
      raw: body,
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    });
  await runTasks('checkout.handleEvent', 'memberships.sync');
}

const offer = { name: 'Circle', price: 900, courseIds: null, hasTrial: false };
async function makeOffer(
  more: Partial<Omit<typeof offer, 'courseIds'>> & { courseIds?: string[] | null } = {},
) {
  const creator = await makePayableCreator(world);
  const course = await makeCourse(creator);
  const { body } = await ask('POST /memberships', {
    as: creator,
    body: { ...offer, ...more },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  return { creator, course, membership: body };
}
type Offer = Awaited<ReturnType<typeof makeOffer>>;

/** Changes an offer and runs the task that moves its members to the new price and notifies them. */
async function change(
  creator: CreatorPerson,
  { id }: { id: string },
  body: { price?: number; name?: string },
) {
  const answer = await ask('PATCH /memberships/:id', { as: creator, params: { id }, body });
  await runTasks('memberships.followPrice');
  return answer;
}
const priceIdOf = async ({ id }: { id: string }): Promise<string> =>
  (
    (await request('GET', `/checkout/quote?type=SUBSCRIPTION&contentId=${id}`, {})).body as {
      priceId: string;
    }
  ).priceId;

async function start(person: Person, { membership }: Pick<Offer, 'membership'>) {
  return request('POST', '/stripe/create-checkout-session', {
    as: person,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      stripeOperation: {
        type: 'SUBSCRIPTION',
        contentId: membership.id,
        price: membership.price,
        successUrl: '/back',
        cancelUrl: '/back',
      },
    },
  });
}

/** Joins through the payment page and delivers the events. */
async function join(person: Person, of: Pick<Offer, 'membership'>, card = {}): Promise<Subscription> {
  const { status, body } = await start(person, of);
  expect(status).toBe(200);
  expect((await pay(body as { url: string }, card)).status).toBe(303);
  await deliver();
  return own(person);
}
const own = async (person: Person): Promise<Subscription> =>
  (await ask('GET /subscriptions', { as: person })).body.items[0]!;
const holds = (person: Person, { course }: Pick<Offer, 'course'>) =>
  entitlements.hasEntitlement(connection.db, person.userId, 'COURSE', course.id);
const owedTo = async ({ actor }: CreatorPerson) =>
  0 - (await ledger.balanceCents(connection.db, ledger.account.creator(actor.creator.id)));

/**
 * Checks that the balance of the ledger equals the card payments at the provider, less the dispute
 * fees.
 */
async function checkBooks(): Promise<void> {
  await deliver();
  expect(await ledger.findWrongBalances(connection.db)).toEqual([]);
  const { balances } = await world.control<{ balances: Record<string, number> }>('GET /ledger');
  const { clearing, platformDisputeFees } = ledger.account;
  const [held, fees] = await Promise.all(
    [clearing, platformDisputeFees].map((key) => ledger.balanceCents(connection.db, key)),
  );
  expect(held! + fees!).toBe(-(balances.card_holders ?? 0));
}
afterEach(async () => {
  // Live memberships are cancelled so that the months of later tests are not charged to them.
  const live = await connection.db
    .selectFrom('subscriptions')
    .select('providerId')
    .where('state', '<>', 'CANCELLED')
    .where('userId', 'not in', unrelatedIds)
    .execute();
  const ended = (error: { statusCode?: number }) => expect(error.statusCode).toBe(404);
  for (const { providerId } of live)
    if (providerId) await stripe.subscriptions.cancel(providerId).catch(ended);
  await checkBooks();
});
// The rate limits are reset because all requests of this file come from one address.
beforeEach(() => connection.db.deleteFrom('rateLimits').execute());

describe('membership offers', () => {
  it('an offer is a monthly plan at the provider, and its price changes at once without members', async () => {
    const { creator, membership } = await makeOffer();
    const priceId = await priceIdOf(membership);
    expect(await stripe.prices.retrieve(priceId)).toMatchObject({
      unit_amount: 900,
      recurring: { interval: 'month' },
    });
    const { body } = await change(creator, membership, { price: 1200, name: 'Big circle' });
    expect(body).toMatchObject({ price: 1200, name: 'Big circle', nextPrice: null });
    expect(await stripe.prices.retrieve(priceId)).toMatchObject({ active: false });
    expect((await start(await makePerson(), { membership })).body).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await join(await makePerson(), { membership: body })).toMatchObject({ price: 1200 });
  });

  it('members pay an announced price from their first renewal at least 30 days after the announcement', async () => {
    const given = await makeOffer();
    const { creator, membership } = given;
    const member = await makePerson();
    const joined = await join(member, given);
    // Three days are added so that a month of any length ends before the day of the new price.
    await advance(3 * DAY);
    const waiting = (await start(await makePerson(), given)).body as { sessionId: string };

    const { body } = await change(creator, membership, { price: 1200 });
    const from = new Date(clock.now().getTime() + 30 * DAY * 1000);
    expect(body).toMatchObject({ price: 900, nextPrice: { price: 1200 } });
    expect(Math.abs(Date.parse(body.nextPrice!.from) - from.getTime())).toBeLessThan(60_000);
    // An open payment page is closed because it does not announce the new price.
    await runTasks('checkout.closeOpen');
    expect(await stripe.checkout.sessions.retrieve(waiting.sessionId)).toMatchObject({ status: 'expired' });
    const mail = await readMail(member.email, 'you won’t pay the new price');
    expect(mail?.textBody).toContain('Until then you pay A$9.00');
    expect((await own(member)).nextPrice).toEqual(body.nextPrice);
    const quoted = await request('GET', `/checkout/quote?type=SUBSCRIPTION&contentId=${membership.id}`, {});
    expect(quoted.body).toMatchObject({ totalCents: 900, nextPrice: body.nextPrice });

    // The first member renews before the day of the new price and the second member after it.
    await advance(5 * DAY);
    const later = await makePerson();
    await join(later, given);
    await sweeper.sweep();
    await advanceTo(joined.periodEndsAt);
    await deliver();
    expect(await owedTo(creator)).toBe(3 * 780);
    await advanceTo(body.nextPrice!.from);
    await deliver();
    await sweeper.sweep();
    expect((await ask('GET /memberships/:id', { params: { id: membership.id } })).body).toMatchObject({
      price: 1200,
      nextPrice: null,
    });
    expect((await own(member)).price).toBe(1200);
    await advanceTo((await own(later)).periodEndsAt);
    await deliver();
    await advanceTo((await own(member)).periodEndsAt);
    await deliver();
    // The fee is 10 % and 30 cents, here of A$12.
    expect(await owedTo(creator)).toBe(3 * 780 + 2 * 1050);
  });

  it("a changed or closed offer revalidates the lists of creators, which show the creator's lowest price", async () => {
    const { creator, membership } = await makeOffer();
    const { purgeQueues } = await import('@/backend/tasks');
    const { publicPages } = await import('@/backend/app');
    const pages = async () => {
      const { rows } = await sql<{ data: { things: { kind: 'SUBSCRIPTION'; id: string }[] } }>`
        select data from tasks.job where name = 'pages.revalidate' and state = 'created'`.execute(
        connection.db,
      );
      const things = rows.flatMap(({ data }) => data.things);
      return (
        await Promise.all(things.map(({ kind, id }) => publicPages()[kind]!(connection.db, id)))
      ).flat();
    };
    for (const act of [
      () => change(creator, membership, { price: 1200 }),
      () => ask('DELETE /memberships/:id', { as: creator, params: { id: membership.id } }),
    ]) {
      await purgeQueues(['pages.revalidate']);
      expect((await act()).status).toBe(200);
      expect(await pages()).toEqual(expect.arrayContaining([paths.home, paths.creators, paths.explore]));
    }
  });

  it('a price that is withdrawn before its day is reset even for members who were already moved to it', async () => {
    const given = await makeOffer();
    const { creator, membership } = given;
    const member = await makePerson();
    const joined = await join(member, given);
    await advance(5 * DAY);
    const { body } = await change(creator, membership, { price: 1200 });
    await advanceTo(joined.periodEndsAt);
    await deliver();
    // On the last day before the change, this member's next payment is set to the new price.
    await advanceTo(new Date(Date.parse(body.nextPrice!.from) - 3600_000).toISOString());
    await sweeper.sweep();
    expect((await own(member)).price).toBe(1200);

    expect((await change(creator, membership, { price: 900 })).body.nextPrice).toBeNull();
    expect((await readMail(member.email, 'has withdrawn the new price'))?.textBody).toContain('A$9.00');
    // The price is reset at once, as announced, and not with the next sweep.
    await runTasks('memberships.followPrice');
    const after = await own(member);
    expect(after).toMatchObject({ price: 900, nextPrice: null });
    await advanceTo(after.periodEndsAt);
    await deliver();
    expect(await owedTo(creator)).toBe(3 * 780);
  });

  it('several price announcements before one sweep are all withdrawn from members who were moved to them', async () => {
    const given = await makeOffer();
    const { creator, membership } = given;
    const member = await makePerson();
    const joined = await join(member, given);
    await advance(5 * DAY);
    const { body } = await change(creator, membership, { price: 9900 });
    await advanceTo(joined.periodEndsAt);
    await deliver();
    await advanceTo(new Date(Date.parse(body.nextPrice!.from) - 3600_000).toISOString());
    await sweeper.sweep();
    expect((await own(member)).price).toBe(9900);
    // The tasks of these changes run only after all changes.
    const send = (price: number) =>
      ask('PATCH /memberships/:id', { as: creator, params: { id: membership.id }, body: { price } });
    for (const price of [900, 1300, 900, 1400, 900]) expect((await send(price)).status).toBe(200);
    expect(await readMail(member.email, 'keep paying A$9.00')).toBeUndefined();
    await runTasks('memberships.followPrice');
    expect(await readMail(member.email, 'keep paying A$9.00')).toBeDefined();
    // The price was reset before the mail, without a sweep.
    const after = await own(member);
    expect(after).toMatchObject({ price: 900, nextPrice: null });
    await advanceTo(after.periodEndsAt);
    await deliver();
    expect(await owedTo(creator)).toBe(3 * 780);
    expect((await change(creator, membership, { price: 1500 })).status).toBe(200);
    expect(await readMail(member.email, 'is A$15.00 a month. Until then')).toBeDefined();
    expect((await own(member)).nextPrice).toMatchObject({ price: 1500 });
  });

  it('an announced price applies from its day, even before the sweep, and then cannot be withdrawn', async () => {
    const given = await makeOffer();
    const { creator, membership } = given;
    const member = await makePerson();
    const joined = await join(member, given);
    await advance(5 * DAY);
    const { body } = await change(creator, membership, { price: 1200 });
    await advanceTo(joined.periodEndsAt);
    await deliver();
    await advanceTo(body.nextPrice!.from);
    const after = await change(creator, membership, { price: 900 });
    expect(after.body).toMatchObject({ price: 1200, nextPrice: { price: 900 } });
    expect(await readMail(member.email, 'has withdrawn')).toBeUndefined();
    expect((await readMail(member.email, 'is A$9.00 a month. Until then'))?.textBody).toContain(
      'you pay A$12.00',
    );
    expect((await own(member)).price).toBe(1200);
  });

  it('a member who joined from a page that was opened before a price announcement is notified of the new price', async () => {
    const given = await makeOffer();
    const { creator, membership } = given;
    await join(await makePerson(), given);
    const late = await makePerson();
    const { body } = await start(late, given);
    await advance(60);
    // The payment page is paid before it is closed.
    await change(creator, membership, { price: 1200 });
    await pay(body as { url: string });
    await deliver();
    expect((await own(late)).nextPrice).toMatchObject({ price: 1200 });
    expect(await readMail(late.email, 'is A$12.00 a month. Until then')).toBeDefined();
    // A member who saw the announcement before paying needs no mail.
    const informed = await makePerson();
    await join(informed, given);
    expect(await readMail(informed.email, 'is A$12.00 a month. Until then')).toBeUndefined();
  });

  it('a member who joins while a price change is being announced keeps the price that they saw', async () => {
    const given = await makeOffer();
    const { creator, membership } = given;
    const member = await makePerson();
    const { body } = await start(member, given);
    await change(creator, membership, { price: 1100 });
    await pay(body as { url: string });
    await deliver();
    const joined = await own(member);
    await advance(5 * DAY);
    const announced = (await change(creator, membership, { price: 1200 })).body;
    expect(await own(member)).toMatchObject({ price: 900, nextPrice: null });
    expect(await readMail(member.email, 'Until then you pay')).toBeUndefined();
    await advanceTo(joined.periodEndsAt);
    await deliver();
    await advanceTo(announced.nextPrice!.from);
    await sweeper.sweep();
    await advanceTo((await own(member)).periodEndsAt);
    await deliver();
    expect(await owedTo(creator)).toBe(3 * 780);
  });

  it('the mail before the end of a trial states the price of the first payment, even an announced price', async () => {
    const given = await makeOffer({ hasTrial: true });
    await join(await makePerson(), given);
    const { body } = await change(given.creator, given.membership, { price: 1200 });
    await advanceTo(new Date(Date.parse(body.nextPrice!.from) - 4 * DAY * 1000).toISOString());
    await deliver();
    const member = await makePerson();
    const joined = await join(member, given);
    expect(joined.state).toBe('TRIAL');
    await advanceTo(new Date(Date.parse(joined.periodEndsAt) - 2.5 * DAY * 1000).toISOString());
    // The offer itself has not changed yet.
    await connection.db
      .updateTable('memberships')
      .set({ nextPriceAt: new Date(Date.parse(joined.periodEndsAt) - 1000) })
      .where('id', '=', given.membership.id)
      .execute();
    await sweeper.sweep();
    expect((await readMail(member.email, 'Your free days'))?.textBody).toContain('A$12.00');
  });

  it('an offer can announce at most five prices a day, and an announcement can always be withdrawn', async () => {
    const given = await makeOffer();
    const { creator, membership } = given;
    // Without members, a price change notifies no user.
    for (let price = 901; price <= 906; price += 1)
      expect((await change(creator, membership, { price })).status).toBe(200);
    await change(creator, membership, { price: 900 });
    await join(await makePerson(), given);
    for (let price = 1201; price <= 1205; price += 1)
      expect((await change(creator, membership, { price })).status).toBe(200);
    expect(await change(creator, membership, { price: 1206 })).toMatchObject({
      status: 429,
      problem: { code: 'TOO_MANY_REQUESTS' },
    });
    // An unchanged price announces nothing.
    expect((await change(creator, membership, { price: 1205 })).body.nextPrice).toMatchObject({
      price: 1205,
    });
    expect((await change(creator, membership, { price: 900 })).body.nextPrice).toBeNull();
  });

  it('a creator sees members and earnings of an offer and can reopen the offer after closing it', async () => {
    const given = await makeOffer({ hasTrial: true });
    const { creator, membership } = given;
    const member = await makePerson();
    const joined = await join(member, given);
    const mine = async () => (await ask('GET /memberships/mine', { as: creator })).body.items;
    // Nothing is paid during the trial.
    expect(await mine()).toMatchObject([{ id: membership.id, membersCount: 1, earnedCents: 0 }]);
    await advanceTo(joined.periodEndsAt);
    await deliver();
    expect(await mine()).toMatchObject([{ membersCount: 1, earnedCents: 780, coursesCount: 1 }]);

    await ask('DELETE /memberships/:id', { as: creator, params: { id: membership.id } });
    const send = (body: object) => request('PATCH', `/memberships/${membership.id}`, { as: creator, body });
    expect(await send({ name: 'Circles' })).toMatchObject({ status: 409, body: { code: 'NOT_SOLD' } });
    expect(await send({ isOpen: true })).toMatchObject({ status: 200, body: { endedAt: null } });
    expect((await start(await makePerson(), given)).status).toBe(200);
  });

  it('an offer counts views of its public page, and its creator sees the count', async () => {
    const { creator, membership } = await makeOffer();
    const other = await makeOffer();
    const open = (as: Person, contentId = membership.id) =>
      request('POST', '/views', { as, body: { contentType: 'SUBSCRIPTION', contentId } });
    const seen = async ({ creator: as }: { creator: CreatorPerson }) =>
      (await ask('GET /memberships/mine', { as })).body.items.map(({ viewsCount }) => viewsCount);
    const member = await makePerson();
    expect((await open(member)).status).toBe(200);
    await open(member);
    await open(await makePerson());
    expect((await open(creator)).status).toBe(200);
    expect([await seen({ creator }), await seen(other)]).toEqual([[2], [0]]);

    // The page stays public after the offer is closed.
    await ask('DELETE /memberships/:id', { as: creator, params: { id: membership.id } });
    expect((await open(await makePerson())).status).toBe(200);
    await connection.db
      .updateTable('creators')
      .set({ state: 'SUSPENDED' })
      .where('id', '=', creator.actor.creator.id)
      .execute();
    expect((await open(await makePerson())).status).toBe(404);
    expect((await open(member, crypto.randomUUID())).status).toBe(404);
    expect(await seen({ creator })).toEqual([3]);
  });

  it('a closed offer keeps its members and accepts no new members', async () => {
    const given = await makeOffer();
    const { creator, membership } = given;
    const member = await makePerson();
    await join(member, given);
    const waiting = (await start(await makePerson(), given)).body as { sessionId: string };
    await ask('DELETE /memberships/:id', { as: creator, params: { id: membership.id } });
    await runTasks('checkout.closeOpen');
    expect(await stripe.checkout.sessions.retrieve(waiting.sessionId)).toMatchObject({ status: 'expired' });
    expect((await start(await makePerson(), given)).status).toBe(404);
    expect(await holds(member, given)).toBe(true);
    const { items } = (await ask('GET /memberships', { query: { creatorId: creator.actor.creator.id } }))
      .body;
    expect(items).toEqual([]);
    expect(
      (await ask('GET /memberships/:id', { params: { id: membership.id } })).body.endedAt,
    ).not.toBeNull();
  });

  it("an offer is rejected with another creator's course, below A$1, or before its creator can be paid", async () => {
    const creator = await makePayableCreator(world);
    const theirs = await makeCourse(await makeCreator());
    const send = (as: CreatorPerson, body: object) =>
      request('POST', '/stripe/create-plans', {
        as,
        body: { ...offer, ...body },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    expect(await send(creator, { courseIds: [theirs.id] })).toMatchObject({ status: 422 });
    for (const price of [0, 99, 1_000_001, 9.5])
      expect(await send(creator, { price })).toMatchObject({ status: 422 });
    const poor = await makeCreator();
    await connection.db
      .updateTable('creators')
      .set({ paymentAccountId: null, canReceivePayments: false })
      .where('id', '=', poor.actor.creator.id)
      .execute();
    expect(await send(poor, {})).toMatchObject({ status: 409, body: { code: 'CREATOR_CANNOT_RECEIVE' } });
  });
});

describe('joining a membership', () => {
  it('a membership grants every course while it lasts, including later courses, and each month is posted once', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given);
    expect(joined).toMatchObject({ state: 'ACTIVE', name: 'Circle', price: 900 });
    expect(await holds(member, given)).toBe(true);
    expect(await entitlements.ownsPermanently(connection.db, member.userId, 'COURSE', given.course.id)).toBe(
      false,
    );
    expect(await owedTo(given.creator)).toBe(780);
    expect((await ask('POST /checkout/:id/refresh', { as: member, params: { id: joined.id } })).body.id).toBe(
      joined.purchaseId,
    );
    expect(
      (await ask('POST /checkout/:id/refresh', { as: member, params: { id: joined.purchaseId } })).body
        .status,
    ).toBe('SUCCESS');

    const later = await makeCourse(given.creator);
    await sweeper.sweep();
    expect(await holds(member, { course: later })).toBe(true);

    await advanceTo(joined.periodEndsAt);
    await deliver({ times: 3, sorted: (all) => all.toReversed() });
    expect(await owedTo(given.creator)).toBe(2 * 780);
    const renewed = await own(member);
    expect(renewed.state).toBe('ACTIVE');
    expect(Date.parse(renewed.periodEndsAt)).toBeGreaterThan(Date.parse(joined.periodEndsAt));
  });

  it('a membership records the fee that the provider takes, which is a percentage with two decimals', async () => {
    // The fee of 10 % and 30 cents is A$79.11, and the provider takes 10.04 %.
    const price = 78_815;
    const given = await makeOffer({ price });
    await join(await makePerson(), given);
    const { balances } = await world.control<{ balances: Record<string, number> }>('GET /ledger');
    const account = `acct_test_${given.creator.actor.creator.id.replaceAll('-', '')}`;
    expect(await owedTo(given.creator)).toBe(balances[account]);
    expect(await owedTo(given.creator)).toBe(price - 7913);
  });

  it('a membership grants only the chosen courses', async () => {
    const given = await makeOffer();
    const other = await makeCourse(given.creator);
    await ask('PATCH /memberships/:id', {
      as: given.creator,
      params: { id: given.membership.id },
      body: { courseIds: [other.id] },
    });
    const member = await makePerson();
    await join(member, given);
    expect([await holds(member, given), await holds(member, { course: other })]).toEqual([false, true]);
  });

  it('a second membership with the same creator is rejected, and a creator cannot join their own membership', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    await join(member, given);
    const { body: second } = await ask('POST /memberships', {
      as: given.creator,
      body: { ...offer, name: 'Inner circle' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(await start(member, { membership: second })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_MEMBER' },
    });
    expect(await start(given.creator, given)).toMatchObject({ status: 403, body: { code: 'OWN_CONTENT' } });
  });

  it('a trial lasts seven days, is granted once per creator and user, and its end is announced by mail', async () => {
    const given = await makeOffer({ hasTrial: true });
    const member = await makePerson();
    const joined = await join(member, given);
    expect(joined.state).toBe('TRIAL');
    expect(await holds(member, given)).toBe(true);
    expect(await owedTo(given.creator)).toBe(0);
    expect(await readMail(member.email, 'Thank you')).toBeUndefined();

    await advance(3 * DAY);
    await sweeper.sweep();
    expect(await readMail(member.email, 'Your free days')).toBeUndefined();
    await advance(DAY + 600);
    await sweeper.sweep();
    await sweeper.sweep();
    expect((await readMail(member.email, 'Your free days'))?.textBody).toContain('A$9.00');
    await advanceTo(joined.periodEndsAt);
    await deliver();
    expect((await own(member)).state).toBe('ACTIVE');
    expect(await owedTo(given.creator)).toBe(780);

    await stripe.subscriptions.cancel(await getProviderId(joined));
    await deliver();
    expect(await holds(member, given)).toBe(false);
    expect((await join(member, given)).state).toBe('ACTIVE');
    expect(await owedTo(given.creator)).toBe(2 * 780);

    // A user with the same mailbox counts as the same user, and any other user as a different user.
    const [again, other] = [await makePerson(), await makePerson()];
    const setEmail = ({ userId }: Person, email: string) =>
      connection.db.updateTable('users').set({ email }).where('id', '=', userId).execute();
    await setEmail(again, member.email.replace('@', '+2@'));
    expect((await join(again, given)).state).toBe('ACTIVE');
    expect((await join(other, given)).state).toBe('TRIAL');
  });

  it.each([
    ['paid from the first month', false],
    ['with a trial', true],
  ])('a declined card on a membership %s is a failed payment', async (_, hasTrial) => {
    const [offered, person] = [await makeOffer({ hasTrial }), await makePerson()];
    const { url, checkoutId } = (await start(person, offered)).body as { url: string; checkoutId: string };
    const refreshed = async () =>
      (await ask('POST /checkout/:id/refresh', { as: person, params: { id: checkoutId } })).body;
    expect(await refreshed()).toMatchObject({ status: 'IN_PROGRESS', state: 'IN_PROGRESS' });
    await pay({ url }, { number: '4000 0000 0000 0002' });
    expect(await refreshed()).toMatchObject({ status: 'FAILED', state: 'IN_PROGRESS' });
    await pay({ url });
    expect(await refreshed()).toMatchObject({ status: 'SUCCESS', state: 'SUCCESS' });
  });

  it('a member without a trial gets no mail about the end of a trial', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const { periodEndsAt } = await join(member, given);
    await advanceTo(new Date(Date.parse(periodEndsAt) - 2 * DAY * 1000).toISOString());
    await sweeper.sweep();
    expect(await readMail(member.email, 'Your free days')).toBeUndefined();
  });

  it('a trial is granted once per mailbox, even when two payment pages were open at once', async () => {
    const given = await makeOffer({ hasTrial: true });
    const [first, second, third, other] = [
      await makePerson(),
      await makePerson(),
      await makePerson(),
      await makePerson(),
    ];
    const [name, domain] = first.email.split('@');
    const setEmail = ({ userId }: Person, email: string) =>
      connection.db.updateTable('users').set({ email }).where('id', '=', userId).execute();
    await setEmail(first, `${name}+0@${domain}`);
    await setEmail(second, `${name}+1@${domain}`);
    await setEmail(third, `${name}+2@${domain}`);
    const waiting = (await start(second, given)).body as { checkoutId: string; url: string };
    expect((await join(first, given)).state).toBe('TRIAL');
    await pay(waiting);
    await deliver();
    const params = { id: waiting.checkoutId };
    expect((await ask('POST /checkout/:id/refresh', { as: second, params })).body).toMatchObject({
      state: 'CANCELLED',
      isUndeliverable: true,
    });
    expect(await holds(second, given)).toBe(false);
    expect((await join(third, given)).state).toBe('ACTIVE');
    expect(await owedTo(given.creator)).toBe(780);
    expect((await join(other, given)).state).toBe('TRIAL');
  });

  it('a membership grants no access while the first payment after its trial has failed', async () => {
    const given = await makeOffer({ hasTrial: true });
    const member = await makePerson();
    const joined = await join(member, given, FAILS_LATER);
    const id = await getProviderId(joined);
    const failing = String((await stripe.subscriptions.retrieve(id)).default_payment_method);
    await advanceTo(joined.periodEndsAt);
    await deliver();
    const due = await own(member);
    expect(due).toMatchObject({ state: 'PAST_DUE', graceEndsAt: null });
    expect(await holds(member, given)).toBe(false);
    expect(await readMail(member.email, 'You still have everything')).toBeUndefined();
    expect((await readMail(member.email, 'locked until the payment'))?.textBody).toContain(due.payUrl);
    expect((await submitForm(due.payUrl!, CARD_FORM)).status).toBe(303);
    await deliver();
    expect(await own(member)).toMatchObject({ state: 'ACTIVE' });
    expect(await holds(member, given)).toBe(true);
    expect(await owedTo(given.creator)).toBe(780);
    // For a later renewal that fails, the member has days of grace.
    await stripe.subscriptions.update(id, { default_payment_method: failing });
    await advanceTo((await own(member)).periodEndsAt);
    await deliver();
    expect(await own(member)).toMatchObject({ state: 'PAST_DUE', graceEndsAt: expect.any(String) });
    expect(await holds(member, given)).toBe(true);
  });

  it('a full refund ends a membership permanently, both here and at the provider', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given);
    await recordRefundTotal((await readPurchase(joined.purchaseId)).providerPaymentId!, 900);
    // The provider has not been called yet.
    expect(await holds(member, given)).toBe(false);
    await runTasks('memberships.sync');
    expect(await own(member)).toMatchObject({ state: 'CANCELLED' });
    expect(await stripe.subscriptions.retrieve(await getProviderId(joined))).toMatchObject({
      status: 'canceled',
    });
    await subscriptions.sync(await getProviderId(joined));
    expect(await holds(member, given)).toBe(false);
    // The sandbox does not refund, so this posting represents the amount that is still owed to the
    // card holders.
    await connection.inTransaction((trx) =>
      ledger.post(trx, { key: 'test', kind: 'TEST', subjectId: joined.purchaseId }, [
        { account: ledger.account.clearing, amountCents: 900 },
        { account: ledger.account.suspense, amountCents: -900 },
      ]),
    );
  });
});

describe('dispute evidence of a membership', () => {
  it('dispute evidence contains only what was watched through the membership', async () => {
    const { saveProgress } = await import('@/backend/courses/learning-service');
    const { getSellable } = await import('@/backend/extension-points/sellables');
    const given = await makeOffer();
    const [own, other] = [await makeCourse(given.creator), await makeCourse(await makePayableCreator(world))];
    const member = await makePerson();
    for (const { id } of [own, other]) await grantCourse(member, id);
    const watch = ({ id, lockedPartId: partId }: typeof own, seconds: number) =>
      saveProgress(member.actor, id, { partId, seconds });
    await watch(own, 11);
    const { purchaseId } = await join(member, given);
    await watch(given.course, 22);
    await watch(other, 33);
    const purchase = await readPurchase(purchaseId);
    const read = () => getSellable('SUBSCRIPTION').listUses!(connection.db, purchase);
    expect(await read()).toMatchObject([{ did: 'PLAYED', seconds: 22 }]);
    // The member then gets the course as a gift from the creator.
    await connection.inTransaction((trx) => entitlements.end(trx, purchaseId));
    await grantCourse(member, given.course.id);
    await advance(60);
    await watch(given.course, 44);
    expect(await read()).toEqual([]);
  });
});

describe('unwanted charges for a membership', () => {
  const statusAt = async (joined: Subscription) => stripe.subscriptions.retrieve(await getProviderId(joined));

  it('a membership ends with its period when its member closes their account, and at once on erasure', async () => {
    const { membershipData } = await import('@/backend/memberships/personal-data');
    const [given, other, third] = [await makeOffer(), await makeOffer(), await makeOffer()];
    const [member, another, stranger] = [await makePerson(), await makePerson(), await makePerson()];
    const [joined, theirs] = [await join(member, given), await join(another, other)];
    const untouched = await join(stranger, third);
    const ofMember = { userId: member.userId, creatorId: null };
    const ofCreator = { userId: other.creator.userId, creatorId: other.creator.actor.creator.id };
    for (const owner of [ofMember, ofCreator])
      await connection.inTransaction((trx) => membershipData.close!(trx, owner));
    await runTasks('memberships.cancelOf');
    for (const each of [joined, theirs])
      expect(await statusAt(each)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(await own(member)).toMatchObject({ state: 'CANCELLING' });

    for (const owner of [ofMember, ofCreator]) await membershipData.erase!(owner);
    for (const each of [joined, theirs]) expect(await statusAt(each)).toMatchObject({ status: 'canceled' });
    expect([await holds(member, given), await holds(another, other)]).toEqual([false, false]);
    expect(await statusAt(untouched)).toMatchObject({ status: 'active', cancel_at_period_end: false });
  });

  it('a month that was paid just before the member closed their account can be used until its end', async () => {
    const { membershipData } = await import('@/backend/memberships/personal-data');
    const member = await makePerson();
    const joined = await join(member, await makeOffer(), FAILS_LATER);
    await advanceTo(joined.periodEndsAt);
    await deliver();
    expect((await submitForm((await own(member)).payUrl!, CARD_FORM)).status).toBe(303);
    await connection.inTransaction((trx) =>
      membershipData.close!(trx, { userId: member.userId, creatorId: null }),
    );
    await runTasks('memberships.cancelOf');
    expect(await statusAt(joined)).toMatchObject({ status: 'active', cancel_at_period_end: true });
  });

  it('a membership with an open payment is not charged again after its member closed their account', async () => {
    const { membershipData } = await import('@/backend/memberships/personal-data');
    const member = await makePerson();
    const joined = await join(member, await makeOffer(), FAILS_LATER);
    await advanceTo(joined.periodEndsAt);
    await deliver();
    await connection.inTransaction((trx) =>
      membershipData.close!(trx, { userId: member.userId, creatorId: null }),
    );
    await runTasks('memberships.cancelOf');
    expect(await statusAt(joined)).toMatchObject({ status: 'canceled' });
  });

  it('a failed cancellation does not prevent other cancellations and is retried by the sweep', async () => {
    const { stripe: client } = await import('@/backend/providers/payments/client');
    const { cancelByAccount } = await import('@/backend/memberships/subscription-service');
    const { sweep } = await import('@/backend/memberships/sweep-service');
    const given = await makeOffer();
    const members = [await makePerson(), await makePerson(), await makePerson()];
    const ids: string[] = [];
    for (const member of members) ids.push(await getProviderId(await join(member, given)));
    const isCancelling = async (id: string) => (await stripe.subscriptions.retrieve(id)).cancel_at_period_end;
    const states = () => Promise.all(ids.map(isCancelling));
    const original = client.subscriptions.update.bind(client.subscriptions);
    // The first cancelled membership fails.
    let failing: string | undefined;
    const update = jest.spyOn(client.subscriptions, 'update').mockImplementation((async (
      ...args: Parameters<typeof original>
    ) => {
      failing ??= args[0];
      if (args[0] === failing) throw new Error('the provider does not take this one');
      return original(...args);
    }) as typeof original);
    const { userId, actor } = given.creator;
    await expect(cancelByAccount({ userId, creatorId: actor.creator.id })).rejects.toMatchObject({
      status: 502,
    });
    update.mockRestore();
    expect(await states()).toEqual(ids.map((id) => id !== failing));
    await sweep();
    expect(await states()).toEqual(ids.map((id) => id !== failing));
    await connection.db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', userId).execute();
    await sweep();
    expect(await states()).toEqual([true, true, true]);
  });

  it('a membership is not started twice when a second payment for it arrives', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const { body } = await start(member, given);
    const { checkoutId, url } = body as { checkoutId: string; url: string };
    // The purchase is cancelled in the database while its page is still open at the provider.
    await connection.db
      .updateTable('purchases')
      .set({ status: 'CANCELLED' })
      .where('id', '=', checkoutId)
      .execute();
    await changePayment(checkoutId, { status: 'CANCELLED' });
    const joined = await join(member, given);
    await pay({ url });
    await deliver();
    expect((await statusAt(joined)).status).toBe('active');
    const { subscriptionId, status } = await connection.db
      .selectFrom('purchases')
      .select(['subscriptionId', 'status'])
      .where('id', '=', checkoutId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('REVIEW');
    expect(await stripe.subscriptions.retrieve(subscriptionId!)).toMatchObject({ status: 'canceled' });
    expect((await ask('GET /subscriptions', { as: member })).body.items).toHaveLength(1);
  });

  it('a membership is updated by the sweep when its events are lost', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given);
    await advanceTo(joined.periodEndsAt);
    await deliver({ only: () => false });
    await sweeper.sweep();
    const renewed = await own(member);
    expect(renewed.state).toBe('ACTIVE');
    expect(await owedTo(given.creator)).toBe(2 * 780);

    await stripe.subscriptions.update(await getProviderId(joined), { cancel_at_period_end: true });
    await advanceTo(renewed.periodEndsAt);
    await deliver({ only: () => false });
    await sweeper.sweep();
    expect(await own(member)).toMatchObject({ state: 'CANCELLED' });
    expect(await holds(member, given)).toBe(false);
  });

  it('a refund of the later of two lost renewals ends the membership', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given);
    await advanceTo(joined.periodEndsAt);
    const next = await stripe.subscriptions.retrieve(await getProviderId(joined));
    await advanceTo(new Date(next.items.data[0]!.current_period_end * 1000).toISOString());
    await deliver({ only: () => false });
    await sweeper.sweep();
    const [newest] = (await stripe.invoices.list({ subscription: await getProviderId(joined) })).data;
    const params = { id: joined.purchaseId };
    const { body } = await ask('GET /office/purchases/:id', { as: await makeOffice(), params });
    expect(body.renewals.map(({ id, endsAccess }) => [id === newest!.id, endsAccess])).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

const getProviderId = async ({ id }: { id: string }): Promise<string> =>
  (
    await connection.db
      .selectFrom('subscriptions')
      .select('providerId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).providerId!;

describe('fault matrix', () => {
  it('a failed renewal ends access after seven days of grace, and a late payment restores access', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given, FAILS_LATER);
    await advanceTo(joined.periodEndsAt);
    await deliver();
    const due = await own(member);
    expect(due).toMatchObject({ state: 'PAST_DUE', payUrl: expect.stringContaining('/c/invoice/') });
    expect(due.graceEndsAt).toBe(new Date(Date.parse(joined.periodEndsAt) + 7 * DAY * 1000).toISOString());
    expect(await holds(member, given)).toBe(true);
    expect((await readMail(member.email, 'Your card was declined'))?.textBody).toContain(due.payUrl);

    // The provider still retries, and only our own grace period has ended.
    clock.shiftClock((passedSeconds + 7 * DAY) * 1000);
    await sweeper.sweep();
    expect(await holds(member, given)).toBe(false);
    clock.shiftClock(passedSeconds * 1000);

    expect((await submitForm(due.payUrl!, CARD_FORM)).status).toBe(303);
    await deliver({ times: 2 });
    expect(await own(member)).toMatchObject({ state: 'ACTIVE', graceEndsAt: null, payUrl: null });
    expect(await holds(member, given)).toBe(true);
    expect(await owedTo(given.creator)).toBe(2 * 780);
  });

  it('a renewal that is never paid ends the membership after the last attempt', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given, FAILS_LATER);
    await advanceTo(joined.periodEndsAt);
    await advance(7 * DAY);
    await deliver();
    expect(await own(member)).toMatchObject({ state: 'CANCELLED', payUrl: null });
    expect(await holds(member, given)).toBe(false);
    expect(await owedTo(given.creator)).toBe(780);
    // The link of an ended membership must not accept a payment.
    const invoices = await stripe.invoices.list({ subscription: await getProviderId(joined) });
    expect(invoices.data.map(({ status }) => status).toSorted()).toEqual(['paid', 'void']);
    expect((await start(member, given)).status).toBe(200);
  });

  it('an open payment of an ended membership is voided, or refunded if it was paid in the meantime', async () => {
    const given = await makeOffer();
    const [member, late] = [await makePerson(), await makePerson()];
    const joined = [await join(member, given, FAILS_LATER), await join(late, given, FAILS_LATER)];
    await advanceTo(joined[1]!.periodEndsAt);
    await deliver();
    const pages = [(await own(member)).payUrl!, (await own(late)).payUrl!];
    await advance(7 * DAY);
    // The member pays after the provider ended the membership, before its event arrives.
    expect((await submitForm(pages[1]!, CARD_FORM)).status).toBe(303);
    await deliver({ times: 2 });
    for (const person of [member, late]) {
      expect(await own(person)).toMatchObject({ state: 'CANCELLED', payUrl: null });
      expect(await holds(person, given)).toBe(false);
    }
    const newest = async (of: Subscription) =>
      (await stripe.invoices.list({ subscription: await getProviderId(of), limit: 1 })).data[0]!;
    expect((await newest(joined[0]!)).status).toBe('void');
    expect((await submitForm(pages[0]!, CARD_FORM)).status).not.toBe(303);

    expect((await newest(joined[1]!)).status).toBe('paid');
    expect(await owedTo(given.creator)).toBe(3 * 780);
    await runTasks('checkout.sendRefund');
    expect(await owedTo(given.creator)).toBe(2 * 780);
    expect(await readMail(late.email, 'refunded')).toBeDefined();
    const made = await connection.db
      .selectFrom('refunds')
      .select(['askedBy', 'amountCents', 'invoiceId', 'state'])
      .where(
        'purchaseId',
        'in',
        joined.map(({ purchaseId }) => purchaseId),
      )
      .execute();
    const invoiceId = (await newest(joined[1]!)).id;
    expect(made).toEqual([{ askedBy: 'AUTOMATIC', amountCents: 900, invoiceId, state: 'SUCCEEDED' }]);
  });

  it('a late payment of a month is recorded and refunded while another refund of the membership is pending', async () => {
    const { findPending } = await import('@/backend/checkout/refunds/repository');
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given, FAILS_LATER);
    await advanceTo(joined.periodEndsAt);
    await deliver();
    const page = (await own(member)).payUrl!;
    await advance(7 * DAY);
    expect((await submitForm(page, CARD_FORM)).status).toBe(303);
    const { purchaseId } = joined;
    await connection.db
      .insertInto('refunds')
      .values({
        purchaseId,
        askedBy: 'SELLER',
        requesterId: given.creator.userId,
        amountCents: 100,
        state: 'PENDING',
        createdAt: new Date(),
      })
      .execute();
    await deliver({ times: 2 });
    const states = async () =>
      (
        await connection.db
          .selectFrom('refunds')
          .select(['askedBy', 'state'])
          .where('purchaseId', '=', purchaseId)
          .orderBy('askedBy')
          .execute()
      ).map(({ askedBy, state }) => `${askedBy} ${state}`);
    expect(await states()).toEqual(['AUTOMATIC PENDING', 'SELLER PENDING']);
    // The order of the refunds in the database must not matter.
    await connection.db
      .updateTable('refunds')
      .set({ createdAt: new Date('2100-01-01') })
      .where('purchaseId', '=', purchaseId)
      .where('askedBy', '=', 'SELLER')
      .execute();
    expect(await findPending(connection.db, purchaseId)).toMatchObject({ askedBy: 'SELLER' });
    expect(await owedTo(given.creator)).toBe(2 * 780);
    await runTasks('checkout.sendRefund');
    expect(await owedTo(given.creator)).toBe(780);
    expect(await states()).toEqual(['AUTOMATIC SUCCEEDED', 'SELLER PENDING']);
  });

  it.each(['DELETE', 'PATCH'] as const)(
    '%s of a membership whose open payment was just made keeps the month that was paid',
    async (method) => {
      const given = await makeOffer();
      const member = await makePerson();
      const joined = await join(member, given, FAILS_LATER);
      await advanceTo(joined.periodEndsAt);
      await deliver();
      const due = await own(member);
      expect((await submitForm(due.payUrl!, CARD_FORM)).status).toBe(303);
      const { body } = await request(method, `/checkout/${joined.id}`, { as: member });
      expect(body).toMatchObject({ state: 'CANCELLING', periodEndsAt: due.periodEndsAt });
      await deliver();
      expect(await holds(member, given)).toBe(true);
      expect(await owedTo(given.creator)).toBe(2 * 780);
    },
  );

  it('a membership whose renewal has just failed is cancelled at once', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given, FAILS_LATER);
    await advanceTo(joined.periodEndsAt);
    const { body } = await ask('DELETE /checkout/:id', { as: member, params: { id: joined.id } });
    expect(body).toMatchObject({ state: 'CANCELLED' });
    expect((await stripe.invoices.list({ subscription: await getProviderId(joined) })).data[0]).toMatchObject(
      {
        status: 'void',
      },
    );
  });

  it('a cancellation takes effect at the end of the period, can be undone and can be repeated', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given);
    const params = { id: joined.id };
    expect((await ask('PATCH /checkout/:id', { as: member, params })).body.state).toBe('CANCELLING');
    const creatorId = given.creator.actor.creator.id;
    await connection.db
      .updateTable('creators')
      .set({ closedAt: new Date() })
      .where('id', '=', creatorId)
      .execute();
    const resume = () => ask('PATCH /checkout/:id', { as: member, params, body: { resume: true } });
    expect((await resume()).problem.code).toBe('CREATOR_AWAY');
    await connection.db.updateTable('creators').set({ closedAt: null }).where('id', '=', creatorId).execute();
    expect((await resume()).body.state).toBe('ACTIVE');
    // The user repeats the request because the response was lost.
    expect((await resume()).body.state).toBe('ACTIVE');
    expect((await ask('PATCH /checkout/:id', { as: member, params })).body.state).toBe('CANCELLING');
    expect((await ask('PATCH /checkout/:id', { as: member, params })).body.state).toBe('ACTIVE');
    expect((await ask('DELETE /checkout/:id', { as: member, params })).body.state).toBe('CANCELLING');
    const again = (await ask('DELETE /checkout/:id', { as: member, params })).body;
    expect(again).toMatchObject({ state: 'CANCELLING', periodEndsAt: joined.periodEndsAt });
    expect(await holds(member, given)).toBe(true);

    await advanceTo(joined.periodEndsAt);
    await deliver();
    expect(await own(member)).toMatchObject({ state: 'CANCELLED', periodEndsAt: joined.periodEndsAt });
    expect(await holds(member, given)).toBe(false);
    expect((await ask('DELETE /checkout/:id', { as: member, params })).body.state).toBe('CANCELLED');
    expect(await request('PATCH', `/checkout/${joined.id}`, { as: member })).toMatchObject({ status: 409 });
    // Cancelling again at the provider must not fail.
    const { cancelNow } = await import('@/backend/providers/payments/subscriptions');
    await cancelNow(await getProviderId(joined));
  });

  it('a membership with an open payment is cancelled at once, and the payment is not retried', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given, FAILS_LATER);
    await advanceTo(joined.periodEndsAt);
    await deliver();
    const { body } = await ask('DELETE /checkout/:id', { as: member, params: { id: joined.id } });
    expect(body).toMatchObject({ state: 'CANCELLED' });
    expect(await holds(member, given)).toBe(false);
    expect((await readMail(member.email, 'Nothing more is charged'))?.subject).toContain('has ended');
    const [open] = (await stripe.invoices.list({ subscription: await getProviderId(joined) })).data;
    // The payment link in the mail must not accept a payment.
    expect(open).toMatchObject({ status: 'void', next_payment_attempt: null });
    expect(await owedTo(given.creator)).toBe(780);
  });

  it('a membership whose open payment was just paid is cancelled only at the end of its month', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given, FAILS_LATER);
    await advanceTo(joined.periodEndsAt);
    await deliver();
    const due = await own(member);
    expect((await submitForm(due.payUrl!, CARD_FORM)).status).toBe(303);
    // The event of the payment has not arrived yet.
    const { body } = await ask('DELETE /checkout/:id', { as: member, params: { id: joined.id } });
    expect(body).toMatchObject({ state: 'CANCELLING', payUrl: null });
    expect(await holds(member, given)).toBe(true);
    await deliver();
    expect(await owedTo(given.creator)).toBe(2 * 780);
  });

  it('a purchase or another user’s membership cannot be cancelled', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given);
    const send = (method: 'PATCH' | 'DELETE', as: Person, id: string) =>
      request(method, `/checkout/${id}`, { as });
    for (const method of ['PATCH', 'DELETE'] as const) {
      expect(await send(method, member, joined.purchaseId)).toMatchObject({ status: 409 });
      for (const id of [joined.id, joined.purchaseId])
        expect(await send(method, await makePerson(), id)).toMatchObject({ status: 404 });
    }
    expect((await own(member)).state).toBe('ACTIVE');
  });

  it('repeated events and events out of order lead to the same state as at the provider', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const { body } = await start(member, given);
    await pay(body as { url: string });
    // The subscription is announced before the payment.
    await deliver({ only: ({ type }) => type === 'customer.subscription.created', times: 2 });
    const joined = await own(member);
    expect(joined.state).toBe('ACTIVE');
    const id = await getProviderId(joined);
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await stripe.subscriptions.cancel(id);
    await deliver({ times: 2, sorted: (all) => all.toReversed() });
    expect(await own(member)).toMatchObject({ state: 'CANCELLED' });
    expect(await holds(member, given)).toBe(false);
    expect(await owedTo(given.creator)).toBe(780);
  });

  it('a provider state that was read earlier does not replace a state that was read later', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given);
    const { overwrite } = await import('@/backend/memberships/repository');
    const change = { state: 'CANCELLED' as const, readAt: new Date(clock.now().getTime() - 60_000) };
    expect(await overwrite(connection.db, joined.id, change)).toBe(false);
    expect((await own(member)).state).toBe('ACTIVE');
  });

  it('a creator whose account is restricted gets no share until it is reactivated, and renewals continue', async () => {
    const { refreshAccount } = await import('@/backend/wallet/account-service');
    const given = await makeOffer();
    const { creator } = given;
    const account = `acct_test_${creator.actor.creator.id.replaceAll('-', '')}`;
    const member = await makePerson();
    const joined = await join(member, given);
    const setReady = async (ready: boolean) => {
      await world.control('POST /accounts', { id: account, ready });
      await refreshAccount(creator.actor.creator.id, account);
      await runTasks('memberships.followAccount', 'checkout.closeOpen');
    };
    /** Returns true if the newest renewal was split with the creator's account. */
    const isShared = async () => {
      const [newest] = (await stripe.invoices.list({ subscription: await getProviderId(joined) })).data;
      const { paymentId } = await connection.db
        .selectFrom('invoices')
        .select('paymentId')
        .where('id', '=', newest!.id)
        .executeTakeFirstOrThrow();
      return (await stripe.paymentIntents.retrieve(paymentId!)).transfer_data !== null;
    };

    await setReady(false);
    expect(await readMail(creator.email, 'Your share stays in your Kumu balance')).toBeDefined();
    expect(await start(await makePerson(), given)).toMatchObject({
      status: 409,
      body: { code: 'CREATOR_CANNOT_RECEIVE' },
    });
    await advanceTo(joined.periodEndsAt);
    await deliver();
    const held = await own(member);
    expect(held.state).toBe('ACTIVE');
    expect(await isShared()).toBe(false);
    expect(await owedTo(creator)).toBe(2 * 780);

    await runTasks('checkout.sendTransfer');
    /** Returns the amounts that were sent by separate transfers. */
    const sent = async () =>
      (await stripe.transfers.list({ destination: account })).data
        .filter(({ transfer_group: group }) => group?.startsWith('invoice:'))
        .map(({ amount, amount_reversed: back }) => amount - back);
    const notSent = async () => (await ask('GET /wallet', { as: creator })).body.unsent;
    expect([await sent(), await notSent()]).toEqual([[], { waitingCents: 0, heldCents: 780 }]);
    await setReady(true);
    // The card payment has cleared by then. Repeated reads of the account and repeated runs of the
    // task must not send an amount twice.
    await advance(5 * DAY);
    const { sendTransfers } = await import('@/backend/checkout/transfers/service');
    for (const isReady of [true, true]) {
      await setReady(isReady);
      await runTasks('checkout.sendTransfer');
      await sendTransfers();
    }
    expect([await sent(), await notSent()]).toEqual([[780], { waitingCents: 0, heldCents: 0 }]);
    await advanceTo(held.periodEndsAt);
    await deliver();
    expect(await owedTo(creator)).toBe(3 * 780);
    expect(await isShared()).toBe(true);
    expect([await sent(), await notSent()]).toEqual([[780], { waitingCents: 0, heldCents: 0 }]);
  });

  it('a paid membership is not started when its creator was suspended in the meantime', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const { body } = await start(member, given);
    const { checkoutId, url } = body as { checkoutId: string; url: string };
    const setState = (state: 'APPROVED' | 'SUSPENDED') =>
      connection.db
        .updateTable('creators')
        .set({ state })
        .where('id', '=', given.creator.actor.creator.id)
        .execute();
    await setState('SUSPENDED');
    expect((await pay({ url })).status).toBe(303);
    await deliver();
    expect(await holds(member, given)).toBe(false);
    expect(
      (await ask('POST /checkout/:id/refresh', { as: member, params: { id: checkoutId } })).body,
    ).toMatchObject({
      state: 'REVIEW',
      isUndeliverable: true,
    });
    await runTasks('checkout.sendRefund');
    await setState('APPROVED');
  });

  it('a membership with a suspended creator is not renewed and grants access until its paid month ends', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    await join(member, given);
    await suspend(given.creator.actor.creator.id);
    await runTasks('memberships.stopRenewing');
    expect((await own(member)).state).toBe('CANCELLING');
    expect(await holds(member, given)).toBe(true);
    // The sweep finds a membership that was joined while the task ran.
    const { providerId } = await connection.db
      .selectFrom('subscriptions')
      .select('providerId')
      .where('userId', '=', member.userId)
      .executeTakeFirstOrThrow();
    await stripe.subscriptions.update(providerId!, { cancel_at_period_end: false });
    await deliver();
    expect((await own(member)).state).toBe('ACTIVE');
    await sweeper.sweep();
    expect((await own(member)).state).toBe('CANCELLING');
    await reinstate(given.creator.actor.creator.id);
  });

  it('a paid membership whose offer was closed in the meantime is not started and is refunded once', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const { body } = await start(member, given);
    const { checkoutId, url } = body as { checkoutId: string; url: string };
    await ask('DELETE /memberships/:id', { as: given.creator, params: { id: given.membership.id } });
    // The payment is made before the page could be closed.
    expect((await pay({ url })).status).toBe(303);
    await deliver();
    expect((await ask('GET /subscriptions', { as: member })).body.items).toEqual([]);
    expect(await holds(member, given)).toBe(false);
    const { subscriptionId, status, reviewReason } = await connection.db
      .selectFrom('purchases')
      .select(['subscriptionId', 'status', 'reviewReason'])
      .where('id', '=', checkoutId)
      .executeTakeFirstOrThrow();
    expect([status, reviewReason]).toEqual(['REVIEW', 'NOT_DELIVERABLE']);
    expect(await stripe.subscriptions.retrieve(subscriptionId!)).toMatchObject({ status: 'canceled' });
    const shown = async () =>
      (await ask('POST /checkout/:id/refresh', { as: member, params: { id: checkoutId } })).body;
    expect(await shown()).toMatchObject({ state: 'REVIEW', isUndeliverable: true, refundedCents: 0 });

    const { reconcileRefunds, sendRefund } = await import('@/backend/checkout/refunds/provider-service');
    const [refund] = await connection.db
      .selectFrom('refunds')
      .selectAll()
      .where('purchaseId', '=', checkoutId)
      .execute();
    await Promise.all([sendRefund(refund!.id), sendRefund(refund!.id)]);
    await runTasks('checkout.sendRefund');
    await advance(2 * 60);
    await reconcileRefunds();
    await deliver({ times: 2 });
    expect(await shown()).toMatchObject({ state: 'REFUNDED', isUndeliverable: true, refundedCents: 900 });
    const made = connection.db.selectFrom('refunds').select(['askedBy', 'state', 'amountCents']);
    expect(await made.where('purchaseId', '=', checkoutId).execute()).toEqual([
      { askedBy: 'AUTOMATIC', state: 'SUCCEEDED', amountCents: 900 },
    ]);
    expect(await owedTo(given.creator)).toBe(0);
    expect((await readMail(member.email, 'We refunded A$9'))?.textBody).toContain('taken off sale');
  });

  it('an unpublished course remains available to its members and is not granted to later members', async () => {
    const given = await makeOffer();
    // A second course is needed because an offer without content cannot be joined.
    await makeCourse(given.creator);
    const member = await makePerson();
    await join(member, given);
    await ask('PATCH /kumu/courses/update-status', {
      as: given.creator,
      body: { courseId: given.course.id, status: 'UNPUBLISHED' },
    });
    await sweeper.sweep();
    expect(await holds(member, given)).toBe(true);
    const later = await makePerson();
    await join(later, given);
    expect(await holds(later, given)).toBe(false);
  });
});

describe('refunds of a month', () => {
  /**
   * Creates a membership with a paid first month and one renewal.
   * @returns the membership with the payment of the renewal
   */
  async function renewOnce(more: Parameters<typeof makeOffer>[0] = {}) {
    const given = await makeOffer(more);
    const member = await makePerson();
    const joined = await join(member, given);
    await advanceTo(joined.periodEndsAt);
    await deliver();
    return { given, member, joined, ...(await newestInvoice(joined)) };
  }
  const newestInvoice = async ({ purchaseId }: Subscription) => {
    const { id, paymentId } = await connection.db
      .selectFrom('invoices')
      .select(['id', 'paymentId'])
      .where('purchaseId', '=', purchaseId)
      .orderBy('paidAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { invoiceId: id, paymentId: paymentId! };
  };
  type Renewed = Awaited<ReturnType<typeof renewOnce>>;
  const send = (
    as: Person,
    { joined, invoiceId }: Renewed,
    more: object,
    key: string = crypto.randomUUID(),
  ) =>
    ask('POST /refunds', {
      as,
      headers: { 'idempotency-key': key },
      body: { purchaseId: joined.purchaseId, invoiceId, ...more },
    });
  const refundsOf = ({ joined }: Renewed) =>
    connection.db
      .selectFrom('refunds')
      .select(['askedBy', 'amountCents', 'state', 'invoiceId'])
      .where('purchaseId', '=', joined.purchaseId)
      .orderBy('createdAt')
      .execute();
  const refundedAtProvider = async ({ paymentId }: Pick<Renewed, 'paymentId'>) => {
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentId, {
      expand: ['latest_charge'],
    });
    return (charge as Stripe.Charge).amount_refunded;
  };

  it('a creator can refund a month in parts to the cent, and the last part ends the access of that month', async () => {
    const renewed = await renewOnce({ price: 997 });
    const { given, member, joined, invoiceId } = renewed;
    const { creator } = given;
    const sale = async () =>
      (await ask('GET /sales/:id', { as: creator, params: { id: joined.purchaseId }, query: { invoiceId } }))
        .body;
    const before = await owedTo(creator);
    const { amountCents, feeCents } = await sale();
    expect(await sale()).toMatchObject({ amountCents: 997, refundableCents: 997, endsAccess: true });
    expect(before).toBe(2 * (997 - feeCents));
    for (const [index, part] of [333, 1, 332].entries()) {
      expect(await send(creator, renewed, { amountCents: part })).toMatchObject({
        status: 200,
        body: { state: 'SUCCEEDED', invoiceId },
      });
      expect(await holds(member, given)).toBe(true);
      expect((await refundsOf(renewed)).length).toBe(index + 1);
    }
    expect((await send(creator, renewed, { amountCents: 332 })).status).toBe(422);
    expect(await sale()).toMatchObject({ refundedCents: 666, refundableCents: 331 });
    expect((await send(creator, renewed, {})).status).toBe(200);
    expect((await send(creator, renewed, {})).problem).toMatchObject({ code: 'ALREADY_REFUNDED' });
    expect(await owedTo(creator)).toBe(amountCents - feeCents);
    expect(await refundedAtProvider(renewed)).toBe(997);

    // The membership ends in the database at once, and at the provider when the task runs.
    expect(await holds(member, given)).toBe(false);
    await runTasks('memberships.sync');
    expect(await own(member)).toMatchObject({ state: 'CANCELLED' });
    await deliver({ times: 2, sorted: (all) => all.toReversed() });
    await sweeper.sweep();
    expect(await holds(member, given)).toBe(false);

    // The member sees every payment with receipts and was notified.
    const { items } = (await ask('GET /purchases', { as: member, query: { kind: 'memberships' } })).body;
    expect(items.map(({ kind, state, refundedCents }) => [kind, state, refundedCents])).toEqual([
      ['RENEWAL', 'REFUNDED', 997],
      ['PURCHASE', 'SUCCESS', 0],
    ]);
    const refunded = (await ask('GET /purchases', { as: member, query: { kind: 'refunds' } })).body.items;
    expect(refunded.map((each) => each.amountCents).toSorted((a, b) => a - b)).toEqual([1, 331, 332, 333]);
    expect(refunded.every(({ receipt }) => receipt?.number.startsWith('KUMU-'))).toBe(true);
    expect((await readMail(member.email, 'We refunded A$3.31'))?.textBody).toMatch(/KUMU-\d{4}-\d{6}/);
    const moved = (await ask('GET /wallet/movements', { as: creator, query: { group: 'memberships' } })).body;
    expect(moved.items.map((each) => [each.kind, each.saleId, each.invoiceId])).toEqual([
      ['INVOICE', joined.purchaseId, invoiceId],
      ['SALE', joined.purchaseId, null],
    ]);
  });

  it('a month can be refunded after a dispute of another month, and a disputed month cannot', async () => {
    const renewed = await renewOnce();
    const { given, joined } = renewed;
    const { syncDispute } = await import('@/backend/checkout/disputes/service');
    const { providerPaymentId: paymentId } = await readPurchase(joined.purchaseId);
    const { dispute } = await world.control<{ dispute: { id: string } }>('POST /disputes', {
      payment_intent: paymentId,
    });
    await syncDispute(dispute.id);
    await world.control(`POST /disputes/${dispute.id}/lose`);
    await syncDispute(dispute.id);
    const moved = (await ask('GET /wallet/movements', { as: given.creator, query: { group: 'memberships' } }))
      .body;
    expect(moved.items.map((each) => [each.kind, each.saleId])).toEqual([
      ['INVOICE', joined.purchaseId],
      ['SALE', null],
    ]);
    const ofFirst = await send(given.creator, { ...renewed, invoiceId: undefined as never }, {});
    expect(ofFirst.problem).toMatchObject({ code: 'PAYMENT_TAKEN_BACK' });
    expect(await send(given.creator, renewed, {})).toMatchObject({
      status: 200,
      body: { state: 'SUCCEEDED', amountCents: 900 },
    });
  });

  it('a refund of an earlier month does not end the membership', async () => {
    const renewed = await renewOnce();
    const { given, member, joined } = renewed;
    // The first payment belongs to the purchase itself.
    const { body } = await ask('GET /sales/:id', { as: given.creator, params: { id: joined.purchaseId } });
    expect(body).toMatchObject({ invoiceId: null, endsAccess: false });
    expect((await send(given.creator, { ...renewed, invoiceId: undefined as never }, {})).status).toBe(200);
    await runTasks('memberships.sync');
    await deliver();
    await sweeper.sweep();
    expect(await own(member)).toMatchObject({ state: 'ACTIVE' });
    expect(await holds(member, given)).toBe(true);
    expect(await owedTo(given.creator)).toBe(780);
    await advanceTo((await own(member)).periodEndsAt);
    await deliver();
    expect(await owedTo(given.creator)).toBe(2 * 780);
    expect(await holds(member, given)).toBe(true);
  });

  it('a refund of a month is rejected for a member, a stranger and a wrong purchase', async () => {
    const [renewed, other] = [await renewOnce(), await renewOnce()];
    expect(await send(renewed.member, renewed, {})).toMatchObject({
      status: 403,
      problem: { code: 'NOT_ALLOWED' },
    });
    expect((await send(other.given.creator, renewed, {})).status).toBe(404);
    const mixed = { ...renewed, invoiceId: other.invoiceId };
    expect((await send(renewed.given.creator, mixed, {})).status).toBe(404);
    const { joined, given, invoiceId } = mixed;
    const params = { id: joined.purchaseId };
    expect((await ask('GET /sales/:id', { as: given.creator, params, query: { invoiceId } })).status).toBe(
      404,
    );
    expect(await refundsOf(renewed)).toEqual([]);
  });

  it('concurrent and repeated requests refund a month once, even with a request of the office', async () => {
    const renewed = await renewOnce();
    const { joined, invoiceId } = renewed;
    const office = await makeOffice();
    const key = crypto.randomUUID();
    const answers = await Promise.all([
      ...[key, key, undefined].map((each) =>
        send(renewed.given.creator, renewed, { amountCents: 500 }, each),
      ),
      ask('PATCH /office/purchases/:id', {
        as: office,
        params: { id: joined.purchaseId },
        body: {
          decision: 'refund',
          invoiceId,
          amountCents: 500,
          refundedCents: 0,
          reason: 'The member was ill.',
        },
      }),
    ]);
    for (const { status } of answers) expect([200, 409, 422]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await refundedAtProvider(renewed)).toBe(500);
    expect((await send(renewed.given.creator, renewed, { amountCents: 500 }, key)).status).toBeLessThan(500);
    const read = async () =>
      (await ask('GET /office/purchases/:id', { as: office, params: { id: joined.purchaseId } })).body;
    expect((await read()).renewals).toMatchObject([{ id: invoiceId, refundedCents: 500, endsAccess: true }]);
    const rest = { decision: 'refund' as const, invoiceId, reason: 'The member was ill.' };
    await ask('PATCH /office/purchases/:id', { as: office, params: { id: joined.purchaseId }, body: rest });
    expect((await read()).renewals).toMatchObject([{ refundedCents: 900, refundableCents: 0 }]);
    expect((await refundsOf(renewed)).every((each) => each.invoiceId === invoiceId)).toBe(true);
    await runTasks('memberships.sync');
    expect(await own(renewed.member)).toMatchObject({ state: 'CANCELLED' });
  });

  it('a late report of a smaller refunded total does not change the refunded amount of a month', async () => {
    const renewed = await renewOnce();
    const { given, joined, invoiceId, paymentId } = renewed;
    for (const amountCents of [300, 200])
      expect((await send(given.creator, renewed, { amountCents })).status).toBe(200);
    const owedCents = await owedTo(given.creator);
    // Another process read this total before the second refund was made.
    await recordRefundTotal(paymentId, 300);
    const params = { id: joined.purchaseId };
    expect(
      (await ask('GET /sales/:id', { as: given.creator, params, query: { invoiceId } })).body,
    ).toMatchObject({ refundedCents: 500, refundableCents: 400 });
    expect(await owedTo(given.creator)).toBe(owedCents);
  });

  it('a refund of a month whose share was withheld leaves the creator no share to be sent', async () => {
    const { refreshAccount } = await import('@/backend/wallet/account-service');
    const given = await makeOffer();
    const { creator } = given;
    const account = `acct_test_${creator.actor.creator.id.replaceAll('-', '')}`;
    const member = await makePerson();
    const joined = await join(member, given);
    await world.control('POST /accounts', { id: account, ready: false });
    await refreshAccount(creator.actor.creator.id, account);
    await runTasks('memberships.followAccount');
    await advanceTo(joined.periodEndsAt);
    await deliver();
    const renewed = { given, member, joined, ...(await newestInvoice(joined)) };
    expect((await send(creator, renewed, {})).body).toMatchObject({ amountCents: 900, state: 'SUCCEEDED' });
    await runTasks('checkout.sendTransfer');
    expect(await owedTo(creator)).toBe(780);
    expect((await ask('GET /wallet', { as: creator })).body.unsent).toEqual({
      waitingCents: 0,
      heldCents: 0,
    });
  });

  it('a refund made at the provider is posted once, even when its events arrive before those of the month', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given);
    await advanceTo(joined.periodEndsAt);
    const [invoice] = (await stripe.invoices.list({ subscription: await getProviderId(joined), limit: 1 }))
      .data;
    const { data } = await stripe.invoicePayments.list({ invoice: invoice!.id });
    const paymentId = data[0]!.payment.payment_intent as string;
    const { charge } = await stripe.refunds.create({
      payment_intent: paymentId,
      amount: 400,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await deliverEvent('charge.refunded', charge as string);
    await runTasks('checkout.handleEvent');
    await deliver({ times: 2, only: ({ type }) => !type.includes('refund') });
    await runTasks('checkout.recordRefunds');
    const rows = async () =>
      connection.db
        .selectFrom('refunds')
        .select(['askedBy', 'amountCents', 'invoiceId', 'state'])
        .where('purchaseId', '=', joined.purchaseId)
        .execute();
    const made = { askedBy: 'PROVIDER', amountCents: 400, invoiceId: invoice!.id, state: 'SUCCEEDED' };
    expect(await rows()).toEqual([made]);
    expect(await owedTo(given.creator)).toBe(2 * 780 - (400 - 53));
    await runTasks('checkout.recordRefunds');
    await stripe.refunds.create({
      payment_intent: paymentId,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await deliver({ times: 2 });
    expect(await rows()).toEqual([made, { ...made, amountCents: 500 }]);
    expect(await owedTo(given.creator)).toBe(780);
    await runTasks('memberships.sync');
    expect(await own(member)).toMatchObject({ state: 'CANCELLED' });
  });
});

describe('card changes of a membership', () => {
  const NEW_CARD = { number: '4000 0025 0000 3155', expiry: '08 / 41' };
  const shown = { brand: 'visa', last4: '3155', expMonth: 8, expYear: 2041 };
  const openPage = async (person: Person, { id }: Subscription) =>
    ask('POST /subscriptions/:id/card', {
      as: person,
      params: { id },
      body: { returnPath: '/profile/purchases?kind=x#y' },
    });
  const sessionOf = (url: string) => new URL(url).pathname.split('/').at(-1)!;
  const cardOfNewest = async (joined: Subscription) => {
    const [invoice] = (await stripe.invoices.list({ subscription: await getProviderId(joined) })).data;
    const { data } = await stripe.invoicePayments.list({ invoice: invoice!.id });
    const intent = await stripe.paymentIntents.retrieve(String(data[0]!.payment.payment_intent), {
      expand: ['payment_method'],
    });
    return (intent.payment_method as Stripe.PaymentMethod).card!.last4;
  };

  it('a new card is entered on the provider’s page, stored by an event and charged for the next month', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given);
    expect(joined.card).toEqual({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 });
    const { body } = await openPage(member, joined);
    const { location } = await pay(body, NEW_CARD);
    const back = new URL(location!);
    expect(back.pathname + back.hash).toBe('/profile/purchases');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      kind: 'x',
      card: 'saved',
      subscription: joined.id,
      session: sessionOf(body.url),
    });
    // The redirect of the browser is not a proof, but the page may request an update. In this test
    // the event arrives first.
    await deliver({ times: 2 });
    expect(await own(member)).toMatchObject({ state: 'ACTIVE', card: shown });
    await advanceTo(joined.periodEndsAt);
    await deliver();
    expect(await cardOfNewest(joined)).toBe('3155');
    expect(await owedTo(given.creator)).toBe(2 * 780);
  });

  it('a late event does not restore an earlier card', async () => {
    const member = await makePerson();
    const joined = await join(member, await makeOffer());
    const early = (await openPage(member, joined)).body;
    await advance(60);
    await pay(early);
    await deliver({ only: () => false });
    await advance(60);
    await pay((await openPage(member, joined)).body, NEW_CARD);
    await deliver();
    await deliverEvent('checkout.session.completed', sessionOf(early.url));
    expect(await own(member)).toMatchObject({ card: shown });
  });

  it('a new card pays an open payment at once without an event, and a declined card does not pay it', async () => {
    const given = await makeOffer();
    const member = await makePerson();
    const joined = await join(member, given, FAILS_LATER);
    await advanceTo(joined.periodEndsAt);
    await deliver();
    const take = async (card: object) => {
      const { body } = await openPage(member, joined);
      await pay(body, card);
      return ask('PATCH /subscriptions/:id/card', {
        as: member,
        params: { id: joined.id },
        body: { session: sessionOf(body.url) },
      });
    };
    expect((await take(FAILS_LATER)).body).toMatchObject({ state: 'PAST_DUE', card: { last4: '0341' } });
    await advance(60);
    expect((await take(NEW_CARD)).body).toMatchObject({ state: 'ACTIVE', payUrl: null, card: shown });
    await deliver({ times: 2 });
    expect(await owedTo(given.creator)).toBe(2 * 780);
    expect(await cardOfNewest(joined)).toBe('3155');
  });

  it('a card can be changed only for one’s own live membership and only after a card was entered', async () => {
    const given = await makeOffer();
    const [member, other] = [await makePerson(), await makePerson()];
    const [joined, theirs] = [await join(member, given), await join(other, given)];
    expect((await openPage(other, joined)).status).toBe(404);
    const { body } = await openPage(member, joined);
    const take = (as: Person, id: string, session: string) =>
      ask('PATCH /subscriptions/:id/card', { as, params: { id }, body: { session } });
    // A card has not been entered on the page yet.
    expect((await take(member, joined.id, sessionOf(body.url))).status).toBe(404);
    await pay(body, NEW_CARD);
    expect((await take(other, theirs.id, sessionOf(body.url))).status).toBe(404);
    expect((await take(other, joined.id, sessionOf(body.url))).status).toBe(404);
    expect((await own(other)).card).toMatchObject({ last4: '4242' });
    await stripe.subscriptions.cancel(await getProviderId(joined));
    await deliver();
    expect(await own(member)).toMatchObject({ state: 'CANCELLED', card: null });
    expect(await openPage(member, joined)).toMatchObject({
      status: 409,
      problem: { code: 'MEMBERSHIP_ENDED' },
    });
  });
});

describe('charges of a membership', () => {
  it('every charge of a membership is listed with its period, page by page', async () => {
    const given = await makeOffer({ hasTrial: true });
    const member = await makePerson();
    const joined = await join(member, given);
    await join(member, await makeOffer());
    const ends = [joined.periodEndsAt];
    while (ends.length < 3) {
      await advanceTo(ends.at(-1)!);
      await deliver();
      const { items } = (await ask('GET /subscriptions', { as: member })).body;
      ends.push(items.find(({ id }) => id === joined.id)!.periodEndsAt);
    }
    const query = { purchaseId: joined.purchaseId, limit: 2 };
    const first = (await ask('GET /purchases', { as: member, query })).body;
    const rest = await ask('GET /purchases', { as: member, query: { ...query, cursor: first.nextCursor! } });
    const items = [...first.items, ...rest.body.items];
    expect(rest.body.nextCursor).toBeNull();
    expect(items.map(({ kind, amountCents, period }) => [kind, amountCents, period?.until])).toEqual([
      ['RENEWAL', 900, ends[2]],
      ['RENEWAL', 900, ends[1]],
      ['PURCHASE', 0, ends[0]],
    ]);
    expect(items.map(({ period }) => period?.from)).toEqual([ends[1], ends[0], expect.any(String)]);
    expect(items.map(({ receipt }) => receipt !== null)).toEqual([true, true, false]);
    expect((await ask('GET /purchases', { as: given.creator, query })).body.items).toEqual([]);
  });
});

describe('trials of a closed offer', () => {
  it('a trial of an offer that was closed in the meantime is cancelled at the provider without a review', async () => {
    const given = await makeOffer({ hasTrial: true });
    const member = await makePerson();
    const { body } = await start(member, given);
    const { checkoutId, url, sessionId } = body as { checkoutId: string; url: string; sessionId: string };
    await ask('DELETE /memberships/:id', { as: given.creator, params: { id: given.membership.id } });
    expect((await pay({ url })).status).toBe(303);
    // The checkout event is enough, because the subscription's event may be lost.
    await deliver({ only: ({ type }) => type === 'checkout.session.completed' });
    const shown = async () =>
      (await ask('POST /checkout/:id/refresh', { as: member, params: { id: checkoutId } })).body;
    expect(await shown()).toMatchObject({ state: 'CANCELLED', isUndeliverable: true, refundedCents: 0 });
    const { subscription } = await stripe.checkout.sessions.retrieve(sessionId);
    expect(await stripe.subscriptions.retrieve(String(subscription))).toMatchObject({ status: 'canceled' });
    // The offer is open again, and a late event must not start the rejected membership.
    await request('PATCH', `/memberships/${given.membership.id}`, {
      as: given.creator,
      body: { isOpen: true },
    });
    await deliverEvent('checkout.session.completed', sessionId);
    await deliver();
    expect((await shown()).state).toBe('CANCELLED');
    expect((await ask('GET /subscriptions', { as: member })).body.items).toEqual([]);
    const office = await makeOffice();
    const params = { id: checkoutId };
    expect((await ask('GET /office/purchases/:id', { as: office, params })).body).toMatchObject({
      status: 'CANCELLED',
      isTrial: true,
      trialUntil: null,
      refundableCents: 0,
      canDeliver: false,
    });
  });
});
