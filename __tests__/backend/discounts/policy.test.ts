import fc from 'fast-check';
import {
  findRefusal,
  listReducibleSellers,
  offCents,
  shareDiscount,
} from '@/backend/checkout/discounts/policy';
import { toDiscountState, type CodeRow } from '@/backend/discounts/policy';
import type { Quote, QuoteLine } from '@/backend/extension-points/sellables';

const at = new Date('2026-06-01T00:00:00Z');
const before = new Date(at.getTime() - 1);
const after = new Date(at.getTime() + 1);

const code = (more: Partial<CodeRow> = {}): CodeRow => ({
  id: 'code',
  creatorId: 'creator',
  code: 'CADE2',
  percent: 25,
  amountCents: null,
  courseId: null,
  membershipId: null,
  startsAt: null,
  endsAt: null,
  endedAt: null,
  totalLimit: null,
  personLimit: null,
  createdAt: before,
  ...more,
});
const line = (more: Partial<QuoteLine> = {}): QuoteLine => ({
  title: 'A course',
  quantity: 1,
  amountCents: 6400,
  payee: 'CREATOR',
  sellerId: 'creator',
  destination: null,
  content: { type: 'COURSE', id: 'course' },
  ...more,
});
const membership = line({ content: { type: 'SUBSCRIPTION', id: 'circle' } });
const sold = (lines: QuoteLine[], more: Partial<Quote> = {}) => ({ lines, ...more }) as Quote;

test.each([
  ['without dates', {}, 0, 'ACTIVE'],
  ['that was ended', { endedAt: after }, 0, 'ENDED'],
  ['that ends now', { endsAt: at }, 0, 'ENDED'],
  ['that ends in a moment', { endsAt: after }, 0, 'ACTIVE'],
  ['that begins now', { startsAt: at }, 0, 'ACTIVE'],
  ['that begins in a moment', { startsAt: after }, 0, 'SCHEDULED'],
  ['with one use left', { totalLimit: 2 }, 1, 'ACTIVE'],
  ['with no use left', { totalLimit: 2 }, 2, 'USED_UP'],
  ['that ended and has no use left', { totalLimit: 2, endsAt: before }, 2, 'ENDED'],
] as const)('a discount code %s with the terms %s and %i uses has the state %s', (_, more, uses, state) => {
  expect(toDiscountState(code(more), uses, at)).toBe(state);
});

test.each([
  ['a quarter', { percent: 25 }, 6400, 1600],
  ['a part of a cent, rounded down', { percent: 33 }, 101, 33],
  ['an amount', { percent: null, amountCents: 150 }, 200, 150],
  ['an amount above the price', { percent: null, amountCents: 250 }, 200, 200],
] as const)('a discount of %s reduces the price as expected', (_, more, price, off) => {
  expect(offCents(code(more), price)).toBe(off);
});

test('a discount code reduces only contents of creators and not tips, deliveries or credits', () => {
  expect(listReducibleSellers(sold([line(), line(), line({ sellerId: 'another' })]))).toEqual([
    'creator',
    'another',
  ]);
  expect(listReducibleSellers(sold([line({ content: null }), line({ sellerId: null })]))).toEqual([]);
});

test('the shares of a discount add up to the discount and leave at least a cent of each line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 51 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (amounts, part) => {
        const most = amounts.reduce((sum, cents) => sum + cents - 1, 0);
        const off = Math.floor(most * part);
        const shares = shareDiscount(
          off,
          amounts.map((amountCents) => line({ amountCents })),
        );
        expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(off);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(amounts[index]! - share).toBeGreaterThanOrEqual(1);
        }
      },
    ),
  );
});

test('a discount code is refused when it leaves less than a cent for each line', () => {
  const lines = Array.from({ length: 60 }, () => line({ amountCents: 100 }));
  const off = (amountCents: number) =>
    findRefusal(code({ percent: null, amountCents }), sold(lines), { total: 0, ofPerson: 0 }, at);
  expect(off(6000 - 60)).toBeUndefined();
  expect(off(6000 - 59)).toBe('DISCOUNT_TOO_BIG');
});

const none = { total: 0, ofPerson: 0 };

test.each([
  ['without limits', {}, none, undefined],
  ['that begins now', { startsAt: at }, none, undefined],
  ['that begins in a moment', { startsAt: after }, none, 'DISCOUNT_NOT_FOUND'],
  ['that ends in a moment', { endsAt: after }, none, undefined],
  ['that ends now', { endsAt: at }, none, 'DISCOUNT_ENDED'],
  ['that was ended', { endedAt: before }, none, 'DISCOUNT_ENDED'],
  ['that a person used less than they may', { personLimit: 2 }, { total: 5, ofPerson: 1 }, undefined],
  ['that a person used as often as they may', { personLimit: 2 }, { total: 5, ofPerson: 2 }, 'DISCOUNT_USED'],
  ['with a use left', { totalLimit: 6 }, { total: 5, ofPerson: 2 }, undefined],
  ['without a use left', { totalLimit: 5 }, { total: 5, ofPerson: 0 }, 'DISCOUNT_USED_UP'],
  ['that leaves what a card can pay', { percent: null, amountCents: 6350 }, none, undefined],
  ['that leaves less', { percent: null, amountCents: 6351 }, none, 'DISCOUNT_TOO_BIG'],
] as const)(
  'a discount code %s is accepted or refused as expected by its dates and limits',
  (_, more, uses, refusal) => {
    // A delivery line does not count towards the minimum that a card can pay.
    const delivery = line({ content: null, amountCents: 900 });
    expect(findRefusal(code(more), sold([line(), delivery]), uses, at)).toBe(refusal);
  },
);

test.each([
  ['of everything that is sold once', {}, line(), undefined],
  ['of a course', { courseId: 'course' }, line(), undefined],
  ['of another course', { courseId: 'another' }, line(), 'DISCOUNT_NOT_FOR_THIS'],
  ['of everything that is sold once, for a membership', {}, membership, 'DISCOUNT_NOT_FOR_THIS'],
  ['of a membership', { membershipId: 'circle' }, membership, undefined],
  ['of another membership', { membershipId: 'another' }, membership, 'DISCOUNT_NOT_FOR_THIS'],
  ['of a membership, for a course', { membershipId: 'circle' }, line(), 'DISCOUNT_NOT_FOR_THIS'],
] as const)(
  'a discount code %s is accepted or refused as expected by the sold content',
  (_, more, wanted, refusal) => {
    expect(findRefusal(code(more), sold([wanted]), none, at)).toBe(refusal);
  },
);

test('a discount code cannot be combined with a free trial', () => {
  const free = sold([membership], { trialDays: 7 });
  expect(findRefusal(code({ membershipId: 'circle' }), free, none, at)).toBe('DISCOUNT_WITH_TRIAL');
});
