import { groupBySpan, listDays, readRange, toCompared } from '@/backend/insights/range';

const today = '2026-11-21';

test('a range without a first and a last day is the last 30 days', () => {
  expect(readRange({}, today)).toEqual({ from: '2026-10-23', to: today });
  expect(readRange({ days: 1 }, today)).toEqual({ from: today, to: today });
  expect(readRange({ from: '2026-11-01' }, today)).toEqual({ from: '2026-11-01', to: today });
  expect(readRange({ to: '2026-03-02' }, today)).toEqual({ from: '2026-02-01', to: '2026-03-02' });
});

test('a range with a last day in the future ends today', () => {
  expect(readRange({ from: '2026-11-20', to: '2027-11-30' }, today)).toEqual({
    from: '2026-11-20',
    to: today,
  });
});

test.each([
  ['a first day after the last', { from: '2026-11-10', to: '2026-11-09' }, 'to ENDS_BEFORE_START'],
  ['a first day in the future', { from: '2026-11-22' }, 'from IN_THE_FUTURE'],
  ['732 days', { from: '2024-11-20' }, 'from RANGE_TOO_LONG'],
  ['days beside a range', { from: '2026-11-01', days: 3 }, 'days INVALID'],
])('a range with %s is rejected', (_, asked, expected) => {
  let fields: { path: string; code: string }[] = [];
  try {
    readRange(asked, today);
  } catch (error) {
    fields = (error as { fields: typeof fields }).fields;
  }
  expect(fields.map(({ path, code }) => `${path} ${code}`)).toEqual([expected]);
});

test('a range can have 731 days', () => {
  expect(listDays(readRange({ from: '2024-11-21' }, today))).toHaveLength(731);
});

test('the compared range before a range has the same number of days', () => {
  const compared = toCompared({ from: '2026-03-01', to: '2026-03-10' }, 'before')!;
  expect(compared.range).toEqual({ from: '2026-02-19', to: '2026-02-28' });
  expect(compared.dayFor('2026-03-02')).toBe('2026-02-20');
});

test('the compared range of last year has no day for 29 February', () => {
  const leap = toCompared({ from: '2028-02-28', to: '2028-03-01' }, 'year')!;
  expect(leap.range).toEqual({ from: '2027-02-28', to: '2027-03-01' });
  expect(leap.dayFor('2028-02-29')).toBeNull();
  const after = toCompared({ from: '2029-02-28', to: '2029-03-01' }, 'year')!;
  expect(after.range).toEqual({ from: '2028-02-28', to: '2028-03-01' });
  expect(toCompared({ from: '2028-02-29', to: '2028-02-29' }, 'year')).toBeNull();
  expect(toCompared({ from: '2028-02-29', to: '2028-02-29' }, 'none')).toBeNull();
});

test('days are grouped into weeks that begin on Monday and months that begin on the first day', () => {
  const range = { from: '2026-10-31', to: '2026-11-09' };
  const sizes = (span: 'day' | 'week' | 'month') =>
    [...groupBySpan(range, span)].map(([start, days]) => `${start} ${days.length}`);
  expect(sizes('day')).toHaveLength(10);
  expect(sizes('week')).toEqual(['2026-10-26 2', '2026-11-02 7', '2026-11-09 1']);
  expect(sizes('month')).toEqual(['2026-10-01 1', '2026-11-01 9']);
});
