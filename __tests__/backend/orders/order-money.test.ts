import fc from 'fast-check';
import { sql } from 'kysely';
import { platformFeeCents } from '@/contract/fees';
import { gstOf } from '@/backend/money/gst';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { startServices } from '../../support/services';
import { makePerson } from '../../support/make/accounts';
import { readPayment } from '../../support/make/checkout';
import { makePayableCreator } from '../../support/make/creators';
import { insertProduct, makeShop } from '../../support/make/shop';
import { choose, fillCart, order } from '../../support/make/shop-checkout';

type Seller = Awaited<ReturnType<typeof makePayableCreator>> & { rateIds: string[] };

let world: PaymentsWorld;
let db: typeof import('@/backend/db/connection').db;
let sellers: Seller[];
/** Discount codes of each seller. */
let codes: string[][];

const rates = [
  { name: 'Standard post', priceCents: 899, freeFromCents: 9_000 },
  { name: 'Express post', priceCents: 1501 },
  { name: 'Slow post', priceCents: 0 },
];

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startServices({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  ({ db } = await import('@/backend/db/connection'));
  const { insertCode } = await import('@/backend/discounts/repository');
  sellers = [];
  codes = [];
  for (let count = 0; count < 4; count += 1) {
    const creator = await makePayableCreator(world);
    sellers.push({ ...creator, rateIds: await makeShop(creator, { rates }) });
    const creatorId = creator.actor.creator.id;
    const own = [
      { code: `HALF${'ABCD'[count]}`, percent: 33 },
      { code: `LESS${'ABCD'[count]}`, amountCents: 777 },
      { code: `MUCH${'ABCD'[count]}`, amountCents: 999_999 },
    ];
    for (const terms of own) await insertCode(db, { creatorId, createdAt: new Date(), ...terms });
    codes.push(own.map(({ code }) => code));
  }
});
afterAll(() => world.close());

const item = fc.record({
  seller: fc.nat(3),
  cents: fc.integer({ min: 100, max: 9999 }),
  quantity: fc.integer({ min: 1, max: 7 }),
});
const drawnOrder = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 8 }),
  rates: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
  codes: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
});

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

test('the items, discounts, deliveries, fees and GST of a random order add up to the payment to the cent', async () => {
  const { preview, checkout } = await import('@/backend/orders/checkout-service');
  const { read } = await import('@/backend/orders/order-service');
  const { fulfil } = await import('@/backend/checkout/purchases/fulfil-service');
  const { findWrongBalances } = await import('@/backend/money/ledger');
  await fc.assert(
    fc.asyncProperty(drawnOrder, async (drawn) => {
      const buyer = await makePerson();
      const lines = [];
      for (const { seller, cents, quantity } of drawn.items)
        lines.push({
          ...(await insertProduct(sellers[seller]!, { priceCents: cents, stock: 100 })),
          quantity,
        });
      await fillCart(buyer, lines);
      const used = [...new Set(drawn.items.map(({ seller }) => seller))];
      const choices = choose(
        used.map((seller) => ({
          seller: sellers[seller]!,
          rateId: sellers[seller]!.rateIds[drawn.rates[seller]!]!,
        })),
        { codes: used.flatMap((seller) => codes[seller]![drawn.codes[seller]!] ?? []) },
      );
      const shown = await preview(buyer.actor, choices);
      const applied = choices.codes.filter((code) => !shown.refusedCodes.some((one) => one.code === code));
      for (const { code, reason } of shown.refusedCodes)
        expect([code.slice(0, 4), reason]).toEqual([expect.stringMatching(/MUCH|LESS/), 'DISCOUNT_TOO_BIG']);
      const placed = await checkout(buyer.actor, order({ ...choices, codes: applied }, shown.totalCents));
      await pay({ url: placed.url });
      const payment = await readPayment(placed.checkoutId);
      await fulfil(payment.sessionId!);

      const found = await read(buyer.actor, placed.orderId);
      expect([found.totalCents, payment.amountCents]).toEqual([shown.totalCents, shown.totalCents]);
      expect(found.itemsCents).toBe(sum(drawn.items.map(({ cents, quantity }) => cents * quantity)));
      expect(found.gstCents).toBe(shown.gstCents);
      expect(found.parcels).toHaveLength(used.length);
      expect(found.totalCents).toBe(
        found.itemsCents +
          sum(found.parcels.map(({ deliveryCents, discount }) => deliveryCents - (discount?.offCents ?? 0))),
      );
      const { rows } = await sql<{
        id: string;
        amountCents: number;
        feeCents: number;
        lines: number;
        fees: number;
        least: number;
        receipt: number;
        gst: number;
      }>`
        select purchases.id, purchases.amount_cents, purchases.fee_cents,
          sum(line.amount_cents)::int as lines, sum(line.fee_cents)::int as fees,
          min(line.amount_cents) as least,
          (select amount_cents from receipts where purchase_id = purchases.id) as receipt,
          (select gst_cents from receipts where purchase_id = purchases.id) as gst
        from purchases join purchase_lines line on line.purchase_id = purchases.id
        where payment_id = ${payment.id} group by purchases.id`.execute(db);
      expect(sum(rows.map(({ amountCents }) => amountCents))).toBe(payment.amountCents);
      expect(sum(rows.map(({ gst }) => gst))).toBe(found.gstCents);
      const rule = { basisPoints: 1000, fixedCents: 30 };
      for (const row of rows) {
        const parcel = found.parcels.find(({ purchaseId }) => purchaseId === row.id)!;
        const items = sum(parcel.lines.map(({ amountCents }) => amountCents));
        expect(row).toMatchObject({
          amountCents: items + parcel.deliveryCents,
          lines: row.amountCents,
          feeCents: platformFeeCents(row.amountCents, rule),
          fees: row.feeCents,
          receipt: row.amountCents,
          gst: gstOf(row.amountCents),
        });
        expect(row.least).toBeGreaterThanOrEqual(1);
        expect(sum(parcel.lines.map(({ discountCents }) => discountCents))).toBe(
          parcel.discount?.offCents ?? 0,
        );
        for (const line of parcel.lines)
          expect(line.amountCents).toBe(line.priceCents * line.quantity - line.discountCents);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect(await findWrongBalances(db)).toEqual([]);
}, 60_000);
