import fc from 'fast-check';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { makePerson } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { startServices } from '../../support/services';

const ACCOUNT = 'acct_test_properties';
const PRICE = 6400;
const FEE = 670;
/** Types of purchase: a course, which grants an entitlement, or a tip, which unlocks nothing. */
const KINDS = ['PPV_COURSE', 'DONATION', 'PPV_COURSE'] as const;

let world: PaymentsWorld;
let creator: CreatorPerson;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startServices({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  creator = await makePayableCreator(world, ACCOUNT);
  const { db } = await import('@/backend/db/connection');
  // Every seventh ledger entry fails inside its transaction, as if the process had crashed.
  await sql`create sequence crashes`.execute(db);
  await sql`create function crash() returns trigger language plpgsql as $$
    begin
      if nextval('crashes') % 7 = 0 then raise exception 'a crash of the test'; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger crash before insert on ledger_entries for each row execute function crash()`.execute(
    db,
  );
});
afterAll(() => world.close());

type Bought = Awaited<ReturnType<typeof begin>>;

async function begin(type: (typeof KINDS)[number]) {
  const { start } = await import('@/backend/checkout/payments/service');
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const what =
    type === 'DONATION'
      ? { contentId: creator.actor.creator.id, amountCents: PRICE }
      : { contentId: course.id };
  const order = { type, ...what, priceCents: PRICE, successPath: '/', cancelPath: '/' };
  const started = await start(buyer.actor, order);
  return { type, course, buyer, ...started };
}

type Step = { of: number; does: 'pay' | 'refund' | 'dispute' | 'win' | 'lose' | 'deliver'; cents: number };

/** Returns what the provider reports about one purchase. */
async function atProvider({ sessionId }: Bought) {
  const stripe = world.stripe();
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  });
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  if (session.payment_status !== 'paid' || !intent) return null;
  const { data } = await stripe.disputes.list({ payment_intent: intent.id });
  return { paymentId: intent.id, charge: intent.latest_charge as Stripe.Charge, dispute: data[0] };
}

/** Performs one step at the provider. A step that the provider refuses has no effect. */
async function happen(bought: Bought, { does, cents }: Step): Promise<void> {
  if (does === 'pay') return void (await pay({ url: bought.url }));
  const there = await atProvider(bought);
  if (!there) return;
  const { paymentId, dispute } = there;
  if (does === 'refund')
    await world
      .stripe()
      .refunds.create({
        payment_intent: paymentId,
        amount: cents,
        reverse_transfer: true,
        refund_application_fee: true,
      })
      .catch(() => undefined);
  if (does === 'dispute') await world.control('POST /disputes', { payment_intent: paymentId });
  if ((does === 'win' || does === 'lose') && dispute)
    await world.control(`POST /disputes/${dispute.id}/${does}`);
}

/**
 * Delivers all events since the given time until they are handled. The events arrive out of order
 * and are handled by four workers concurrently.
 * @param times number of deliveries per event
 */
async function deliver(since: number, times: number[]): Promise<void> {
  const { receive, handleEvent } = await import('@/backend/checkout/events/service');
  const { db } = await import('@/backend/db/connection');
  const all = await world
    .stripe()
    .events.list({ limit: 100, created: { gte: since } })
    .autoPagingToArray({ limit: 1000 });
  const copies = all.flatMap((event, index) =>
    Array.from({ length: times[index % times.length]! }, (_, copy) => ({
      event,
      place: times[(index * 7 + copy) % times.length]! * 1000 + ((index * 37 + copy * 11) % 101),
    })),
  );
  copies.sort((a, b) => a.place - b.place);
  const work = async () => {
    for (let next = copies.pop(); next; next = copies.pop()) {
      await receive(next.event);
      const { state } = await db
        .selectFrom('providerEvents')
        .select('state')
        .where('id', '=', next.event.id)
        .executeTakeFirstOrThrow();
      if (state === 'UNKNOWN') continue;
      for (let isHandled = false; !isHandled;)
        isHandled = await handleEvent(next.event.id).then(
          () => true,
          (error: unknown) => {
            // The job queue also retries a failed task.
            if (!/a crash of the test/.test(String(error))) throw error;
            return false;
          },
        );
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

/** Asserts the invariants of every account and movement. */
async function checkBooks(): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const { findWrongBalances } = await import('@/backend/money/ledger');
  expect(await findWrongBalances(db)).toEqual([]);
  const { rows } = await sql<{ what: string }>`
    select 'movement ' || movement_id as what from ledger_entries group by movement_id having sum(amount_cents) <> 0
    union all select 'all accounts' from ledger_accounts having sum(balance_cents) <> 0
    union all select key from ledger_accounts where key ~ '^(user|business):.*credits$' and balance_cents > 0
  `.execute(db);
  expect(rows).toEqual([]);
}

/** Asserts the invariants of a purchase against the provider's record of its payment. */
async function checkPurchase(bought: Bought): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const { hasEntitlement } = await import('@/backend/entitlements/service');
  const { account } = await import('@/backend/money/ledger');
  const there = await atProvider(bought);
  const { rows: sums } = await sql<{ key: string; cents: number; sales: number }>`
    select a.key, sum(e.amount_cents)::integer as cents, count(*) filter (where m.kind = 'SALE')::integer as sales
    from ledger_entries e join ledger_movements m on m.id = e.movement_id join ledger_accounts a on a.id = e.account_id
    where m.subject_id = ${bought.checkoutId} group by a.key`.execute(db);
  const of = (key: string) => sums.find((row) => row.key === key)?.cents ?? 0;
  const purchase = await db
    .selectFrom('purchases')
    .select(['status', 'refundedCents'])
    .where('id', '=', bought.checkoutId)
    .executeTakeFirstOrThrow();
  const granted = await db
    .selectFrom('entitlements')
    .select('id')
    .where('purchaseId', '=', bought.checkoutId)
    .execute();
  const refunded = there?.charge.amount_refunded ?? 0;
  const { dispute } = there ?? {};
  const lostCents = dispute?.status === 'lost' ? dispute.amount : 0;
  const isOpen = dispute !== undefined && !['won', 'lost'].includes(dispute.status);
  const back = refunded + lostCents;
  const unlocks = there !== null && bought.type === 'PPV_COURSE';
  const backFee = Math.round((back * FEE) / PRICE);
  const net = (dispute?.balance_transactions ?? []).reduce((sum, each) => sum + each.net, 0);
  expect({
    status: purchase.status,
    refundedCents: purchase.refundedCents,
    grants: granted.length,
    isOwned: await hasEntitlement(db, bought.buyer.userId, 'COURSE', bought.course.id),
    sales: sums.find(({ key }) => key === account.clearing)?.sales ?? 0,
    clearing: of(account.clearing),
    held: of(account.disputes),
    fees: of(account.platformFees),
    owed: of(account.creator(creator.actor.creator.id)),
  }).toEqual({
    status: there ? (back === PRICE ? 'REFUNDED' : 'SUCCESS') : 'IN_PROGRESS',
    refundedCents: back,
    grants: unlocks ? 1 : 0,
    isOwned: unlocks && refunded < PRICE && !isOpen && lostCents === 0,
    sales: there ? 1 : 0,
    clearing: there ? PRICE - refunded + net : 0,
    held: isOpen ? dispute.amount : 0,
    fees: there ? 0 - (FEE - backFee) : 0,
    owed: there ? 0 - (PRICE - FEE - (back - backFee)) : 0,
  });
}

const step: fc.Arbitrary<Step> = fc.record({
  of: fc.nat(KINDS.length - 1),
  does: fc.constantFrom('pay', 'refund', 'refund', 'dispute', 'win', 'lose', 'deliver'),
  cents: fc.oneof(fc.integer({ min: 1, max: 2500 }), fc.constant(PRICE)),
});

test('money and access stay correct for random payments, refunds, disputes and event orders', async () => {
  const { now } = await world.control<{ now: number }>('GET /clock');
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 16 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 5, maxLength: 12 }),
      async (steps, times) => {
        const bought: Bought[] = [];
        for (const type of KINDS) bought.push(await begin(type));
        // The first purchase is always paid, so that the steps have a payment to change.
        await happen(bought[0]!, { of: 0, does: 'pay', cents: 0 });
        for (const each of steps) {
          if (each.does === 'deliver') await deliver(now, times);
          else await happen(bought[each.of]!, each);
        }
        await deliver(now, times);
        await checkBooks();
        for (const each of bought) await checkPurchase(each);
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
});
