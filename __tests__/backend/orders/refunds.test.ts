import fc from 'fast-check';
import { gstOf } from '@/backend/money/gst';
import { ask } from '../../support/backend';
import { openOrders, type MadeLine, type Orders, type Seller } from '../../support/make/orders';
import { readMail } from '../../support/tasks';

let orders: Orders;
let seller: Seller;

beforeAll(async () => {
  orders = await openOrders();
  seller = await orders.makeSeller();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await orders.db.deleteFrom('rateLimits').execute();
});
afterAll(() => orders.world.close());

type Line = { position: number; amountCents: number; restockCount?: number };

const preview = (id: string, lines: Line[]) =>
  ask('POST /dashboard/shop/orders/:id/refund/preview', { as: seller, params: { id }, body: { lines } });
const refund = (
  id: string,
  lines: Line[],
  { seenCents = 0, key = crypto.randomUUID() }: { seenCents?: number; key?: string } = {},
) =>
  ask('POST /dashboard/shop/orders/:id/refund', {
    as: seller,
    params: { id },
    body: { lines, seenCents, reason: 'It broke on the way.' },
    headers: { 'idempotency-key': key },
  });

/** Makes the provider reject the next refund. */
async function refuseNextRefund(): Promise<void> {
  const { refunds } = (await import('@/backend/providers/payments/client')).stripe;
  const { StripeInvalidRequestError } = (await import('stripe')).default.errors;
  const refusal = new StripeInvalidRequestError({ type: 'invalid_request_error', message: 'Refused.' });
  jest.spyOn(refunds, 'create').mockRejectedValueOnce(refusal);
}

/** Order with two order lines, a discount and a delivery. */
const made: { lines: MadeLine[]; deliveryCents: number; percentOff: number } = {
  lines: [{ cents: 2900 }, { cents: 1200, quantity: 2 }],
  deliveryCents: 950,
  percentOff: 10,
};

test('the preview of a refund of several order lines has the same amounts as the refund', async () => {
  const { parcel, buyer } = await orders.buyOne(seller, made);
  const before = await orders.owedTo(seller);
  const lines = [
    { position: 0, amountCents: 2610 },
    { position: 2, amountCents: 475 },
  ];
  const { body: sums } = await preview(parcel.id, lines);
  expect(sums).toEqual({
    refundId: null,
    state: null,
    amountCents: 3085,
    gstCents: 280,
    feeBackCents: 325,
    leavesWalletCents: 2760,
  });
  const { body } = await refund(parcel.id, lines);
  expect(body).toMatchObject({ ...sums, refundId: expect.any(String), state: 'SUCCEEDED' });
  expect(before - (await orders.owedTo(seller))).toBe(2760);
  const stored = await orders.linesOf(parcel.purchaseId);
  expect(stored.map(({ refundedCents }) => refundedCents)).toEqual([2610, 0, 475]);
  const rows = await orders.db
    .selectFrom('refunds')
    .selectAll()
    .where('purchaseId', '=', parcel.purchaseId)
    .execute();
  expect(rows).toMatchObject([{ amountCents: 3085, reason: 'It broke on the way.' }]);
  expect((await readMail(buyer.email, 'A$30.85'))?.subject).toContain('refund');
  await orders.checkBooks([seller]);
});

test('a full refund ends the parcel, and a partial refund does not', async () => {
  const { parcel } = await orders.buyOne(seller, made);
  await refund(parcel.id, [{ position: 1, amountCents: 2160 }]);
  expect(await orders.readParcel(parcel.id)).toMatchObject({ state: 'PAID' });
  await refund(
    parcel.id,
    [
      { position: 0, amountCents: 2610 },
      { position: 2, amountCents: 950 },
    ],
    { seenCents: 2160 },
  );
  expect(await orders.readParcel(parcel.id)).toMatchObject({ state: 'REFUNDED', closedAt: expect.any(Date) });
  const again = await refund(parcel.id, [{ position: 0, amountCents: 1 }], { seenCents: 5720 });
  expect(again.problem.code).toBe('ALREADY_REFUNDED');
  await orders.checkBooks([seller]);
});

test('a refund above the remaining amount of an order line is rejected, even if the parcel has more', async () => {
  const { parcel } = await orders.buyOne(seller, made);
  const lines = [
    { position: 0, amountCents: 2611 },
    { position: 1, amountCents: 1 },
  ];
  for (const answer of [await preview(parcel.id, lines), await refund(parcel.id, lines)]) {
    expect(answer.status).toBe(422);
    expect(answer.problem).toMatchObject({ errors: [{ path: 'lines.0.amountCents', code: 'ABOVE_REST' }] });
  }
  const twice = [
    { position: 0, amountCents: 2000 },
    { position: 0, amountCents: 2000 },
  ];
  expect((await refund(parcel.id, twice)).status).toBe(422);
  expect((await refund(parcel.id, [{ position: 9, amountCents: 1 }])).status).toBe(404);
  expect((await orders.readPurchase(parcel.purchaseId)).refundedCents).toBe(0);
});

test('a refund is rejected when another refund was made since its preview', async () => {
  const { parcel } = await orders.buyOne(seller, made);
  await refund(parcel.id, [{ position: 0, amountCents: 100 }]);
  const late = await refund(parcel.id, [{ position: 0, amountCents: 100 }]);
  expect(late.problem.code).toBe('REFUND_CHANGED');
});

test('a repeated request makes one refund', async () => {
  const { parcel } = await orders.buyOne(seller, made);
  const key = crypto.randomUUID();
  const lines = [{ position: 0, amountCents: 500 }];
  const [one, other] = [await refund(parcel.id, lines, { key }), await refund(parcel.id, lines, { key })];
  expect(other.body).toEqual(one.body);
  expect((await orders.readPurchase(parcel.purchaseId)).refundedCents).toBe(500);
});

test('refunded items return to the stock only if requested, and each item at most once', async () => {
  const { parcel } = await orders.buyOne(seller, made);
  const { variantId } = parcel.variants[1]!;
  const before = await orders.stockOf(variantId);
  await refund(parcel.id, [{ position: 1, amountCents: 100 }]);
  expect(await orders.stockOf(variantId)).toBe(before);
  await refund(parcel.id, [{ position: 1, amountCents: 100, restockCount: 1 }], { seenCents: 100 });
  expect(await orders.stockOf(variantId)).toBe(before + 1);
  const tooMany = [{ position: 1, amountCents: 100, restockCount: 2 }];
  const refused = await refund(parcel.id, tooMany, { seenCents: 200 });
  expect(refused.problem).toMatchObject({ errors: [{ path: 'lines.0.restockCount', code: 'ABOVE_REST' }] });
  expect((await preview(parcel.id, tooMany)).status).toBe(422);
  expect(await orders.stockOf(variantId)).toBe(before + 1);
});

test('items return to the stock with their own refund and not with an earlier refund made at the provider', async () => {
  const { recordProviderRefunds, sendRefund } = await import('@/backend/checkout/refunds/provider-service');
  const { parcel } = await orders.buyOne(seller, made);
  const { variantId } = parcel.variants[0]!;
  const before = await orders.stockOf(variantId);
  const { providerPaymentId } = await orders.readPurchase(parcel.purchaseId);
  const { refunds } = (await import('@/backend/providers/payments/client')).stripe;
  jest.spyOn(refunds, 'create').mockRejectedValueOnce(new Error('The connection was lost.'));
  await refund(parcel.id, [{ position: 0, amountCents: 500, restockCount: 1 }]);
  const { id } = await orders.db
    .selectFrom('refunds')
    .select('id')
    .where('purchaseId', '=', parcel.purchaseId)
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  await orders.world.stripe().refunds.create({
    payment_intent: providerPaymentId!,
    amount: 100,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  await recordProviderRefunds({ paymentId: providerPaymentId! });
  expect((await orders.readPurchase(parcel.purchaseId)).refundedCents).toBe(100);
  expect(await orders.stockOf(variantId)).toBe(before);
  await sendRefund(id);
  expect((await orders.readPurchase(parcel.purchaseId)).refundedCents).toBe(600);
  expect(await orders.stockOf(variantId)).toBe(before + 1);
});

test('a refund that the provider rejects does not change the stock or the parcel', async () => {
  const { parcel } = await orders.buyOne(seller, made);
  const { variantId } = parcel.variants[0]!;
  const before = await orders.stockOf(variantId);
  await refuseNextRefund();
  const refused = await refund(parcel.id, [{ position: 0, amountCents: 2610, restockCount: 1 }]);
  expect(refused.problem.code).toBe('REFUND_REFUSED');
  expect(await orders.stockOf(variantId)).toBe(before);
  expect(await orders.readParcel(parcel.id)).toMatchObject({ state: 'PAID' });
  const later = await refund(parcel.id, [{ position: 0, amountCents: 2610 }]);
  expect(later.body.state).toBe('SUCCEEDED');
  expect(await orders.stockOf(variantId)).toBe(before);
});

test('a refund of one parcel does not change the parcel of another creator', async () => {
  const other = await orders.makeSeller();
  const { parcels } = await orders.buy([
    { seller, lines: [{ cents: 3000 }, { cents: 500 }] },
    { seller: other, lines: [{ cents: 2000 }] },
  ]);
  await refund(parcels[0]!.id, [
    { position: 0, amountCents: 1234 },
    { position: 1, amountCents: 500 },
  ]);
  expect((await orders.readPurchase(parcels[1]!.purchaseId)).refundedCents).toBe(0);
  await orders.checkBooks([seller, other]);
});

test('any sequence of order line refunds is exact to the cent and never exceeds the payment', async () => {
  const line = fc.record({
    cents: fc.integer({ min: 100, max: 4000 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  const step = fc.array(fc.record({ position: fc.nat(3), part: fc.integer({ min: 1, max: 130 }) }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.nat(1500),
      fc.nat(40),
      fc.array(step, { minLength: 1, maxLength: 5 }),
      async (lines, deliveryCents, percentOff, steps) => {
        const { parcel } = await orders.buyOne(seller, { lines, deliveryCents, percentOff });
        const purchase = await orders.readPurchase(parcel.purchaseId);
        const start = await orders.owedTo(seller);
        let [refunded, gst, left] = [0, 0, 0];
        for (const asked of steps) {
          const stored = await orders.linesOf(parcel.purchaseId);
          const wanted = new Map(
            asked.map(({ position, part }) => {
              const paid = stored[position]?.amountCents ?? 100;
              return [position, Math.max(1, Math.round((paid * part) / 100))];
            }),
          );
          const named = [...wanted].map(([position, amountCents]) => ({ position, amountCents }));
          const isPossible = named.every(({ position, amountCents }) => {
            const found = stored[position];
            return found !== undefined && found.refundedCents + amountCents <= found.amountCents;
          });
          const answer = await refund(parcel.id, named, { seenCents: refunded });
          expect([answer.status === 200, answer.status]).toEqual([isPossible, answer.status]);
          if (!isPossible) continue;
          refunded += answer.body.amountCents;
          gst += answer.body.gstCents;
          left += answer.body.leavesWalletCents;
        }
        const after = await orders.linesOf(parcel.purchaseId);
        const sumOf = (name: 'refundedCents' | 'refundedFeeCents') =>
          after.reduce((sum, each) => sum + each[name], 0);
        for (const each of after) expect(each.refundedCents).toBeLessThanOrEqual(each.amountCents);
        expect(sumOf('refundedCents')).toBe(refunded);
        expect((await orders.readPurchase(parcel.purchaseId)).refundedCents).toBe(refunded);
        expect(gst).toBe(gstOf(refunded));
        expect(start - (await orders.owedTo(seller))).toBe(left);
        expect(left).toBe(refunded - sumOf('refundedFeeCents'));
        // The fixed share of the fee is returned with the last cent.
        if (refunded === purchase.amountCents) expect(sumOf('refundedFeeCents')).toBe(purchase.feeCents);
        await orders.db.deleteFrom('rateLimits').execute();
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
  await orders.checkBooks([seller]);
}, 120_000);

test('a parcel with a disputed payment cannot be sent, and its items do not count as sold', async () => {
  const { syncDispute } = await import('@/backend/checkout/disputes/service');
  const { parcel } = await orders.buyOne(seller, made);
  const purchase = await orders.readPurchase(parcel.purchaseId);
  const readSold = () =>
    orders.db
      .selectFrom('products')
      .select('soldCount')
      .where(
        'id',
        'in',
        parcel.variants.map(({ productId }) => productId),
      )
      .orderBy('soldCount')
      .execute();
  expect(await readSold()).toEqual([{ soldCount: 1 }, { soldCount: 2 }]);
  const { dispute } = await orders.world.control<{ dispute: { id: string } }>('POST /disputes', {
    payment_intent: purchase.providerPaymentId,
  });
  await syncDispute(dispute.id);
  const read = () => ask('GET /dashboard/shop/orders/:id', { as: seller, params: { id: parcel.id } });
  expect((await read()).body).toMatchObject({ state: 'PAID', isDisputed: true });
  await orders.world.control(`POST /disputes/${dispute.id}/lose`);
  await syncDispute(dispute.id);
  expect((await read()).body).toMatchObject({ state: 'REFUNDED', isDisputed: false });
  const sent = await ask('POST /dashboard/shop/orders/:id/sent', {
    as: seller,
    params: { id: parcel.id },
    body: { tracking: null },
  });
  expect(sent.status).toBe(409);
  expect(await readSold()).toEqual([{ soldCount: 0 }, { soldCount: 0 }]);
});

test('a product still counts as bought when another order line of its parcel is refunded', async () => {
  const { parcel, buyer } = await orders.buyOne(seller, made);
  const { isBuyer, readNumbers } = await import('@/backend/products/order-repository');
  const [first, second] = parcel.variants.map(({ productId }) => productId) as [string, string];
  const read = () =>
    readNumbers(orders.db, seller.actor.creator.id, {
      from: new Date(Date.now() - 3_600_000),
      until: new Date(Date.now() + 3_600_000),
    });
  const before = await read();
  await refund(parcel.id, [
    { position: 0, amountCents: 2610 },
    { position: 1, amountCents: 160 },
  ]);
  const after = await read();
  expect({
    orders: before.orders - after.orders,
    items: before.items - after.items,
    salesCents: before.salesCents - after.salesCents,
  }).toEqual({ orders: 0, items: 1, salesCents: 2770 });
  await orders.db.updateTable('parcels').set({ state: 'REFUNDED' }).where('id', '=', parcel.id).execute();
  expect([
    await isBuyer(orders.db, buyer.userId, first),
    await isBuyer(orders.db, buyer.userId, second),
  ]).toEqual([false, true]);
});
