import { sql } from 'kysely';
import type { PersonalData } from '@/backend/extension-points/personal-data';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson, startSession, type Person } from '../../support/make/accounts';
import { changePayment, readPurchase } from '../../support/make/checkout';
import { makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { readMail } from '../../support/tasks';

const DAY = 24 * 60 * 60_000;

let world: PaymentsWorld;
let creator: CreatorPerson;
let db: typeof import('@/backend/db/connection').db;
let clock: typeof import('@/backend/clock');
let ledger: typeof import('@/backend/money/ledger');
let fulfilment: typeof import('@/backend/checkout/purchases/fulfil-service');
let requests: typeof import('@/backend/checkout/refunds/provider-service');
let tasks: typeof import('@/backend/tasks');

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  ({ db } = await import('@/backend/db/connection'));
  clock = await import('@/backend/clock');
  ledger = await import('@/backend/money/ledger');
  fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
  requests = await import('@/backend/checkout/refunds/provider-service');
  tasks = await import('@/backend/tasks');
  creator = await makePayableCreator(world);
});
beforeEach(() => db.deleteFrom('rateLimits').execute());
afterEach(async () => {
  clock.shiftClock(0);
  expect(await ledger.findWrongBalances(db)).toEqual([]);
});
afterAll(() => world.close());

const headers = () => ({ 'idempotency-key': crypto.randomUUID() });

async function buyPack(buyer: Person, pack: 10 | 25): Promise<string> {
  const body = { pack, successUrl: '/', cancelUrl: '/' };
  const { body: opened } = await ask('POST /credits', { as: buyer, headers: headers(), body });
  await pay(opened);
  await fulfilment.fulfil(opened.sessionId);
  return opened.checkoutId;
}
async function spend(buyer: Person, price: number) {
  const { id: contentId } = await makeCourse(creator, { priceCents: price });
  const body = { type: 'PPV_COURSE' as const, contentId, price };
  return ask('POST /credits/spend', { as: buyer, headers: headers(), body });
}
/** Returns a person with a pack of 10 and a newer pack of 25 credits, who has spent some. */
async function makeBuyer(spentCents: number) {
  const person = await makePerson();
  const packs = [await buyPack(person, 10), await buyPack(person, 25)] as const;
  if (spentCents) expect((await spend(person, spentCents)).status).toBe(200);
  return { person, packs };
}

/** Grants credits of a business to a person. */
async function grantCredits({ userId }: Person, businessId: string, cents: number): Promise<void> {
  const { inTransaction } = await import('@/backend/db/connection');
  const postings = await import('@/backend/money/postings');
  const line = { payee: 'CREDITS' as const, sellerId: null, amountCents: cents, feeCents: 0 };
  const ids = { id: crypto.randomUUID(), buyerId: userId, businessId };
  await inTransaction((trx) => postings.sale(trx, { ...ids, lines: [line] }));
  const granted = { id: ids.id, businessId, userIds: [userId], eachCents: cents };
  await inTransaction((trx) => postings.creditsGranted(trx, granted));
}

const close = (as: Person, credits?: 'REFUND' | 'GIVE_UP') =>
  ask('POST /users/delete', { as, body: { email: as.email, credits } });
const creditsOf = ({ userId }: Person) => ledger.owedCents(db, ledger.account.credits(userId));
const boughtOf = async (as: Person) => (await ask('GET /users/delete', { as })).body.boughtCreditsCents;
const runRefunds = () => runTasks('checkout.refundOnClosing', 'checkout.sendRefund');
async function eraseAfter(days: number): Promise<void> {
  clock.shiftClock(days * DAY);
  const { eraseClosed } = await import('@/backend/accounts/deletion-service');
  await eraseClosed();
}
const isErased = async ({ userId }: Person) =>
  (await db.selectFrom('users').select('erasedAt').where('id', '=', userId).executeTakeFirstOrThrow())
    .erasedAt !== null;
/** Restores a closed account and signs its owner in again. */
async function keep(person: Person): Promise<void> {
  const mail = await readMail(person.email, 'It’s closed now');
  const token = /keep=([\w-]+)/.exec(mail!.textBody)![1]!;
  const kept = await ask('POST /users/delete/undo', { body: { email: person.email, token } });
  expect(kept.status).toBe(200);
  person.token = (await startSession(person.userId)).token;
}

/** Returns what the card provider has refunded of each pack (cents). */
const refundedAtProvider = (packs: readonly string[]) =>
  Promise.all(
    packs.map(async (id) => {
      const { providerPaymentId } = await readPurchase(id);
      const { data } = await world.stripe().refunds.list({ payment_intent: providerPaymentId! });
      return data.reduce((sum, { amount }) => sum + amount, 0);
    }),
  );

test('an account with bought credits can be closed only with the choice to refund or give up the credits', async () => {
  const { person } = await makeBuyer(0);
  expect(await boughtOf(person)).toBe(3500);
  expect(await close(person)).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'credits', code: 'REQUIRED' }] },
  });
  expect((await close(person, 'GIVE_UP')).status).toBe(200);
});

test.each([
  ['the newest pack only', 2000, [0, 1500]],
  ['the newest pack and what is left of the older pack', 500, [500, 2500]],
])('the unspent credits of a closed account are refunded once, from %s', async (_, spentCents, expected) => {
  const { person, packs } = await makeBuyer(spentCents);
  expect((await close(person, 'REFUND')).status).toBe(200);
  await runRefunds();
  expect(await refundedAtProvider(packs)).toEqual(expected);
  expect(await creditsOf(person)).toBe(0);
  const { refundOnClosing } = await import('@/backend/checkout/credits/closed-account-service');
  await refundOnClosing({ userId: person.userId });
  await runRefunds();
  await eraseAfter(15);
  expect(await refundedAtProvider(packs)).toEqual(expected);
  expect(await isErased(person)).toBe(true);
});

test('credits that a business granted are not refunded and need no choice', async () => {
  const person = await makePerson();
  await grantCredits(person, crypto.randomUUID(), 900);
  expect(await boughtOf(person)).toBe(0);
  expect((await close(person)).status).toBe(200);
  await runRefunds();
  await eraseAfter(15);
  expect(await isErased(person)).toBe(true);
  expect(
    await db.selectFrom('refunds').select('id').where('requesterId', '=', person.userId).execute(),
  ).toEqual([]);
});

test('given up credits are available again in a restored account and end when the account is erased', async () => {
  const { person, packs } = await makeBuyer(2000);
  expect((await close(person, 'GIVE_UP')).status).toBe(200);
  await runRefunds();
  expect(await creditsOf(person)).toBe(1500);
  await keep(person);
  expect((await spend(person, 1000)).status).toBe(200);
  expect((await close(person, 'GIVE_UP')).status).toBe(200);
  const ended = () => ledger.owedCents(db, ledger.account.endedCredits);
  const before = await ended();
  await eraseAfter(15);
  expect([await creditsOf(person), (await ended()) - before]).toEqual([0, 500]);
  expect(await refundedAtProvider(packs)).toEqual([0, 0]);
  expect(await isErased(person)).toBe(true);
});

test('credits with a pending refund cannot be spent, and an interrupted refund is completed once', async () => {
  const { person, packs } = await makeBuyer(0);
  await close(person, 'REFUND');
  // Simulates a process that ends after it stored the refund and before it called the provider.
  await runTasks('checkout.refundOnClosing');
  await tasks.purgeQueues(['checkout.sendRefund']);
  expect(await refundedAtProvider(packs)).toEqual([0, 0]);
  await keep(person);
  expect((await spend(person, 1000)).problem.code).toBe('CREDITS_ON_HOLD');
  clock.shiftClock(2 * 60_000);
  await requests.reconcileRefunds();
  await requests.reconcileRefunds();
  expect(await refundedAtProvider(packs)).toEqual([1000, 2500]);
  expect(await creditsOf(person)).toBe(0);
});

test('an account is not erased before its credits are refunded, even when the refund task was lost', async () => {
  const { person, packs } = await makeBuyer(0);
  await close(person, 'REFUND');
  await tasks.purgeQueues(['checkout.refundOnClosing']);
  await eraseAfter(15);
  expect(await isErased(person)).toBe(false);
  // The refunds are stored but not made yet.
  await eraseAfter(15);
  expect([await isErased(person), await creditsOf(person)]).toEqual([false, 3500]);
  await runTasks('checkout.sendRefund');
  await eraseAfter(15);
  expect(await refundedAtProvider(packs)).toEqual([1000, 2500]);
  expect([await isErased(person), await creditsOf(person)]).toEqual([true, 0]);
});

test('a refund of credits that the provider refuses is retried later, and the account is not erased', async () => {
  const { person, packs } = await makeBuyer(0);
  await changePayment(packs[1], { providerPaymentId: 'pi_of_nobody' });
  await close(person, 'REFUND');
  await runRefunds();
  const attempts = async () =>
    (await db.selectFrom('refunds').select('state').where('purchaseId', '=', packs[1]).execute()).map(
      ({ state }) => state,
    );
  expect([await attempts(), await creditsOf(person)]).toEqual([['FAILED'], 2500]);
  const { settleCredits } = await import('@/backend/checkout/credits/closed-account-service');
  expect(await settleCredits(person.userId, 'REFUND')).toBe(false);
  expect(await attempts()).toEqual(['FAILED']);
  await eraseAfter(15);
  expect([await attempts(), await isErased(person)]).toEqual([['FAILED', 'PENDING'], false]);
});

describe('while an account is being erased', () => {
  /** Spends credits on a new course and returns the purchase. */
  async function spendOn(person: Person, price: number): Promise<string> {
    expect((await spend(person, price)).status).toBe(200);
    const bought = db.selectFrom('purchases').select('id').where('buyerId', '=', person.userId);
    return (await bought.where('paidWith', '=', 'CREDITS').executeTakeFirstOrThrow()).id;
  }
  /** Erases the accounts that were closed 15 days ago and refunds a purchase during the erasure. */
  async function eraseDuring(refund: () => Promise<unknown>): Promise<void> {
    const { listPersonalData } = await import('@/backend/extension-points/personal-data');
    const list = listPersonalData() as PersonalData[];
    list.push({ erase: async () => void (await refund()) });
    await eraseAfter(15);
    list.pop();
  }
  async function claim(purchaseId: string): Promise<string> {
    const { inTransaction } = await import('@/backend/db/connection');
    const purchases = await import('@/backend/checkout/purchases/repository');
    const { claimRefund } = await import('@/backend/checkout/refunds/request-service');
    return inTransaction(async (trx) => {
      const purchase = (await purchases.findAndLock(trx, purchaseId))!;
      const asked = { askedBy: 'SELLER' as const, requesterId: creator.userId };
      return (await claimRefund(trx, { purchase, invoice: null }, asked)).id;
    });
  }
  /** Repeats the erasure on later days until the account is erased and has no credits. */
  async function finish(person: Person): Promise<void> {
    for (let days = 16; days < 20 && !(await isErased(person)); days += 1) {
      await eraseAfter(days);
      await runRefunds();
    }
    expect(await isErased(person)).toBe(true);
    const { creditsOwedCents } = ledger;
    expect(await creditsOwedCents(db, person.userId)).toEqual({ all: 0, granted: 0 });
  }

  test.each([
    ['REFUND', true],
    ['GIVE_UP', true],
    ['GIVE_UP', false],
  ] as const)(
    'a refund to credits during an erasure delays the erasure until no credits remain (%s, made at once: %s)',
    async (choice, isMade) => {
      const { person } = await makeBuyer(0);
      const purchaseId = await spendOn(person, 1000);
      expect((await close(person, choice)).status).toBe(200);
      await runRefunds();
      let refundId = '';
      await eraseDuring(async () => {
        refundId = await claim(purchaseId);
        if (isMade) await requests.sendRefund(refundId);
      });
      expect(await isErased(person)).toBe(false);
      await requests.sendRefund(refundId);
      expect(await creditsOf(person)).toBe(1000);
      await finish(person);
    },
  );

  test('granted credits that are refunded during an erasure end when the account is erased', async () => {
    const [person, businessId] = [await makePerson(), crypto.randomUUID()];
    await grantCredits(person, businessId, 1900);
    const purchaseId = await spendOn(person, 1000);
    expect((await close(person)).status).toBe(200);
    await eraseDuring(async () => requests.sendRefund(await claim(purchaseId)));
    expect(await isErased(person)).toBe(false);
    expect(await ledger.creditsOwedCents(db, person.userId)).toEqual({ all: 1000, granted: 1000 });
    await finish(person);
  });

  test('a refund to credits during the anonymisation of its buyer waits for the lock and is then refused', async () => {
    const { person } = await makeBuyer(0);
    const purchaseId = await spendOn(person, 1000);
    expect((await close(person, 'REFUND')).status).toBe(200);
    await runRefunds();
    const { inTransaction } = await import('@/backend/db/connection');
    const data = await import('@/backend/accounts/personal-data-repository');
    const isAwaited = async () =>
      (
        await sql`select 1 from pg_locks where locktype in ('transactionid', 'tuple') and not granted`.execute(
          db,
        )
      ).rows.length > 0;
    let asked: Promise<unknown> = Promise.resolve();
    await inTransaction(async (trx) => {
      await data.lockUser(trx, person.userId);
      let isAnswered = false;
      asked = claim(purchaseId)
        .catch((error: { code: string }) => error.code)
        .finally(() => (isAnswered = true));
      while (!isAnswered && !(await isAwaited()));
      await data.anonymise(trx, person.userId, clock.now());
    });
    expect(await asked).toBe('BUYER_ERASED');
  });
});

test('the closing of an account closes only the payment page of its own user', async () => {
  const [person, other] = [await makePerson(), await makePerson()];
  const { id: contentId } = await makeCourse(creator, { priceCents: 6400 });
  const open = async (as: Person) =>
    (
      await ask('POST /stripe/customer/checkout', {
        as,
        headers: headers(),
        body: {
          stripeOperation: { type: 'PPV_COURSE', contentId, price: 6400, successUrl: '/', cancelUrl: '/' },
        },
      })
    ).body;
  const pages = [await open(person), await open(other)];
  expect((await close(person)).status).toBe(200);
  await runTasks('checkout.closeOpen');
  const states = pages.map(
    async ({ sessionId }) => (await world.stripe().checkout.sessions.retrieve(sessionId)).status,
  );
  expect(await Promise.all(states)).toEqual(['expired', 'open']);
});
