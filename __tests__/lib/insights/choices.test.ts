import { readChoices, readsOfInsights, toChartRead, toInsightsAddress } from '@/lib/insights/choices';
import { addMonths, countDays, isDay, listWeeks, toLastOfMonth } from '@/lib/insights/days';
import { findPreset, listPresets, toDates } from '@/lib/insights/presets';
import { findSharpestPart, findStop } from '@/lib/insights/stops';
import { row } from '../../support/make/insights';

const path = '/dashboard/audience-insights';

test.each([
  {},
  { days: '90' },
  { from: '2026-01-01', to: '2026-06-30', span: 'month' },
  { compare: 'year', userTier: 'member', measure: 'VISITORS', span: 'week' },
  { contentType: 'COURSE', contentId: 'an-id', compare: 'none' },
])('the choices %j can be written to an address and read back', (query) => {
  const address = new URL(toInsightsAddress(path, readChoices(query)), 'http://own.test');
  expect(address.pathname).toBe(path);
  expect(Object.fromEntries(address.searchParams)).toEqual(query);
});

test.each([
  [{ from: '2026-02-30', to: '2026-03-01' }],
  [{ from: '2026-03-02', to: '2026-03-01' }],
  [{ from: '2020-01-01', to: '2026-01-01' }],
  [{ days: '366' }],
  [{ days: 'all', compare: 'never', userTier: 'x', measure: 'x', span: 'x', contentType: 'COURSE' }],
])('unknown choices in the address are replaced by the defaults: %j', (query) => {
  expect(readChoices(query)).toEqual({
    range: { days: 30 },
    compare: 'before',
    userTier: 'all',
    content: undefined,
    measure: 'EARNED',
    span: 'day',
  });
});

test('a bar length that does not fit the range is replaced by the default length', () => {
  expect(readChoices({ days: '7', span: 'week' }).span).toBe('day');
  expect(readChoices({ from: '2026-01-01', to: '2026-12-31', span: 'day' }).span).toBe('week');
  expect(toChartRead(readChoices({ measure: 'MEMBERS' }))).toEqual({
    report: 'by-day',
    query: { span: 'day', measure: 'MEMBERS' },
  });
});

test('a new range removes a bar length that does not fit it', () => {
  const choices = readChoices({ span: 'week' });
  expect(toInsightsAddress(path, { ...choices, range: { days: 7 } })).toBe(`${path}?days=7`);
  expect(toInsightsAddress(path, { ...choices, range: { days: 90 } })).toBe(`${path}?days=90&span=week`);
});

test('the first requests of the page are the reports at its top, with the choices of the address', () => {
  const reads = readsOfInsights({ days: '7', userTier: 'member', compare: 'none' });
  expect(reads.map(({ params: { report }, query }) => [report, query])).toEqual([
    ['overview', { days: '7', userTier: 'member', compare: 'none' }],
    ['earnings', { days: '7', userTier: 'member', compare: 'none', span: 'day' }],
    ['members', { days: '365', span: 'month' }],
    ['members-now', { days: '7' }],
  ]);
});

test('days are counted by the calendar', () => {
  expect([isDay('2028-02-29'), isDay('2026-02-29'), isDay('2026-2-1'), isDay(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  // The clocks in Sydney change on 4 October 2026.
  expect(countDays({ from: '2026-10-01', to: '2026-10-31' })).toBe(31);
  expect([addMonths('2026-12-31', 1), addMonths('2026-01-15', -1), toLastOfMonth('2028-02-05')]).toEqual([
    '2027-01-01',
    '2025-12-01',
    '2028-02-29',
  ]);
  const weeks = listWeeks('2026-11-01');
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks.at(-1)).toEqual(['2026-11-30']);
});

test('each preset is found by its range and has the expected dates', () => {
  const presets = listPresets('2026-11-22', '2026-03');
  for (const { name, range } of presets) expect(findPreset(range, presets)).toBe(name);
  const dates = Object.fromEntries(presets.map(({ name, range }) => [name, toDates(range, '2026-11-22')]));
  expect(dates).toMatchObject({
    today: { from: '2026-11-22', to: '2026-11-22' },
    '7-days': { from: '2026-11-16', to: '2026-11-22' },
    'last-month': { from: '2026-10-01', to: '2026-10-31' },
    'first-sale': { from: '2026-03-01', to: '2026-11-22' },
  });
  expect(listPresets('2026-11-22', null).map(({ name }) => name)).not.toContain('first-sale');
  expect(listPresets('2026-11-22', '2020-01').map(({ name }) => name)).not.toContain('first-sale');
});

test('the time span in which most people stop and the part that loses most people are found', () => {
  const people = (counts: number[]) =>
    counts.map((count, place) => row(String(place * 6), { people: count }));
  expect(findStop(people([92, 91, 90, 80, 75, 74]))).toEqual({
    at: 2,
    from: 12,
    to: 24,
    people: 15,
    started: 92,
  });
  expect(findStop(people([10, 10, 10]))).toBeUndefined();
  expect(findStop(people([10]))).toBeUndefined();
  const parts = [
    row('a', { share: 90 }),
    row('b', { share: 85 }),
    row('c', { share: 60 }),
    row('d', { share: null }),
  ];
  expect(findSharpestPart(parts)).toBe('c');
  expect(findSharpestPart([row('a', { share: 5 })])).toBe('a');
});
