import { canBuyAgain, decideOutcome, isSettling } from '@/lib/checkout/outcome';

test.each([
  ['SUCCESS', 'SUCCESS', 'success', true],
  ['SUCCESS', 'IN_PROGRESS', 'unproven', false],
  ['SUCCESS', undefined, 'unproven', false],
  ['SUCCESS', 'FAILED', 'failed', true],
  ['SUCCESS', 'CANCELLED', 'cancelled', true],
  ['SUCCESS', 'REVIEW', 'review', true],
  ['CANCELLED', 'REFUNDED', 'refunded', true],
  ['FAILED', 'SUCCESS', 'success', true],
  ['CANCELLED', 'IN_PROGRESS', 'cancelled', false],
  ['FAILED', undefined, 'failed', false],
  ['IN_PROGRESS', undefined, 'unproven', false],
] as const)(
  'the return status %s with the recorded state %s has the outcome %s, proven: %s',
  (claimed, recorded, outcome, isProven) => {
    const purchase = recorded && { state: recorded, status: 'IN_PROGRESS' as const, isUndeliverable: false };
    expect(decideOutcome(claimed, purchase)).toEqual({ outcome, isProven });
  },
);

test('a card refused on an open payment page is an unproven failure for every return status', () => {
  for (const claimed of ['CANCELLED', 'SUCCESS'] as const)
    expect(
      decideOutcome(claimed, { state: 'IN_PROGRESS', status: 'FAILED', isUndeliverable: false }),
    ).toEqual({
      outcome: 'failed',
      isProven: false,
    });
});

test('a purchase can be tried again after a failure and after a cancellation', () => {
  const all = ['success', 'unproven', 'failed', 'cancelled', 'review', 'refunding', 'refunded'] as const;
  expect(all.filter((outcome) => canBuyAgain(outcome, undefined))).toEqual(['failed', 'cancelled']);
});

test('a trial that could not start is a proven failure and cannot be tried again', () => {
  const gone = { state: 'CANCELLED', status: 'CANCELLED', isUndeliverable: true } as const;
  expect(decideOutcome('SUCCESS', gone)).toEqual({ outcome: 'failed', isProven: true });
  expect(canBuyAgain('failed', gone)).toBe(false);
});

test('a payment in review is not settling, because staff decide about it', () => {
  const states = ['IN_PROGRESS', 'REVIEW', 'SUCCESS', 'REFUNDED', 'FAILED', 'CANCELLED'] as const;
  expect(states.filter((state) => isSettling({ state, isUndeliverable: false }))).toEqual(['IN_PROGRESS']);
  expect(isSettling(undefined)).toBe(false);
  // An undeliverable purchase in review is refunded without staff.
  expect(isSettling({ state: 'REVIEW', isUndeliverable: true })).toBe(true);
  expect(decideOutcome('SUCCESS', { state: 'REVIEW', status: 'IN_PROGRESS', isUndeliverable: true })).toEqual(
    {
      outcome: 'refunding',
      isProven: true,
    },
  );
});
