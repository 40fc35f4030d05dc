import { failureKind, outcomeOf } from '@/lib/checkout/outcome';

test.each([
  ['SUCCESS', 'SUCCESS', 'success'],
  ['SUCCESS', 'IN_PROGRESS', 'unproven'],
  ['SUCCESS', undefined, 'unproven'],
  ['SUCCESS', 'FAILED', 'problem'],
  ['SUCCESS', 'CANCELLED', 'problem'],
  ['FAILED', 'SUCCESS', 'success'],
  ['CANCELLED', 'IN_PROGRESS', 'problem'],
  ['FAILED', undefined, 'problem'],
  ['IN_PROGRESS', undefined, 'unproven'],
] as const)('address %s, record %s: %s', (claimed, recorded, outcome) => {
  expect(outcomeOf(claimed, recorded)).toBe(outcome);
});

test('failures are distinguished by type', () => {
  expect(failureKind('SUBSCRIPTION')).toBe('subscription');
  expect(failureKind('DONATION')).toBe('donation');
  expect(['PPV_COURSE', 'PPV_LIVE', 'PPV_PRODUCT'].map((type) => failureKind(type as 'PPV_LIVE'))).toEqual([
    'content',
    'content',
    'content',
  ]);
});
