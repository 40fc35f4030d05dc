import {
  findNearDay,
  formatDayIn,
  formatMomentIn,
  formatTimeIn,
  groupByDay,
  isSameTime,
  toZoneName,
} from '@/lib/lives/live-time';

test('a time and a day are formatted in the given time zone', () => {
  const instant = '2026-11-18T10:30:00.000Z';
  expect(formatTimeIn(instant, 'en', 'Australia/Sydney')).toBe('9:30 pm');
  expect(formatTimeIn(instant, 'en', 'Australia/Perth')).toBe('6:30 pm');
  expect(formatDayIn(instant, 'en', 'Australia/Sydney')).toBe('Wednesday 18 November');
  expect(formatDayIn(instant, 'en', 'Pacific/Auckland')).toBe('Wednesday 18 November');
  expect(formatMomentIn(Date.parse(instant), 'en', 'Australia/Sydney')).toMatch(/^Wed,? 18 Nov,? 9:30\spm$/);
  expect(formatDayIn('2026-11-18T14:30:00.000Z', 'en', 'Australia/Sydney')).toBe('Thursday 19 November');
});

test('lives are grouped by the day in the given time zone', () => {
  const lives = [
    { startsAt: '2026-11-18T10:30:00.000Z' },
    { startsAt: '2026-11-18T13:30:00.000Z' },
    { startsAt: '2026-11-19T02:00:00.000Z' },
  ];
  expect(groupByDay(lives, 'Australia/Sydney').map(({ day, lives: some }) => [day, some.length])).toEqual([
    ['2026-11-18', 1],
    ['2026-11-19', 2],
  ]);
  expect(groupByDay(lives, 'Australia/Perth').map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19']);
});

test('the day after a clock change is tomorrow', () => {
  // In Sydney, 4 October 2026 has 23 hours because of a clock change.
  const now = Date.parse('2026-10-03T13:30:00.000Z');
  expect(findNearDay('2026-10-03', now, 'Australia/Sydney')).toBe('today');
  expect(findNearDay('2026-10-04', now, 'Australia/Sydney')).toBe('tomorrow');
  expect(findNearDay('2026-10-05', now, 'Australia/Sydney')).toBeNull();
});

test('two zones have the same time only if their clocks agree', () => {
  const instant = '2026-11-18T10:30:00.000Z';
  expect(isSameTime(instant, 'Australia/Sydney', 'Australia/Melbourne')).toBe(true);
  expect(isSameTime(instant, 'Australia/Sydney', 'Australia/Brisbane')).toBe(false);
});

test('the name of a time zone is its city', () => {
  expect(toZoneName('Australia/Broken_Hill')).toBe('Broken Hill');
  expect(toZoneName('UTC')).toBe('UTC');
});
