import { ask, request, startBackend } from '../../support/backend';
import { makePerson } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { listen } from '../../support/servers';

/**
 * The provider's response for every session. It replaces the payments sandbox, which has only one
 * currency and no delayed payment methods.
 */
let session: object = {};
let asked: string[] = [];
let creator: CreatorPerson;

beforeAll(async () => {
  const provider = new URL(
    await listen((req, res) => {
      asked.push(`${req.method} ${req.url!.split('?')[0]}`);
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session));
    }),
  );
  await startBackend({ STRIPE_API_HOST: provider.hostname, STRIPE_API_PORT: provider.port });
  creator = await makeCreator();
  const { setPaymentAccount } = await import('@/backend/creators/service');
  await setPaymentAccount(creator.actor.creator.id, 'acct_of_faults');
});
beforeEach(() => {
  asked = [];
});

/** Starts a purchase of A$64.00 with an open payment page. */
async function begin() {
  const { start } = await import('@/backend/checkout/payments/service');
  const id = `cs_${crypto.randomUUID()}`;
  session = { id, object: 'checkout.session', url: `https://pay.test/${id}` };
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { checkoutId } = await start(buyer.actor, {
    type: 'PPV_COURSE',
    contentId: course.id,
    priceCents: 6400,
    successPath: '/',
    cancelPath: '/',
  });
  const complete = {
    status: 'complete',
    client_reference_id: checkoutId,
    amount_total: 6400,
    currency: 'aud',
  };
  return { course, buyer, checkoutId, sessionId: id, complete: { ...session, ...complete } };
}
type Begun = Awaited<ReturnType<typeof begin>>;

async function outcome({ course, buyer, checkoutId }: Begun) {
  const { db } = await import('@/backend/db/connection');
  const { hasEntitlement } = await import('@/backend/entitlements/service');
  const movements = await db
    .selectFrom('ledgerMovements')
    .select('kind')
    .where('subjectId', '=', checkoutId)
    .execute();
  const { body } = await ask('POST /checkout/:id/refresh', { as: buyer, params: { id: checkoutId } });
  return {
    state: body.state,
    isOwned: await hasEntitlement(db, buyer.userId, 'COURSE', course.id),
    movements: movements.map(({ kind }) => kind),
  };
}

test.each([
  ...[null, true, '', '5,00', '1e309', 'NaN', '0x10', 0.001, 0, -1, 1.5, 1e12, [500], { cents: 500 }],
])('the amount %j is rejected before the provider is called', async (amount) => {
  const buyer = await makePerson();
  const refused = await request('POST', '/stripe/create-checkout-session', {
    as: buyer,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      stripeOperation: {
        type: 'DONATION',
        contentId: creator.actor.creator.id,
        price: 1000,
        amount,
        successUrl: '/',
        cancelUrl: '/',
      },
    },
  });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('stripeOperation.amount');
  expect(asked).toEqual([]);
});

test('a delayed payment method grants nothing before it has paid or when it fails later', async () => {
  const { fulfil } = await import('@/backend/checkout/purchases/fulfil-service');
  const begun = await begin();
  const unpaid = { ...begun.complete, payment_status: 'unpaid' };
  session = { ...unpaid, payment_intent: { id: 'pi_delayed', status: 'processing' } };
  await fulfil(begun.sessionId);
  expect(await outcome(begun)).toEqual({ state: 'IN_PROGRESS', isOwned: false, movements: [] });
  session = { ...unpaid, payment_intent: { id: 'pi_delayed', status: 'requires_payment_method' } };
  await fulfil(begun.sessionId);
  expect(await outcome(begun)).toEqual({ state: 'FAILED', isOwned: false, movements: [] });
});

test('a payment in another currency is held for review, grants nothing and is not posted', async () => {
  const { fulfil } = await import('@/backend/checkout/purchases/fulfil-service');
  const begun = await begin();
  session = {
    ...begun.complete,
    currency: 'usd',
    payment_status: 'paid',
    payment_intent: { id: `pi_${begun.checkoutId}`, status: 'succeeded' },
  };
  await fulfil(begun.sessionId);
  expect(await outcome(begun)).toEqual({ state: 'REVIEW', isOwned: false, movements: [] });
});

test('a ledger movement cannot mix currencies', async () => {
  const { db, inTransaction } = await import('@/backend/db/connection');
  const { post } = await import('@/backend/money/ledger');
  await db.insertInto('ledgerAccounts').values({ key: 'a:usd', currency: 'usd' }).execute();
  const mixed = inTransaction((trx) =>
    post(trx, { key: 'mixed', kind: 'SALE', subjectId: crypto.randomUUID() }, [
      { account: 'a:usd', amountCents: 100 },
      { account: 'a:aud', amountCents: -100 },
    ]),
  );
  await expect(mixed).rejects.toThrow('does not sum to zero in one currency');
});
