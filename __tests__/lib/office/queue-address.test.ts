import { readPart, readSearch, readView } from '@/lib/office/queue-address';

test('an address states the view of a queue, and another word opens the first waiting view', () => {
  expect(readView({ state: 'decided' }, 'claims')).toBe('decided');
  expect(readView({ state: 'PUBLISHED' }, 'claims')).toBe('waiting');
  expect(readView({}, 'purchases')).toBe('REVIEW');
});

test('the search of an address is trimmed and cut to the length that the backend accepts', () => {
  expect(readSearch({ search: '  50%  ' })).toBe('50%');
  expect(readSearch({ search: ['first', 'second'] })).toBe('first');
  expect(readSearch({ search: `${'x'.repeat(99)} ${'y'.repeat(20)}` })).toBe('x'.repeat(99));
  for (const search of [undefined, '', '   ']) expect(readSearch({ search })).toBeUndefined();
});

test('an address states a part of the reports', () => {
  expect(readPart({ part: 'late' })).toBe('late');
  expect(readPart({ part: 'other' })).toBeUndefined();
});
