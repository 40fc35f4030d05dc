import { readPart, readSearch, readView } from '@/lib/office/queue-address';

test('the view of a queue is read from the address, and an unknown view is replaced by the first view', () => {
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

test('the filter of the reports is read from the address, and an unknown filter is ignored', () => {
  expect(readPart({ part: 'late' })).toBe('late');
  expect(readPart({ part: 'other' })).toBeUndefined();
});
