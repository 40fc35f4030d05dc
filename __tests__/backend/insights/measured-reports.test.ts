import type { Db } from '@/backend/db/connection';
import { registerMeasures, type DayValue, type Scope } from '@/backend/extension-points/insight-reports';
import { measuredReports } from '@/backend/insights/measured-reports';
import type { MeasureName, ReportName } from '@/contract/values/insights';

const value = (day: string, number: number, part: string | null = null): DayValue => ({
  day,
  part,
  value: number,
});

/** Daily values of each measure. Two domains contribute to the earnings. */
const values: Partial<Record<MeasureName, DayValue[][]>> = {
  EARNED: [
    [value('2026-11-01', 500, 'courses'), value('2026-11-03', -200, 'courses')],
    [value('2026-11-01', 300, 'tips'), value('2026-10-30', 70, 'tips'), value('2025-11-03', 9, 'tips')],
  ],
  VISITORS: [[value('2026-11-02', 4), value('2026-10-31', 3)]],
};
const changes = [
  value('2026-10-29', 10, 'joined'),
  value('2026-11-01', 3, 'joined'),
  value('2026-11-01', -1, 'left'),
  value('2026-11-03', -2, 'left'),
];

const inRange = (list: DayValue[], { from, to }: Scope) => list.filter(({ day }) => from <= day && day <= to);

beforeAll(() => {
  for (const [name, lists] of Object.entries(values))
    registerMeasures(
      lists.map((list) => ({
        name: name as MeasureName,
        byDay: (_, scope) => Promise.resolve(inRange(list, scope)),
      })),
    );
  registerMeasures([
    {
      name: 'MEMBERS',
      byDay: (_, scope) => Promise.resolve(inRange(changes, scope)),
      levelAt: (_, __, day) =>
        Promise.resolve(changes.filter((each) => each.day <= day).reduce((sum, each) => sum + each.value, 0)),
    },
  ]);
});

const scope: Scope = {
  creatorId: 'a creator',
  userId: 'a person',
  timeZone: 'Australia/Sydney',
  from: '2026-11-01',
  to: '2026-11-03',
  userTier: 'all',
  content: null,
};
const asked = { span: 'day', compare: 'before', measure: 'VISITORS' } as const;
const read = (
  name: ReportName,
  more: Partial<Parameters<NonNullable<(typeof measuredReports)['overview']>>[2]> = {},
) => measuredReports[name]!({} as Db, scope, { ...asked, ...more });
const rowsOf = async (...about: Parameters<typeof read>) =>
  Object.fromEntries((await read(...about)).rows.map(({ key, values: columns }) => [key, columns]));

test('the overview contains each contributed measure with its value in the previous period', async () => {
  expect(await rowsOf('overview')).toEqual({
    EARNED: { value: 600, before: 70 },
    MEMBERS: { value: 10, before: 10 },
    VISITORS: { value: 4, before: 3 },
  });
});

test('a report by day has a row for every day, with the value of the compared day', async () => {
  expect(await rowsOf('by-day')).toEqual({
    '2026-11-01': { total: 0, before: 0 },
    '2026-11-02': { total: 4, before: 0 },
    '2026-11-03': { total: 0, before: 3 },
  });
  expect((await read('by-day')).totals).toEqual({ total: 4, before: 3 });
});

test('the earnings report has a column for each domain and counts refunds on the day of the refund', async () => {
  const nothing = { courses: 0, memberships: 0, lives: 0, products: 0, shop: 0, tips: 0 };
  expect(await rowsOf('earnings', { compare: 'year' })).toEqual({
    '2026-11-01': { ...nothing, courses: 500, tips: 300, total: 800, before: 0 },
    '2026-11-02': { ...nothing, total: 0, before: 0 },
    '2026-11-03': { ...nothing, courses: -200, total: -200, before: 9 },
  });
  expect((await read('earnings')).totals).toEqual({
    ...nothing,
    courses: 300,
    tips: 300,
    total: 600,
    before: 70,
  });
});

test('a report without a comparison has no previous value', async () => {
  expect((await read('by-day', { compare: 'none' })).totals).toEqual({ total: 4, before: null });
});

test('the members report has the total at the end of each day and a positive number of people who left', async () => {
  expect(await rowsOf('members')).toEqual({
    '2026-11-01': { joined: 3, left: 1, total: 12 },
    '2026-11-02': { joined: 0, left: 0, total: 12 },
    '2026-11-03': { joined: 0, left: 2, total: 10 },
  });
  expect(await rowsOf('members', { span: 'week' })).toEqual({
    '2026-10-26': { joined: 3, left: 1, total: 12 },
    '2026-11-02': { joined: 0, left: 2, total: 10 },
  });
  expect((await read('members')).totals).toEqual({ joined: 3, left: 3, total: 10 });
});

test('a report of a measure to which no domain contributes returns 404', async () => {
  await expect(read('by-day', { measure: 'WATCHED' })).rejects.toMatchObject({ status: 404 });
});
