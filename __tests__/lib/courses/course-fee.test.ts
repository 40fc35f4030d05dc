import fc from 'fast-check';
import { platformFeeCents } from '@/backend/money/fees';
import { feeCents } from '@/lib/courses/course-fee';

test('what a creator is shown is what the server takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (priceCents) => {
      expect(feeCents(priceCents)).toBe(platformFeeCents(priceCents, { basisPoints: 1000, fixedCents: 30 }));
    }),
  );
});

test.each([
  [6400, 670],
  [100, 40],
  [0, 0],
  [20, 10],
])('of %i cents Kumu keeps %i', (price, fee) => expect(feeCents(price)).toBe(fee));
