import fc from 'fast-check';
import type Stripe from 'stripe';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { readPurchase } from '../../support/make/checkout';
import { makeBusiness, makeJoined, type Manager } from '../../support/make/businesses';
import { makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { deliverEvent } from '../../support/make/paid-course';
import { readMail } from '../../support/tasks';

let world: PaymentsWorld;
let creator: CreatorPerson;
let db: typeof import('@/backend/db/connection').db;
let ledger: typeof import('@/backend/money/ledger');

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  ({ db } = await import('@/backend/db/connection'));
  ledger = await import('@/backend/money/ledger');
  creator = await makePayableCreator(world);
});
// All tests pay from one IP address.
beforeEach(() => db.deleteFrom('rateLimits').execute());
afterEach(async () => expect(await ledger.findWrongBalances(db)).toEqual([]));
afterAll(() => world.close());

const headers = () => ({ 'idempotency-key': `sponsorship-${crypto.randomUUID()}` });

/** Buys credits for a business at the provider and fulfils the payment. */
async function buy(manager: Manager, credits: number, card: Parameters<typeof pay>[1] = {}) {
  const { body } = await ask('POST /businesses/credits', {
    as: manager,
    headers: headers(),
    body: { credits, price: credits * 100, successUrl: '/profile/business', cancelUrl: '/profile/business' },
  });
  await pay({ url: body.url }, card);
  await deliverEvent('checkout.session.completed', body.sessionId);
  return body;
}
async function makeSponsor(credits: number) {
  const manager = await makeBusiness();
  const bought = await buy(manager, credits);
  return { manager, ...bought };
}
const newId = () => crypto.randomUUID().replaceAll('-', '');
const personIdOf = async (manager: Manager, { email }: Person) =>
  (await ask('GET /businesses/people', { as: manager, query: { query: email } })).body.items[0]!.id;
const giveTo = (manager: Manager, people: 'ALL' | string[], credits: number, count: number, id = newId()) =>
  ask('POST /businesses/credits/grant', {
    as: manager,
    headers: headers(),
    body: { id, people, credits, totalCents: count * credits * 100 },
  });
const grantCredits = async (manager: Manager, to: Person[], credits: number) =>
  giveTo(manager, await Promise.all(to.map((each) => personIdOf(manager, each))), credits, to.length);

const businessHas = ({ businessId }: Manager) =>
  ledger.owedCents(db, ledger.account.businessCredits(businessId));
const bought = ({ userId }: Person) => ledger.owedCents(db, ledger.account.credits(userId));
const given = ({ userId }: Person) => ledger.owedCents(db, ledger.account.grantedCredits(userId));
const read = async (manager: Manager) => (await ask('GET /businesses/credits', { as: manager })).body;
const paymentOf = async (id: string) => (await readPurchase(id)).providerPaymentId!;

async function buyPack(buyer: Person, pack: 10 | 25 | 50 | 100) {
  const { body } = await ask('POST /credits', {
    as: buyer,
    headers: headers(),
    body: { pack, successUrl: '/', cancelUrl: '/' },
  });
  await pay(body);
  await deliverEvent('checkout.session.completed', body.sessionId);
  return body.checkoutId;
}
async function spend(buyer: Person, priceCents: number) {
  const course = await makeCourse(creator, { priceCents });
  return ask('POST /credits/spend', {
    as: buyer,
    headers: headers(),
    body: { type: 'PPV_COURSE', contentId: course.id, price: priceCents },
  });
}
const office = (as: Person, id: string, amountCents?: number) =>
  ask('PATCH /office/purchases/:id', {
    as,
    params: { id },
    body: { decision: 'refund', amountCents, refundedCents: 0, reason: 'They asked us for it.' },
  });

const closeBusiness = (as: Person, { businessId }: Manager) =>
  ask('PATCH /office/businesses', { as, query: { id: businessId }, body: { isClosed: true } });

describe('credit purchases by a business', () => {
  test('a business can buy any whole number of credits, which belong only to the business', async () => {
    const { manager, checkoutId, sessionId } = await makeSponsor(130);
    await deliverEvent('checkout.session.completed', sessionId);
    expect([await businessHas(manager), await bought(manager), await given(manager)]).toEqual([13_000, 0, 0]);
    expect(await read(manager)).toMatchObject({
      balanceCents: 13_000,
      heldCents: 0,
      items: [{ kind: 'BOUGHT', amountCents: 13_000, balanceCents: 13_000, peopleCount: 0 }],
    });
    const purchase = await ask('POST /checkout/:id/refresh', { as: manager, params: { id: checkoutId } });
    expect(purchase.body).toMatchObject({
      status: 'SUCCESS',
      path: '/profile/business',
      amountCents: 13_000,
    });
    expect(purchase.body.title).toMatch(/^130 credits for Business/);
    // The manager's own credits are unchanged.
    expect((await ask('GET /credits', { as: manager })).body).toMatchObject({ balanceCents: 0, items: [] });
  });

  test.each([9, 10_001, 12.5])('a business cannot buy %s credits', async (credits) => {
    const manager = await makeBusiness();
    const body = { credits, price: credits * 100, successUrl: '/', cancelUrl: '/' };
    expect((await ask('POST /businesses/credits', { as: manager, headers: headers(), body })).status).toBe(
      422,
    );
  });

  test('a person can buy only packs, and only a manager can buy credits for a business', async () => {
    const { start } = await import('@/backend/checkout/payments/service');
    const person = await makePerson();
    const order = { type: 'CREDITS' as const, priceCents: 1100, successPath: '/', cancelPath: '/' };
    await expect(start(person.actor, { ...order, contentId: '11' })).rejects.toMatchObject({ status: 404 });
    const body = { credits: 10, price: 1000, successUrl: '/', cancelUrl: '/' };
    expect((await ask('POST /businesses/credits', { as: person, headers: headers(), body })).status).toBe(
      403,
    );
  });

  test('a credit payment that arrives after the business was closed is refunded at once', async () => {
    const manager = await makeBusiness();
    const { body } = await ask('POST /businesses/credits', {
      as: manager,
      headers: headers(),
      body: { credits: 10, price: 1000, successUrl: '/', cancelUrl: '/' },
    });
    const officer = await makeOffice();
    await ask('PATCH /office/businesses', {
      as: officer,
      query: { id: manager.businessId },
      body: { isClosed: true },
    });
    await pay({ url: body.url });
    await deliverEvent('checkout.session.completed', body.sessionId);
    await runTasks('checkout.sendRefund');
    expect(await businessHas(manager)).toBe(0);
    const row = await db
      .selectFrom('purchases')
      .select(['status', 'refundedCents'])
      .where('id', '=', body.checkoutId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'REFUNDED', refundedCents: 1000 });
  });
});

describe('a business gives credits', () => {
  test('a business can grant credits to one, several or all people, and both sides see the grant', async () => {
    const { manager } = await makeSponsor(100);
    const [ash, bo, stranger] = [await makeJoined(manager), await makeJoined(manager), await makePerson()];
    expect((await grantCredits(manager, [ash], 10)).body).toEqual({ peopleCount: 1, balanceCents: 9000 });
    expect((await grantCredits(manager, [ash, bo], 5)).body).toEqual({ peopleCount: 2, balanceCents: 8000 });
    // The manager is also one of the people.
    expect((await giveTo(manager, 'ALL', 20, 3)).body).toEqual({ peopleCount: 3, balanceCents: 2000 });
    expect(await Promise.all([ash, bo, manager, stranger].map(given))).toEqual([3500, 2500, 2000, 0]);
    expect((await ask('GET /credits', { as: bo })).body).toMatchObject({
      balanceCents: 2500,
      grantedCents: 2500,
      items: [
        {
          kind: 'GRANTED',
          title: expect.stringMatching(/^Business/),
          amountCents: 2000,
          balanceCents: 2500,
          purchaseId: null,
        },
        { kind: 'GRANTED', amountCents: 500, balanceCents: 500 },
      ],
    });
    expect((await read(manager)).items).toMatchObject([
      { kind: 'GRANTED', amountCents: -6000, balanceCents: 2000, peopleCount: 3 },
      { kind: 'GRANTED', amountCents: -1000, peopleCount: 2, emails: [ash.email, bo.email].sort() },
      { kind: 'GRANTED', amountCents: -1000, peopleCount: 1, emails: [ash.email] },
      { kind: 'BOUGHT' },
    ]);
    const people = (await ask('GET /businesses/people', { as: manager })).body.items;
    expect(people.find(({ email }) => email === ash.email)).toMatchObject({ grantedCents: 3500 });
    const mail = await readMail(ash.email, 'has given you');
    expect(mail!.subject).toMatch(/^Business \d+ has given you A\$(5|10|20)\.00 in credits$/);
    expect(mail!.textBody).toContain('doesn’t see what you spend them on');
  });

  test('a credit grant is rejected as a whole when the balance does not cover all people', async () => {
    const { manager } = await makeSponsor(10);
    const [ash, bo] = [await makeJoined(manager), await makeJoined(manager)];
    expect(await grantCredits(manager, [ash, bo], 6)).toMatchObject({
      status: 409,
      problem: { code: 'NOT_ENOUGH_CREDITS' },
    });
    expect([await given(ash), await given(bo), await businessHas(manager)]).toEqual([0, 0, 1000]);
  });

  test('a repeated credit grant is executed once', async () => {
    const { manager } = await makeSponsor(50);
    const id = newId();
    const ash = await makeJoined(manager);
    const to = [await personIdOf(manager, ash)];
    const answers = await Promise.all([1, 2, 3].map(() => giveTo(manager, to, 10, 1, id)));
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ peopleCount: 1, balanceCents: 4000 }));
    expect([await given(ash), await businessHas(manager)]).toEqual([1000, 4000]);
    // Another business cannot use the id of this grant.
    const other = await makeSponsor(10);
    const otherPerson = await makeJoined(other.manager);
    const stolen = await giveTo(other.manager, [await personIdOf(other.manager, otherPerson)], 1, 1, id);
    expect([stolen.status, await given(otherPerson)]).toEqual([404, 0]);
  });

  test('a credit grant is rejected when its total has changed or a person is not in the business', async () => {
    const { manager } = await makeSponsor(100);
    const other = await makeSponsor(10);
    const theirs = await makeJoined(other.manager);
    await makeJoined(manager);
    expect((await giveTo(manager, 'ALL', 10, 1)).problem).toMatchObject({ code: 'TOTAL_CHANGED' });
    const stranger = await personIdOf(other.manager, theirs);
    expect((await giveTo(manager, [stranger], 10, 1)).problem).toMatchObject({ code: 'TOTAL_CHANGED' });
    expect([await given(theirs), await businessHas(manager)]).toEqual([0, 10_000]);
  });

  test('concurrent credit grants never exceed the balance of the business', async () => {
    const { manager } = await makeSponsor(30);
    const people = [await makeJoined(manager), await makeJoined(manager), await makeJoined(manager)];
    const ids = await Promise.all(people.map((each) => personIdOf(manager, each)));
    let shared = 3000;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ who: fc.nat(2), credits: fc.integer({ min: 1, max: 9 }) }), {
          minLength: 2,
          maxLength: 5,
        }),
        async (creditGrants) => {
          await db.deleteFrom('rateLimits').execute();
          const answers = await Promise.all(
            creditGrants.map(({ who, credits }) => giveTo(manager, [ids[who]!], credits, 1)),
          );
          const sum = answers.reduce(
            (total, { status }, at) => total + (status === 200 ? creditGrants[at]!.credits * 100 : 0),
            0,
          );
          shared -= sum;
          for (const answer of answers)
            if (answer.status !== 200) expect(answer.problem).toMatchObject({ code: 'NOT_ENOUGH_CREDITS' });
          expect(await businessHas(manager)).toBe(shared);
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
    const has = await Promise.all(people.map(given));
    expect(has.reduce((sum, cents) => sum + cents, 0)).toBe(3000 - shared);
    expect(shared).toBeGreaterThanOrEqual(0);
  });

  test('granted credits complete a pending unlock', async () => {
    const { manager } = await makeSponsor(10);
    const ash = await makeJoined(manager);
    const course = await makeCourse(creator, { priceCents: 1000 });
    const wanted = { type: 'PPV_COURSE' as const, contentId: course.id, price: 1000 };
    await ask('POST /credits/pending-transaction', { as: ash, body: wanted });
    await grantCredits(manager, [ash], 10);
    await runTasks('credits.completePending');
    expect((await ask('GET /credits', { as: ash })).body).toMatchObject({
      balanceCents: 0,
      pending: { state: 'COMPLETED' },
    });
  });
});

describe('credits on joining', () => {
  const choose = (as: Manager, joiningCredits: number) =>
    ask('PATCH /businesses/credits', { as, body: { joiningCredits } });

  test('a new member receives the joining credits and keeps them after leaving', async () => {
    const { leave } = await import('@/backend/businesses/joining-service');
    const { manager } = await makeSponsor(50);
    await choose(manager, 20);
    const ash = await makeJoined(manager);
    expect([await given(ash), await given(manager), await businessHas(manager)]).toEqual([2000, 0, 3000]);
    expect(await read(manager)).toMatchObject({
      joiningCredits: 20,
      missed: [],
      items: [{ kind: 'GRANTED_ON_JOINING', emails: [ash.email] }, { kind: 'BOUGHT' }],
    });
    await leave(ash.actor);
    expect([await given(ash), await businessHas(manager)]).toEqual([2000, 3000]);
    expect((await spend(ash, 1500)).status).toBe(200);
  });

  test('a member who leaves and rejoins with the same address gets no joining credits again', async () => {
    const { join, leave } = await import('@/backend/businesses/joining-service');
    const { manager } = await makeSponsor(50);
    await choose(manager, 20);
    const ash = await makeJoined(manager);
    const domain = ash.email.split('@')[1]!;
    const proved = { domain, businessId: manager.businessId, email: `it@${domain}` };
    await db
      .insertInto('businessDomains')
      .values({ ...proved, createdAt: new Date(), provedAt: new Date() })
      .execute();
    await leave(ash.actor);
    await join(ash.actor);
    expect([await given(ash), await businessHas(manager)]).toEqual([2000, 3000]);
    expect((await read(manager)).missed).toEqual([]);
    await db.deleteFrom('businessDomains').where('domain', '=', domain).execute();
    // Another person in the same business receives joining credits.
    const wren = await makeJoined(manager);
    expect([await given(wren), await businessHas(manager)]).toEqual([2000, 1000]);
  });

  test('joining credits are granted once per mailbox, and tagged addresses count as the same mailbox', async () => {
    const { join } = await import('@/backend/businesses/joining-service');
    const { manager } = await makeSponsor(50);
    await choose(manager, 20);
    const domain = 'one-mailbox.test';
    const proved = { domain, businessId: manager.businessId, email: `it@${domain}` };
    await db
      .insertInto('businessDomains')
      .values({ ...proved, createdAt: new Date(), provedAt: new Date() })
      .execute();
    const joinAs = async (name: string) => {
      const person = await makePerson();
      const email = `${name}@${domain}`;
      await db.updateTable('users').set({ email }).where('id', '=', person.userId).execute();
      await join(person.actor);
      return given(person);
    };
    // An address with a longer name belongs to another person.
    expect([await joinAs('ana+1'), await joinAs('ana+2'), await joinAs('ana'), await joinAs('anab')]).toEqual(
      [2000, 0, 0, 2000],
    );
    expect(await businessHas(manager)).toBe(1000);
    expect((await read(manager)).missed).toEqual([]);
    await db.deleteFrom('businessDomains').where('domain', '=', domain).execute();
  });

  test('joining credits are granted once per mailbox even after an erasure, which deletes the address', async () => {
    const { join } = await import('@/backend/businesses/joining-service');
    const { eraseClosed } = await import('@/backend/accounts/deletion-service');
    const [{ manager }, { manager: neighbour }] = [await makeSponsor(90), await makeSponsor(90)];
    for (const each of [manager, neighbour]) await choose(each, 20);
    const domain = 'erased-mailbox.test';
    const prove = (businessId: string) =>
      db
        .insertInto('businessDomains')
        .values({ domain, businessId, email: `it@${domain}`, createdAt: new Date(), provedAt: new Date() })
        .execute();
    const setUser = (userId: string, change: { email: string } | { closedAt: Date }) =>
      db.updateTable('users').set(change).where('id', '=', userId).execute();
    const joinAs = async (name: string) => {
      const person = await makePerson();
      await setUser(person.userId, { email: `${name}@${domain}` });
      await join(person.actor);
      return person;
    };
    const grantedTo = async (name: string) => given(await joinAs(name));
    const hashes = async () =>
      (
        await db
          .selectFrom('grantedMailboxes')
          .where('businessId', '=', manager.businessId)
          .selectAll()
          .execute()
      ).length;
    await prove(manager.businessId);
    const ana = await joinAs('ana+1');
    expect(await given(ana)).toBe(2000);
    await setUser(ana.userId, { email: `anita@${domain}` });
    expect(await hashes()).toBe(0);
    await setUser(ana.userId, { closedAt: new Date(Date.now() - 15 * 24 * 60 * 60_000) });
    await eraseClosed();
    const people = await db.selectFrom('businessPeople').select('email').execute();
    expect(people.filter(({ email }) => email.endsWith(domain))).toEqual([]);
    expect(await Promise.all(['ana', 'anita', 'ana+2', 'bo'].map(grantedTo))).toEqual([0, 0, 0, 2000]);
    expect((await read(manager)).missed).toEqual([]);
    // The other business has not granted joining credits to this mailbox.
    await db.deleteFrom('businessDomains').where('domain', '=', domain).execute();
    await prove(neighbour.businessId);
    expect(await grantedTo('ana+3')).toBe(2000);
    expect(await hashes()).toBe(2);
    await closeBusiness(await makeOffice(), manager);
    expect(await hashes()).toBe(0);
    await db.deleteFrom('businessDomains').where('domain', '=', domain).execute();
  });

  test('a new member gets no joining credits when the balance is too low, and the manager sees this', async () => {
    const [{ manager }, { manager: neighbour }] = [await makeSponsor(10), await makeSponsor(10)];
    for (const each of [neighbour, manager]) await choose(each, 20);
    const [wren, ash] = [await makeJoined(neighbour), await makeJoined(manager)];
    expect([await given(ash), await businessHas(manager)]).toEqual([0, 1000]);
    expect((await read(manager)).missed).toMatchObject([{ email: ash.email }]);
    await grantCredits(manager, [ash], 1);
    expect((await read(manager)).missed).toEqual([]);
    await makeJoined(manager);
    await choose(manager, 0);
    expect(await read(manager)).toMatchObject({ missed: [], joiningCredits: 0 });
    expect(await read(neighbour)).toMatchObject({ missed: [{ email: wren.email }], joiningCredits: 20 });
  });
});

describe('granted credits are spent first and never paid out', () => {
  test('a pack refund is limited to the unspent bought credits, even if more credits were granted', async () => {
    const officer = await makeOffice();
    const { manager } = await makeSponsor(25);
    const ash = await makeJoined(manager);
    const packId = await buyPack(ash, 25);
    await grantCredits(manager, [ash], 25);
    expect((await ask('GET /credits', { as: ash })).body).toMatchObject({
      balanceCents: 5000,
      grantedCents: 2500,
    });
    expect((await spend(ash, 4000)).body).toMatchObject({ balanceCents: 1000 });
    // All 25 granted credits and 15 of the bought credits are spent.
    expect([await bought(ash), await given(ash)]).toEqual([1000, 0]);
    const purchase = await ask('GET /office/purchases/:id', { as: officer, params: { id: packId } });
    expect(purchase.body.refundableCents).toBe(1000);
    expect((await office(officer, packId, 1001)).status).toBe(422);
    expect((await ask('GET /credits', { as: ash })).body.items[0]).toMatchObject({
      kind: 'SPENT',
      amountCents: -4000,
      balanceCents: 1000,
    });
  });

  test('a spent pack cannot be refunded with credits that were granted later', async () => {
    const officer = await makeOffice();
    const { manager } = await makeSponsor(25);
    const ash = await makeJoined(manager);
    const packId = await buyPack(ash, 25);
    await spend(ash, 2500);
    await grantCredits(manager, [ash], 25);
    const purchase = await ask('GET /office/purchases/:id', { as: officer, params: { id: packId } });
    expect(purchase.body.refundableCents).toBe(0);
    expect((await office(officer, packId)).problem).toMatchObject({ code: 'ALREADY_REFUNDED' });
    expect([await bought(ash), await given(ash)]).toEqual([0, 2500]);
  });

  test('a pack refund does not reduce granted credits', async () => {
    const officer = await makeOffice();
    const { manager } = await makeSponsor(25);
    const ash = await makeJoined(manager);
    const packId = await buyPack(ash, 10);
    await grantCredits(manager, [ash], 25);
    await office(officer, packId);
    expect([await bought(ash), await given(ash)]).toEqual([0, 2500]);
    expect((await office(officer, packId)).problem).toMatchObject({ code: 'ALREADY_REFUNDED' });
  });

  test('a refund restores bought credits first and then granted credits, to the cent', async () => {
    const { manager } = await makeSponsor(10);
    const ash = await makeJoined(manager);
    await buyPack(ash, 10);
    await grantCredits(manager, [ash], 10);
    const { body } = await spend(ash, 1500);
    expect([await bought(ash), await given(ash)]).toEqual([500, 0]);
    const refund = (amountCents?: number) =>
      ask('POST /refunds', {
        as: creator,
        headers: headers(),
        body: { purchaseId: body.checkoutId, amountCents },
      });
    await refund(333);
    expect([await bought(ash), await given(ash)]).toEqual([833, 0]);
    await refund(334);
    expect([await bought(ash), await given(ash)]).toEqual([1000, 167]);
    await refund();
    expect([await bought(ash), await given(ash)]).toEqual([1000, 1000]);
  });
});

describe('the payment of a business', () => {
  test('a business payment can be refunded up to the credits that were not granted', async () => {
    const officer = await makeOffice();
    const { manager, checkoutId } = await makeSponsor(50);
    const ash = await makeJoined(manager);
    await grantCredits(manager, [ash], 20);
    expect((await office(officer, checkoutId, 3001)).status).toBe(422);
    expect((await office(officer, checkoutId)).body).toMatchObject({
      refundedCents: 3000,
      refundableCents: 0,
    });
    expect([await businessHas(manager), await given(ash)]).toEqual([0, 2000]);
    expect((await read(manager)).items[0]).toMatchObject({ kind: 'REFUNDED', amountCents: -3000 });
  });

  test('a disputed business payment blocks grants of its credits and does not affect credits already granted', async () => {
    const { manager, checkoutId } = await makeSponsor(50);
    const [ash, bo] = [await makeJoined(manager), await makeJoined(manager)];
    await grantCredits(manager, [ash], 20);
    const { dispute } = await world.control<{ dispute: Stripe.Dispute }>('POST /disputes', {
      payment_intent: await paymentOf(checkoutId),
    });
    await deliverEvent('charge.dispute.created', dispute.id);
    expect(await grantCredits(manager, [bo], 1)).toMatchObject({
      status: 409,
      problem: { code: 'BUSINESS_CREDITS_ON_HOLD' },
    });
    expect((await read(manager)).heldCents).toBe(5000);
    // Only ungranted credits of the business are on hold.
    const spent = await spend(ash, 1000);
    expect(spent.status).toBe(200);
    const loss = await ledger.balanceCents(db, ledger.account.refundLoss);
    await world.control(`POST /disputes/${dispute.id}/lose`);
    await deliverEvent('charge.dispute.closed', dispute.id);
    expect([await businessHas(manager), await given(ash)]).toEqual([0, 1000]);
    expect((await ledger.balanceCents(db, ledger.account.refundLoss)) - loss).toBe(2000);
    expect((await read(manager)).items[0]).toMatchObject({ kind: 'TAKEN', amountCents: -3000 });
    // The loss is also not repaid by a later refund: it returns granted credits and the manager's
    // own credits.
    await buyPack(manager, 10);
    const own = (await spend(manager, 1000)).body.checkoutId;
    for (const [as, purchaseId] of [
      [ash, spent.body.checkoutId],
      [manager, own],
    ] as const)
      expect(
        (await ask('POST /refunds', { as, headers: headers(), body: { purchaseId } })).body,
      ).toMatchObject({ amountCents: 1000, repaidCents: 0 });
    expect([await given(ash), await bought(manager)]).toEqual([2000, 1000]);
  });

  test("a refund of granted credits does not repay the debt of a person's own credits", async () => {
    const { manager } = await makeSponsor(25);
    const ash = await makeJoined(manager);
    const packId = await buyPack(ash, 25);
    await spend(ash, 2500);
    await grantCredits(manager, [ash], 20);
    const { body } = await spend(ash, 2000);
    const { dispute } = await world.control<{ dispute: Stripe.Dispute }>('POST /disputes', {
      payment_intent: await paymentOf(packId),
    });
    await world.control(`POST /disputes/${dispute.id}/lose`);
    await deliverEvent('charge.dispute.closed', dispute.id);
    expect(await ledger.lostCreditsCents(db, ash.userId)).toBe(2500);
    const refund = { as: ash, headers: headers(), body: { purchaseId: body.checkoutId } };
    expect((await ask('POST /refunds', refund)).body).toMatchObject({ amountCents: 2000, repaidCents: 0 });
    expect([await bought(ash), await given(ash)]).toEqual([0, 2000]);
    expect(await ledger.lostCreditsCents(db, ash.userId)).toBe(2500);
  });

  test('a pending refund of a business payment blocks grants of its credits and the closing of the business', async () => {
    const { shiftClock } = await import('@/backend/clock');
    const { reconcileRefunds } = await import('@/backend/checkout/refunds/provider-service');
    const officer = await makeOffice();
    const { manager, checkoutId } = await makeSponsor(50);
    await ask('PATCH /businesses/credits', { as: manager, body: { joiningCredits: 10 } });
    // The client of the provider makes three attempts for each request.
    await world.control('POST /requests/fail', { count: 3 });
    await office(officer, checkoutId, 4500);
    expect(await read(manager)).toMatchObject({ balanceCents: 5000, heldCents: 4500 });
    const ash = await makeJoined(manager);
    expect((await read(manager)).missed).toMatchObject([{ email: ash.email }]);
    expect(await grantCredits(manager, [ash], 6)).toMatchObject({
      status: 409,
      problem: { code: 'BUSINESS_CREDITS_ON_HOLD' },
    });
    expect((await grantCredits(manager, [ash], 5)).status).toBe(200);
    expect(await closeBusiness(await makeOffice(), manager)).toMatchObject({
      status: 409,
      problem: { code: 'REFUND_PENDING' },
    });
    shiftClock(2 * 60_000);
    await reconcileRefunds();
    shiftClock(0);
    expect([await businessHas(manager), await given(ash)]).toEqual([0, 500]);
    expect(await read(manager)).toMatchObject({ balanceCents: 0, heldCents: 0 });
  });

  test("a dispute of a business payment does not hold the manager's own credits", async () => {
    const { manager, checkoutId } = await makeSponsor(50);
    await buyPack(manager, 10);
    const { dispute } = await world.control<{ dispute: Stripe.Dispute }>('POST /disputes', {
      payment_intent: await paymentOf(checkoutId),
    });
    await deliverEvent('charge.dispute.created', dispute.id);
    expect((await spend(manager, 1000)).status).toBe(200);
  });
});

describe('the end of credits', () => {
  test('a closed business is refunded its ungranted credits, and its people keep their granted credits', async () => {
    const officer = await makeOffice();
    const { manager } = await makeSponsor(50);
    await buy(manager, 20);
    const ash = await makeJoined(manager);
    await grantCredits(manager, [ash], 30);
    const change = () =>
      ask('PATCH /office/businesses', {
        as: officer,
        query: { id: manager.businessId },
        body: { isClosed: true },
      });
    expect((await change()).body).toMatchObject({ creditsCents: 4000 });
    await runTasks('checkout.sendRefund');
    expect([await businessHas(manager), await given(ash)]).toEqual([0, 3000]);
    const rows = await db
      .selectFrom('purchases')
      .select(['amountCents', 'refundedCents'])
      .where('businessId', '=', manager.businessId)
      .orderBy('createdAt')
      .execute();
    expect(rows).toEqual([
      { amountCents: 5000, refundedCents: 2000 },
      { amountCents: 2000, refundedCents: 2000 },
    ]);
  });

  test('a business cannot be closed while one of its payments is disputed', async () => {
    const officer = await makeOffice();
    const { manager, checkoutId } = await makeSponsor(50);
    const { dispute } = await world.control<{ dispute: Stripe.Dispute }>('POST /disputes', {
      payment_intent: await paymentOf(checkoutId),
    });
    await deliverEvent('charge.dispute.created', dispute.id);
    const answer = await ask('PATCH /office/businesses', {
      as: officer,
      query: { id: manager.businessId },
      body: { isClosed: true },
    });
    expect(answer).toMatchObject({ status: 409, problem: { code: 'BUSINESS_CREDITS_ON_HOLD' } });
    expect((await read(manager)).balanceCents).toBe(5000);
  });

  test('a business cannot be closed while a dispute blocks the remaining credits of another payment', async () => {
    const officer = await makeOffice();
    const { manager, checkoutId } = await makeSponsor(50);
    const { checkoutId: otherId } = await buy(manager, 50);
    const ash = await makeJoined(manager);
    await grantCredits(manager, [ash], 40);
    const { dispute } = await world.control<{ dispute: Stripe.Dispute }>('POST /disputes', {
      payment_intent: await paymentOf(checkoutId),
    });
    await deliverEvent('charge.dispute.created', dispute.id);
    expect(await closeBusiness(officer, manager)).toMatchObject({
      status: 409,
      problem: { code: 'BUSINESS_CREDITS_ON_HOLD' },
    });
    expect((await office(officer, otherId, 1001)).status).toBe(422);
    expect((await office(officer, otherId)).body).toMatchObject({ refundedCents: 1000, refundableCents: 0 });
    const loss = await ledger.balanceCents(db, ledger.account.refundLoss);
    await world.control(`POST /disputes/${dispute.id}/lose`);
    await deliverEvent('charge.dispute.closed', dispute.id);
    expect([await businessHas(manager), await given(ash)]).toEqual([0, 4000]);
    expect(await ledger.balanceCents(db, ledger.account.refundLoss)).toBe(loss);
    expect((await closeBusiness(officer, manager)).status).toBe(200);
  });

  test('granted credits do not block an account deletion and are posted as ended in the ledger', async () => {
    const { creditsData } = await import('@/backend/credits/personal-data');
    const { checkoutData } = await import('@/backend/checkout/personal-data');
    const { manager } = await makeSponsor(50);
    const ash = await makeJoined(manager);
    await grantCredits(manager, [ash], 30);
    const owner = { userId: ash.userId, creatorId: null };
    expect(await checkoutData.owed!(db, owner)).toEqual({ blockers: [] });
    const before = await ledger.owedCents(db, ledger.account.endedCredits);
    await creditsData.erase!(owner);
    await creditsData.erase!(owner);
    expect([await given(ash), await businessHas(manager)]).toEqual([0, 2000]);
    expect((await ledger.owedCents(db, ledger.account.endedCredits)) - before).toBe(3000);
  });

  test("the comparison with the provider's books finds no difference for business payments", async () => {
    const { compare } = await import('@/backend/wallet/comparison-service');
    const { shiftClock } = await import('@/backend/clock');
    shiftClock(2 * 60 * 60_000);
    await compare();
    shiftClock(0);
    const ids = (
      await db.selectFrom('purchases').select('id').where('businessId', 'is not', null).execute()
    ).map(({ id }) => id as string);
    expect(ids.length).toBeGreaterThan(5);
    const found = await db.selectFrom('ledgerDifferences').select('subject').execute();
    expect(found.filter(({ subject }) => ids.includes(subject))).toEqual([]);
  });
});
