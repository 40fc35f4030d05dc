import fc from 'fast-check';
import { lineFees } from '@/backend/money/line-fees';
import { platformFeeCents } from '@/contract/fees';

const rule = { basisPoints: 1000, fixedCents: 30 };
const sold = (...amounts: number[]) => amounts.map((amountCents) => ({ sellerId: 'seller', amountCents }));

test('the fees of the order lines add up to the fee of the total, and each fee is at most half of its line', () => {
  const lines = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lines, (amounts) => {
      const fees = lineFees(sold(...amounts), rule);
      const most = amounts.map((cents) => Math.floor(cents / 2));
      for (const [index, fee] of fees.entries()) {
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(fee).toBeLessThanOrEqual(most[index]!);
      }
      const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);
      expect(sum(fees)).toBe(Math.min(platformFeeCents(sum(amounts), rule), sum(most)));
    }),
  );
});

test('the excess of a fee above half of its order line is moved to another line', () => {
  expect(lineFees(sold(79, 5), rule)).toEqual([36, 2]);
});

test('a line without a seller has no fee', () => {
  expect(lineFees([{ sellerId: null, amountCents: 500 }, ...sold(1000)], rule)).toEqual([0, 130]);
});
