import sharp from 'sharp';
import { toAccountingDay } from '@/backend/local-time';
import {
  CLAIM_ANSWER_DAYS,
  CLAIM_DAYS,
  CLAIM_PASS_ON_DAYS,
  CLAIM_REPLY_DAYS,
  NOT_ARRIVED_AFTER_DAYS,
  orderLimits,
  REPLACEMENT_DAYS,
  REPLACEMENT_LATE_DAYS,
} from '@/contract/values/orders';
import { ask, runTasks } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { decideInQueue, listQueue } from '../../support/make/office';
import { openOrders, type Orders, type Seller } from '../../support/make/orders';
import { readMail } from '../../support/tasks';

const DAY = 24 * 60 * 60_000;
let orders: Orders;
let seller: Seller;

beforeAll(async () => {
  orders = await openOrders();
  seller = await orders.makeSeller();
});
afterEach(async () => {
  jest.restoreAllMocks();
  orders.shiftClock(0);
  await orders.db.deleteFrom('rateLimits').execute();
});
afterAll(() => orders.world.close());

type Bought = Awaited<ReturnType<Orders['buyOne']>>;

const setTime = (at: Date | number) => orders.shiftClock(Number(at) - Date.now());

/** Makes a sent parcel, which is also delivered if `isDelivered`. */
async function makeSent({ isDelivered = true, quantity = 2, stock = 5 } = {}): Promise<Bought> {
  const bought = await orders.buyOne(seller, {
    lines: [{ cents: 2900, quantity, stock }, { cents: 1000 }],
    deliveryCents: 950,
  });
  await ask('POST /dashboard/shop/orders/:id/sent', {
    as: seller,
    params: { id: bought.parcel.id },
    body: {},
  });
  if (isDelivered)
    await ask('POST /shop/orders/:id/delivered', {
      as: bought.buyer,
      params: { id: bought.orderId },
      body: { parcelId: bought.parcel.id },
    });
  return bought;
}

const words = 'The seam along the long side is open.';
const report = ({ buyer, parcel }: Bought, more: object = {}, as: Person = buyer) =>
  ask('POST /shop/orders/claim', {
    as,
    body: {
      parcelId: parcel.id,
      reason: 'DAMAGED',
      wish: 'REPLACEMENT',
      text: words,
      lines: [{ position: 0, quantity: 1 }],
      ...more,
    },
  });
const claimOf = ({ parcel }: Bought) => orders.readClaim(parcel.id);
async function proceed(
  bought: Bought,
  action: 'ADD' | 'ACCEPT' | 'PASS_ON' | 'SORT',
  text = '',
  as?: Person,
) {
  const { id } = await claimOf(bought);
  return ask('POST /shop/orders/claim/:id', {
    as: as ?? bought.buyer,
    params: { id },
    body: { action, text },
  });
}
type Answer = { answer: 'REPLACEMENT' | 'REFUND' | 'ASK' | 'DISAGREE'; text?: string; sendBy?: string };
const answer = (
  { parcel }: Bought,
  body: Answer & { refund?: { position: number; amountCents: number }[] },
) =>
  ask('POST /dashboard/shop/orders/:id/answer', {
    as: seller,
    params: { id: parcel.id },
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const dayIn = (days: number) => toAccountingDay(new Date(Date.now() + days * DAY));
const offer = (bought: Bought, sendBy = dayIn(3)) =>
  answer(bought, { answer: 'REPLACEMENT', text: 'I’ll post a new one.', sendBy });
const sendReplacement = ({ parcel }: Bought) =>
  ask('POST /dashboard/shop/orders/:id/replacement', {
    as: seller,
    params: { id: parcel.id },
    body: { tracking: { carrier: 'PARCELWAY', number: 'PW 1' } },
  });
/** Moves the clock to the deadline of a claim and runs the sweep of deadlines. */
async function passDeadline(bought: Bought): Promise<void> {
  setTime((await claimOf(bought)).answerUntil!);
  await sweep();
}
const sweep = async () => (await import('@/backend/orders/parcel-sweep-service')).sweep();
const steps = async ({ parcel }: Bought) => {
  const { body } = await ask('GET /dashboard/shop/orders/:id', { as: seller, params: { id: parcel.id } });
  return body.claim!.entries.map(({ step }) => step);
};

/** Makes the provider reject the next refund. */
async function refuseNextRefund(): Promise<void> {
  const { refunds } = (await import('@/backend/providers/payments/client')).stripe;
  const { StripeInvalidRequestError } = (await import('stripe')).default.errors;
  const refusal = new StripeInvalidRequestError({ type: 'invalid_request_error', message: 'Refused.' });
  jest.spyOn(refunds, 'create').mockRejectedValueOnce(refusal);
}

test('the creator has some days to answer a reported problem', async () => {
  const bought = await makeSent();
  const { body } = await report(bought);
  expect(body.parcels[0]).toMatchObject({
    state: 'CLAIMED',
    claim: {
      state: 'CREATOR',
      lines: [{ position: 0, quantity: 1 }],
      entries: [{ author: 'BUYER', step: 'REPORTED', text: words }],
      can: { add: true, accept: false, passOn: false, sort: true, answer: false },
    },
    can: { claim: false },
  });
  const { reportedAt, answerUntil } = await claimOf(bought);
  const days = (answerUntil!.getTime() - reportedAt.getTime()) / DAY;
  expect(days).toBeCloseTo(CLAIM_ANSWER_DAYS, 3);
  expect(await readMail(seller.email, words)).toBeDefined();
});

test('a second report of an open problem returns the open problem', async () => {
  const bought = await makeSent();
  const [one, two] = await Promise.all([
    report(bought),
    report(bought, { text: 'Something else entirely.' }),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body.parcels[0]!.claim!.id).toBe(two.body.parcels[0]!.claim!.id);
  expect(await steps(bought)).toEqual(['REPORTED']);
});

test('only the buyer can report and continue a problem', async () => {
  const bought = await makeSent();
  const stranger = await makePerson();
  for (const as of [stranger, seller]) expect((await report(bought, {}, as)).status).toBe(404);
  await report(bought);
  for (const as of [stranger, seller]) expect((await proceed(bought, 'SORT', '', as)).status).toBe(404);
  expect(await claimOf(bought)).toMatchObject({ state: 'CREATOR' });
});

test('a problem can be reported only for items that the parcel contains', async () => {
  const bought = await makeSent();
  expect((await report(bought, { lines: [{ position: 0, quantity: 3 }] })).status).toBe(422);
  expect((await report(bought, { lines: [{ position: 2, quantity: 1 }] })).status).toBe(404);
  const twice = [
    { position: 0, quantity: 1 },
    { position: 0, quantity: 1 },
  ];
  expect((await report(bought, { lines: twice })).status).toBe(422);
});

test('a problem can be reported until the end of the reporting period after delivery', async () => {
  const [early, late] = [await makeSent(), await makeSent()];
  const endOf = async ({ parcel }: Bought) =>
    (await orders.readParcel(parcel.id)).deliveredAt!.getTime() + CLAIM_DAYS * DAY;
  setTime((await endOf(late)) + 10);
  expect((await report(late)).problem.code).toBe('CLAIM_TOO_LATE');
  setTime((await endOf(early)) - 2000);
  expect((await report(early)).status).toBe(200);
});

test('a parcel can be reported as missing only some days after it was sent, and not after it was received', async () => {
  const [bought, received] = [await makeSent({ isDelivered: false }), await makeSent()];
  const missing = { reason: 'NOT_ARRIVED' };
  expect((await report(bought, missing)).problem.code).toBe('CLAIM_TOO_EARLY');
  const from = (await orders.readParcel(bought.parcel.id)).sentAt!.getTime() + NOT_ARRIVED_AFTER_DAYS * DAY;
  setTime(from - 2000);
  expect((await report(bought, missing)).problem.code).toBe('CLAIM_TOO_EARLY');
  setTime(from);
  expect((await report(bought, missing)).status).toBe(200);
  expect((await report(received, missing)).problem.code).toBe('CLAIM_TOO_EARLY');
});

describe('a replacement', () => {
  test('an offered replacement is taken from the stock, and the problem is still open after it was sent', async () => {
    const bought = await makeSent();
    const { variantId } = bought.parcel.variants[0]!;
    const before = await orders.stockOf(variantId);
    await report(bought);
    expect((await offer(bought)).body.claim).toMatchObject({ state: 'BUYER' });
    expect(await orders.stockOf(variantId)).toBe(before - 1);
    expect((await sendReplacement(bought)).problem.code).toBe('INVALID_TRANSITION');
    await proceed(bought, 'ACCEPT');
    expect(await claimOf(bought)).toMatchObject({ state: 'ACCEPTED' });
    expect((await sendReplacement(bought)).body).toMatchObject({
      state: 'CLAIMED',
      claim: { state: 'BUYER', can: { send: false } },
    });
    expect((await sendReplacement(bought)).status).toBe(200);
    expect(await orders.stockOf(variantId)).toBe(before - 1);
    expect(await steps(bought)).toEqual(['REPORTED', 'OFFERED_REPLACEMENT', 'ACCEPTED', 'SENT_REPLACEMENT']);
    expect(await readMail(bought.buyer.email, 'https://parcelway.example/track/PW1')).toBeDefined();
  });

  async function makeReplaced(): Promise<Bought> {
    const bought = await makeSent();
    await report(bought);
    await offer(bought);
    await proceed(bought, 'ACCEPT');
    await sendReplacement(bought);
    return bought;
  }

  test('a buyer can mark a problem as sorted or ask the office after a replacement was sent', async () => {
    const [sorted, passed] = [await makeReplaced(), await makeReplaced()];
    await proceed(sorted, 'SORT');
    expect(await claimOf(sorted)).toMatchObject({ state: 'RESOLVED' });
    expect((await proceed(passed, 'ACCEPT')).problem.code).toBe('INVALID_TRANSITION');
    await proceed(passed, 'PASS_ON', 'Nothing came.');
    expect(await claimOf(passed)).toMatchObject({ state: 'OFFICE' });
  });

  test('a problem is closed when the buyer does not reply to a sent replacement, and can still be passed on', async () => {
    const [bought, late] = [await makeReplaced(), await makeReplaced()];
    const sentAt = (await claimOf(bought)).answerUntil!.getTime() - CLAIM_REPLY_DAYS * DAY;
    setTime(sentAt + CLAIM_REPLY_DAYS * DAY - 2000);
    await sweep();
    expect(await claimOf(bought)).toMatchObject({ state: 'BUYER' });
    for (const each of [bought, late]) await passDeadline(each);
    expect(await claimOf(bought)).toMatchObject({ state: 'RESOLVED', answerUntil: null });
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({
      state: 'RESOLVED',
      closedAt: expect.any(Date),
    });
    expect((await steps(bought)).slice(-2)).toEqual(['SENT_REPLACEMENT', 'NO_REPLY']);
    expect(await readMail(bought.buyer.email, 'we didn’t hear from you')).toBeDefined();

    setTime((await claimOf(bought)).passOnUntil!.getTime() - 2000);
    const { body } = await proceed(bought, 'PASS_ON', 'Nothing came.');
    expect(body.parcels[0]).toMatchObject({ state: 'CLAIMED', claim: { state: 'OFFICE' } });
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({ closedAt: null });
    setTime((await claimOf(late)).passOnUntil!);
    expect((await claimOf(late)).passOnUntil!.getTime() - sentAt).toBeLessThan(
      (CLAIM_PASS_ON_DAYS + 1) * DAY,
    );
    expect((await proceed(late, 'PASS_ON')).problem.code).toBe('INVALID_TRANSITION');
  });

  test('an offered replacement is accepted if the buyer does not reply, and goes to the office if it is late', async () => {
    const bought = await makeSent();
    await report(bought);
    await offer(bought);
    await passDeadline(bought);
    const { state, answerUntil } = await claimOf(bought);
    expect(state).toBe('ACCEPTED');
    setTime(answerUntil!.getTime() - 2000);
    await sweep();
    expect(await claimOf(bought)).toMatchObject({ state: 'ACCEPTED', hasReplacement: true });
    await passDeadline(bought);
    orders.shiftClock(0);
    expect(await claimOf(bought)).toMatchObject({ state: 'OFFICE', answerUntil: null });
    expect((await steps(bought)).slice(-2)).toEqual(['NO_REPLY', 'NOT_SENT']);
    expect(await readMail(seller.email, 'isn’t marked as sent')).toBeDefined();
    expect(await readMail(bought.buyer.email, 'our team decides now')).toBeDefined();
  });

  test('an accepted replacement counts as late some days after its send-by day', async () => {
    const bought = await makeSent();
    await report(bought);
    const sendBy = dayIn(REPLACEMENT_DAYS);
    expect((await offer(bought, dayIn(REPLACEMENT_DAYS + 1))).status).toBe(422);
    await offer(bought, sendBy);
    await proceed(bought, 'ACCEPT');
    const { answerUntil } = await claimOf(bought);
    const lastDay = new Date(answerUntil!.getTime() - REPLACEMENT_LATE_DAYS * DAY - 1);
    expect(toAccountingDay(lastDay)).toBe(sendBy);
  });

  test('an offered replacement is still valid after a small refund', async () => {
    const bought = await makeSent();
    await report(bought);
    await offer(bought);
    const cent = { lines: [{ position: 0, amountCents: 1 }], seenCents: 0, reason: 'For the trouble.' };
    const refunded = await ask('POST /dashboard/shop/orders/:id/refund', {
      as: seller,
      params: { id: bought.parcel.id },
      body: cent,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(refunded.status).toBe(200);
    expect((await proceed(bought, 'ACCEPT')).status).toBe(200);
    expect(await claimOf(bought)).toMatchObject({ state: 'ACCEPTED', hasReplacement: true });
    expect((await sendReplacement(bought)).status).toBe(200);
  });

  test('a replacement cannot be offered when the item is sold out', async () => {
    const bought = await makeSent({ stock: 0 });
    await report(bought);
    expect((await offer(bought)).problem.code).toBe('STOCK_SHORT');
    expect(await claimOf(bought)).toMatchObject({ state: 'CREATOR' });
  });

  test('an offered replacement returns to the stock once when the problem is closed in another way', async () => {
    const bought = await makeSent();
    const { variantId } = bought.parcel.variants[0]!;
    const before = await orders.stockOf(variantId);
    await report(bought);
    await offer(bought);
    for (let times = 0; times < 2; times += 1) await proceed(bought, 'SORT');
    expect(await orders.stockOf(variantId)).toBe(before);
    expect(await claimOf(bought)).toMatchObject({ state: 'RESOLVED', hasReplacement: false });
  });
});

describe('a refund as an answer', () => {
  test('a refund that the creator makes on the sales page answers the problem', async () => {
    const bought = await makeSent();
    await report(bought);
    const { body } = await ask('POST /refunds', {
      as: seller,
      body: { purchaseId: bought.parcel.purchaseId, linePosition: 0, amountCents: 2900 },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(body).toMatchObject({ state: 'SUCCEEDED' });
    expect(await claimOf(bought)).toMatchObject({ state: 'REFUNDED' });
    expect((await offer(bought)).status).toBe(409);
  });

  test('a refund of all claimed items ends the problem', async () => {
    const bought = await makeSent();
    await report(bought);
    const refund = [{ position: 0, amountCents: 2900 }];
    const { body } = await answer(bought, { answer: 'REFUND', text: 'Sorry about that.', refund });
    expect(body).toMatchObject({
      state: 'REFUNDED',
      claim: { state: 'REFUNDED' },
      money: { refundedCents: 2900 },
      can: { refund: true },
    });
    await orders.checkBooks([seller]);
  });

  test('a partial refund is an offer that the buyer can accept or pass to the office', async () => {
    const [accepted, passed] = [await makeSent(), await makeSent()];
    for (const bought of [accepted, passed]) {
      await report(bought);
      const refund = [{ position: 0, amountCents: 100 }];
      await answer(bought, { answer: 'REFUND', refund });
      expect(await claimOf(bought)).toMatchObject({ state: 'BUYER' });
    }
    await proceed(accepted, 'ACCEPT');
    expect(await claimOf(accepted)).toMatchObject({ state: 'REFUNDED' });
    await proceed(passed, 'PASS_ON', 'That’s not enough.');
    expect(await claimOf(passed)).toMatchObject({ state: 'OFFICE' });
    expect((await orders.readPurchase(passed.parcel.purchaseId)).refundedCents).toBe(100);
  });

  test('only refunds made for the problem and its claimed items count towards closing it', async () => {
    const bought = await makeSent({ quantity: 1 });
    const refundBefore = (amountCents: number, seenCents = 0) =>
      ask('POST /dashboard/shop/orders/:id/refund', {
        as: seller,
        params: { id: bought.parcel.id },
        body: { lines: [{ position: 0, amountCents }], seenCents, reason: 'A scratch.' },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    await refundBefore(2899);
    await report(bought, {
      lines: [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
    });
    await answer(bought, { answer: 'REFUND', refund: [{ position: 2, amountCents: 1 }] });
    expect(await claimOf(bought)).toMatchObject({ state: 'BUYER' });
    await refundBefore(1, 2900);
    expect(await claimOf(bought)).toMatchObject({ state: 'BUYER' });
    await ask('POST /dashboard/shop/orders/:id/refund', {
      as: seller,
      params: { id: bought.parcel.id },
      body: { lines: [{ position: 1, amountCents: 1000 }], seenCents: 2901, reason: '' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(await claimOf(bought)).toMatchObject({ state: 'REFUNDED' });
  });

  test('a refund from before the report does not count towards closing the problem', async () => {
    const bought = await makeSent();
    const before = { lines: [{ position: 0, amountCents: 2899 }], seenCents: 0, reason: 'One was chipped.' };
    await ask('POST /dashboard/shop/orders/:id/refund', {
      as: seller,
      params: { id: bought.parcel.id },
      body: before,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    await report(bought);
    await answer(bought, { answer: 'REFUND', refund: [{ position: 0, amountCents: 1 }] });
    expect(await claimOf(bought)).toMatchObject({ state: 'BUYER' });
    await proceed(bought, 'PASS_ON', 'That’s one cent.');
    expect(await claimOf(bought)).toMatchObject({ state: 'OFFICE' });
  });

  test('a refund of other order lines does not close a problem whose item was refunded before the report', async () => {
    const bought = await makeSent({ quantity: 1 });
    await ask('POST /dashboard/shop/orders/:id/refund', {
      as: seller,
      params: { id: bought.parcel.id },
      body: { lines: [{ position: 0, amountCents: 2900 }], seenCents: 0, reason: 'A scratch.' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    await report(bought);
    await answer(bought, { answer: 'REFUND', refund: [{ position: 2, amountCents: 1 }] });
    expect(await claimOf(bought)).toMatchObject({ state: 'BUYER' });
  });

  test('a buyer is notified of a refund with the creator’s text and the deadline for a reply', async () => {
    const [part, whole] = [await makeSent(), await makeSent()];
    for (const bought of [part, whole]) await report(bought);
    await answer(part, {
      answer: 'REFUND',
      text: 'Half of it, because the cover is fine.',
      refund: [{ position: 0, amountCents: 100 }],
    });
    const offered = (await readMail(part.buyer.email, 'Half of it, because the cover is fine.'))!.textBody;
    expect(offered).toContain('it counts as accepted');
    expect(offered).toContain(`/profile/orders/${part.orderId}`);
    await answer(whole, {
      answer: 'REFUND',
      text: 'All of it, of course.',
      refund: [{ position: 0, amountCents: 2900 }],
    });
    const { textBody } = (await readMail(whole.buyer.email, 'All of it, of course.'))!;
    expect(textBody).not.toContain('counts as accepted');
  });

  test('a partial refund counts as accepted when the buyer does not reply', async () => {
    const bought = await makeSent();
    await report(bought);
    await answer(bought, { answer: 'REFUND', refund: [{ position: 0, amountCents: 100 }] });
    await passDeadline(bought);
    expect(await claimOf(bought)).toMatchObject({ state: 'REFUNDED', passOnUntil: expect.any(Date) });
    await proceed(bought, 'PASS_ON', 'I was away.');
    expect(await claimOf(bought)).toMatchObject({ state: 'OFFICE', passOnUntil: null });
  });

  test('a closed problem cannot be passed on after a full refund', async () => {
    const bought = await makeSent();
    await report(bought);
    await answer(bought, { answer: 'DISAGREE', text: 'It left here in one piece.' });
    await passDeadline(bought);
    expect(await claimOf(bought)).toMatchObject({ state: 'RESOLVED', passOnUntil: expect.any(Date) });
    const lines = [5800, 1000, 950].map((amountCents, position) => ({ position, amountCents }));
    await ask('POST /dashboard/shop/orders/:id/refund', {
      as: seller,
      params: { id: bought.parcel.id },
      body: { lines, seenCents: 0, reason: 'Never mind.' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect((await proceed(bought, 'PASS_ON')).problem.code).toBe('INVALID_TRANSITION');
  });

  test('a problem remains with the creator when the provider rejects the refund', async () => {
    const bought = await makeSent();
    await report(bought);
    await refuseNextRefund();
    const refund = [{ position: 0, amountCents: 2900 }];
    expect((await answer(bought, { answer: 'REFUND', refund })).problem.code).toBe('REFUND_REFUSED');
    expect(await claimOf(bought)).toMatchObject({ state: 'CREATOR' });
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({ state: 'CLAIMED', closedAt: null });
    expect(await steps(bought)).toEqual(['REPORTED']);
    expect((await answer(bought, { answer: 'REFUND', refund })).body.state).toBe('REFUNDED');
  });
});

test("the deadline of the creator is suspended while the creator's question is unanswered", async () => {
  const bought = await makeSent();
  await report(bought);
  await answer(bought, { answer: 'ASK', text: 'Can you send a picture of it?' });
  const { reportedAt } = await claimOf(bought);
  setTime(reportedAt.getTime() + (CLAIM_ANSWER_DAYS + 1) * DAY);
  await sweep();
  expect(await claimOf(bought)).toMatchObject({ state: 'BUYER' });
  const at = Date.now();
  orders.shiftClock(0);
  await proceed(bought, 'ADD', 'Here it is.');
  const { state, answerUntil } = await claimOf(bought);
  expect(state).toBe('CREATOR');
  expect(answerUntil!.getTime()).toBeGreaterThanOrEqual(at + CLAIM_ANSWER_DAYS * DAY - DAY);
});

test("a problem is passed to the office when the creator's deadline ends", async () => {
  const bought = await makeSent();
  await report(bought);
  const until = (await claimOf(bought)).answerUntil!.getTime();
  setTime(until - 2000);
  await sweep();
  expect(await claimOf(bought)).toMatchObject({ state: 'CREATOR', isReminded: true });
  setTime(until);
  expect((await answer(bought, { answer: 'ASK', text: 'Can you send a picture?' })).problem.code).toBe(
    'INVALID_TRANSITION',
  );
  for (let times = 0; times < 2; times += 1) await sweep();
  orders.shiftClock(0);
  expect(await claimOf(bought)).toMatchObject({ state: 'OFFICE', answerUntil: null });
  expect(await steps(bought)).toEqual(['REPORTED', 'NOT_ANSWERED']);
  expect(await readMail(seller.email, 'haven’t answered yet')).toBeDefined();
  expect(await readMail(seller.email, 'The days to answer')).toBeDefined();
  expect(await readMail(bought.buyer.email, 'our team decides now')).toBeDefined();
});

test('each person can write a limited number of entries and can then only take other steps', async () => {
  const bought = await makeSent();
  await report(bought);
  const { id: claimId } = await claimOf(bought);
  const written = (author: 'BUYER' | 'CREATOR', count: number) =>
    Array.from({ length: count }, () => ({
      claimId,
      author,
      step: 'ADDED' as const,
      text: 'More words.',
      createdAt: new Date(),
    }));
  const { claimEntries: most } = orderLimits;
  await orders.db
    .insertInto('claimEntries')
    .values([...written('BUYER', most - 2), ...written('CREATOR', most - 1)])
    .execute();
  const addOwn = () =>
    ask('POST /dashboard/shop/orders/:id/claim', {
      as: seller,
      params: { id: bought.parcel.id },
      body: { text: 'One more entry.', pictureIds: [] },
    });
  expect((await proceed(bought, 'ADD', 'The last words.')).status).toBe(200);
  expect((await proceed(bought, 'ADD', 'Too many.')).problem.code).toBe('CLAIM_FULL');
  expect((await addOwn()).status).toBe(200);
  expect((await addOwn()).problem.code).toBe('CLAIM_FULL');
  const asked = await answer(bought, { answer: 'ASK', text: 'Can you say more?' });
  expect(asked.problem.code).toBe('CLAIM_FULL');
  expect((await answer(bought, { answer: 'DISAGREE', text: 'It was whole when sent.' })).status).toBe(200);
  expect((await proceed(bought, 'PASS_ON')).status).toBe(200);
});

test('a buyer can ask the office after the creator disagrees', async () => {
  const bought = await makeSent();
  await report(bought);
  expect((await proceed(bought, 'PASS_ON')).problem.code).toBe('INVALID_TRANSITION');
  expect((await answer(bought, { answer: 'DISAGREE' })).status).toBe(422);
  await answer(bought, { answer: 'DISAGREE', text: 'It left here in one piece.' });
  expect((await proceed(bought, 'ACCEPT')).problem.code).toBe('INVALID_TRANSITION');
  await proceed(bought, 'PASS_ON', 'Please have a look.');
  expect(await claimOf(bought)).toMatchObject({ state: 'OFFICE' });
});

describe('the office', () => {
  async function makePassed() {
    const bought = await makeSent();
    await report(bought);
    await answer(bought, { answer: 'DISAGREE', text: 'It left here in one piece.' });
    await proceed(bought, 'PASS_ON');
    return { bought, claim: await claimOf(bought), office: await makeOffice() };
  }

  test('the office can refund order lines with a reason, which closes the problem', async () => {
    const { bought, claim, office } = await makePassed();
    const [item] = (await listQueue(office, 'claims')).filter(({ id }) => id === claim.id);
    expect(item).toMatchObject({ state: 'OFFICE', paidCents: 7750, actions: ['refund', 'decline'] });
    const input = { lines: [{ position: 0, amountCents: 2900 }], seenCents: 0 };
    await decideInQueue(office, 'claims', claim.id, 'refund', { reason: 'The picture shows it.', input });
    expect(await claimOf(bought)).toMatchObject({ state: 'REFUNDED', decidedAt: expect.any(Date) });
    expect((await orders.readPurchase(bought.parcel.purchaseId)).refundedCents).toBe(2900);
    expect(await readMail(bought.buyer.email, 'The picture shows it.')).toBeDefined();
    expect(await readMail(seller.email, 'The picture shows it.')).toBeDefined();
    expect((await listQueue(office, 'claims', 'decided')).map(({ id }) => id)).toContain(claim.id);
    await orders.checkBooks([seller]);
  });

  test('the office refunds the remaining amount when it selects no order lines', async () => {
    const { bought, claim, office } = await makePassed();
    await decideInQueue(office, 'claims', claim.id, 'refund', {
      reason: 'The picture shows it.',
      input: { seenCents: 0 },
    });
    expect(await orders.readPurchase(bought.parcel.purchaseId)).toMatchObject({ status: 'REFUNDED' });
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({ state: 'REFUNDED' });
  });

  test('a problem remains with the office and nobody is notified when the provider rejects the refund', async () => {
    const { bought, claim, office } = await makePassed();
    await refuseNextRefund();
    const given = { reason: 'The picture shows it.', input: { seenCents: 0 } };
    const answered = await decideInQueue(office, 'claims', claim.id, 'refund', given).catch(
      (error: unknown) => error,
    );
    expect(JSON.stringify(answered)).not.toContain('"state":"REFUNDED"');
    expect(await claimOf(bought)).toMatchObject({ state: 'OFFICE', decidedAt: null });
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({ state: 'CLAIMED' });
    expect((await steps(bought)).at(-1)).toBe('PASSED_ON');
    expect(await readMail(bought.buyer.email, 'The picture shows it.')).toBeUndefined();
    await decideInQueue(office, 'claims', claim.id, 'refund', given);
    expect(await claimOf(bought)).toMatchObject({ state: 'REFUNDED' });
  });

  test('the office can decline a problem once', async () => {
    const { bought, claim, office } = await makePassed();
    await decideInQueue(office, 'claims', claim.id, 'decline', { reason: 'It is as described.' });
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({ state: 'RESOLVED' });
    expect(await readMail(bought.buyer.email, 'It is as described.')).toBeDefined();
    const { actions } = (await listQueue(office, 'claims', 'decided')).find(({ id }) => id === claim.id)!;
    expect(actions).toEqual([]);
    const log = await orders.db
      .selectFrom('auditLog')
      .selectAll()
      .where('subjectId', '=', claim.id)
      .execute();
    expect(log).toMatchObject([{ action: 'claim.decline', reason: 'It is as described.' }]);
  });

  test('an undone decision to decline returns the problem to the office', async () => {
    const { config } = await import('@/backend/config');
    const { bought, claim, office } = await makePassed();
    const waiting = async () => (await listQueue(office, 'claims')).find(({ id }) => id === claim.id);
    const before = await waiting();
    config.officeUndoMinutes = 10;
    try {
      const { body } = await decideInQueue(office, 'claims', claim.id, 'decline', {
        reason: 'We looked at the wrong picture.',
      });
      expect(body.decision.undoUntil).not.toBeNull();
      expect(
        await ask('PATCH /office/decisions/:id', {
          as: office,
          params: { id: body.decision.id },
          body: { state: 'UNDONE' },
        }),
      ).toMatchObject({ status: 200 });
    } finally {
      config.officeUndoMinutes = 0;
    }
    expect(await waiting()).toEqual({ ...before, finalActions: ['refund', 'decline'] });
    expect(await orders.readParcel(bought.parcel.id)).toMatchObject({ state: 'CLAIMED', closedAt: null });
    expect(await readMail(bought.buyer.email, 'We looked at the wrong picture.')).toBeUndefined();
  });
});

test('a problem is closed when the buyer does not reply to a question', async () => {
  const bought = await makeSent();
  await report(bought);
  await answer(bought, { answer: 'ASK', text: 'Can you send a picture of it?' });
  const { textBody } = (await readMail(bought.buyer.email, 'Can you send a picture of it?'))!;
  expect(textBody).toContain('the problem is closed');
  await passDeadline(bought);
  for (let times = 0; times < 2; times += 1) await sweep();
  expect(await claimOf(bought)).toMatchObject({ state: 'RESOLVED' });
  expect((await steps(bought)).slice(-2)).toEqual(['ASKED', 'NO_REPLY']);
});

test('a problem cannot be changed or reported again after it was sorted', async () => {
  const bought = await makeSent();
  await report(bought);
  await proceed(bought, 'SORT');
  expect(await orders.readParcel(bought.parcel.id)).toMatchObject({ state: 'RESOLVED' });
  expect((await proceed(bought, 'ADD', 'One more thing.')).problem.code).toBe('INVALID_TRANSITION');
  expect((await offer(bought)).problem.code).toBe('INVALID_TRANSITION');
  expect((await proceed(bought, 'PASS_ON')).problem.code).toBe('INVALID_TRANSITION');
  expect((await report(bought)).problem.code).toBe('CLAIM_CLOSED');
});

describe('a picture of a problem', () => {
  const announce = (as: Person, id: string, more: object = {}) =>
    ask('POST /filesystem', {
      as,
      body: {
        mimeType: 'image/jpeg',
        fileName: 'seam.jpg',
        size: 300,
        target: { kind: 'CLAIM', id },
        resumable: true,
        ...more,
      },
    });
  async function upload(as: Person, parcelId: string): Promise<string> {
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#885522' } })
      .jpeg()
      .toBuffer();
    const { body } = await announce(as, parcelId, { size: bytes.length });
    await fetch(body.parts[0]!.url.replace(/^https?:\/\/[^/]+/, orders.url), {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'application/octet-stream' },
    });
    const { id } = body.fileCreated;
    const finished = await ask('POST /filesystem/file/:id/finish', { as, params: { id } });
    expect(finished.body.attached).toBe(true);
    return id;
  }

  test('a picture of a problem is shown to the buyer and the creator by links that expire', async () => {
    const bought = await makeSent();
    const pictureId = await upload(bought.buyer, bought.parcel.id);
    await runTasks('files.makeWidths');
    const { body } = await report(bought, { pictureIds: [pictureId] });
    const [picture] = body.parcels[0]!.claim!.entries[0]!.pictures;
    expect(picture).toMatchObject({ url: expect.any(String), smallUrl: expect.any(String) });
    const { body: own } = await ask('GET /dashboard/shop/orders/:id', {
      as: seller,
      params: { id: bought.parcel.id },
    });
    expect(own.claim!.entries[0]!.pictures).toHaveLength(1);
    expect((await fetch(picture!.url.replace(/^https?:\/\/[^/]+/, orders.url))).status).toBe(200);
  });

  test('a picture can be attached to one entry only, and only by the person who uploaded it', async () => {
    const [bought, other] = [await makeSent(), await makeSent()];
    const pictureId = await upload(bought.buyer, bought.parcel.id);
    expect((await report(other, { pictureIds: [pictureId] })).status).toBe(422);
    expect((await report(bought, { pictureIds: [pictureId, pictureId] })).status).toBe(422);
    expect((await report(bought, { pictureIds: [pictureId] })).status).toBe(200);
  });

  test('only the buyer and the creator can upload a file to a problem, and only pictures are accepted', async () => {
    const bought = await makeSent();
    const { id } = bought.parcel;
    expect((await announce(await makePerson(), id)).status).toBe(404);
    expect((await announce(seller, id)).status).toBeGreaterThanOrEqual(400);
    await report(bought);
    expect((await announce(seller, id)).status).toBeLessThan(300);
    const kinds = await announce(bought.buyer, id, { mimeType: 'application/pdf', fileName: 'a.pdf' });
    expect(kinds.problem).toMatchObject({ errors: [{ code: 'CLAIM_FILE_KIND' }] });
  });
});
