import type { Report, ReportRow } from '@/contract/insights';
import type { ReportName } from '@/contract/values/insights';
import { answer, refuse } from '../calls';

/** Returns a row of a report. */
export const row = (
  key: string,
  values: ReportRow['values'],
  fields: Partial<ReportRow> = {},
): ReportRow => ({ key, group: null, title: null, path: null, values, ...fields });

export const report = (rows: ReportRow[], fields: Partial<Report> = {}): Report => ({
  from: '2026-10-24',
  to: '2026-11-22',
  timeZone: 'Australia/Sydney',
  countedTo: new Date().toISOString(),
  rows,
  totals: null,
  hidden: null,
  ...fields,
});

const overview = report([
  row('EARNED', { value: 318_480, before: 328_290 }),
  row('MEMBERS', { value: 214, before: 205 }),
  row('VISITORS', { value: 3204, before: 2980 }),
  row('COURSES_SOLD', { value: 21, before: 20 }),
  row('WATCHED', { value: 412 * 3600, before: 397 * 3600 }),
]);
const noParts = { lives: 0, products: 0, shop: 0, tips: 0 };

/** Response of each report for a creator with numbers. */
export const reportAnswers: Partial<Record<ReportName, Report>> = {
  overview,
  earnings: report(
    [
      row('2026-11-20', { ...noParts, courses: 5730, memberships: 6300, total: 12_030, before: 5250 }),
      row('2026-11-21', { ...noParts, courses: -2130, memberships: 8400, total: 6270, before: 0 }),
      row('2026-11-22', { ...noParts, courses: 0, memberships: 0, total: 0, before: 9000 }),
    ],
    { totals: { ...noParts, courses: 3600, memberships: 14_700, total: 18_300, before: 14_250 } },
  ),
  'by-day': report(
    [row('2026-11-21', { total: 98, before: 102 }), row('2026-11-22', { total: 120, before: 80 })],
    {
      totals: { total: 218, before: 182 },
    },
  ),
  members: report(
    [
      row('2026-10-01', { joined: 24, left: 11, total: 207 }),
      row('2026-11-01', { joined: 15, left: 8, total: 214 }),
    ],
    { totals: { joined: 39, left: 19, total: 214 } },
  ),
  'members-now': report([
    row('members', { value: 214 }),
    row('joined', { value: 23 }),
    row('left', { value: 14 }),
    row('leftShare', { value: 6.829 }),
    row('monthsOnAverage', { value: 9.4 }),
    row('trials', { value: 6 }),
    row('retrying', { value: 3 }),
  ]),
  retention: report([
    row('2026-10-01', { people: 24, month0: 24, month1: 22, month2: null }),
    row('2026-11-01', { people: 16, month0: 16, month1: null, month2: null }),
  ]),
  funnel: report([
    row('visited', { people: 3204 }),
    row('started', { people: 71 }),
    row('paid', { people: 44 }),
    row('closed', { people: 17 }),
    row('declined', { people: 6 }),
    row('waiting', { people: 4 }),
  ]),
  sources: report(
    [
      row('home', { visitors: 0, paid: 0 }),
      row('link', { visitors: 742, paid: 9 }),
      row('creator', { visitors: 1086, paid: 17 }),
      row('podcast.test', { visitors: 188, paid: 2 }, { group: 'link' }),
    ],
    { totals: { visitors: 1828, paid: 26 } },
  ),
  'best-performing-courses': report([
    row(
      '11111111-1111-4111-8111-111111111111',
      { visitors: 1204, earned: 40_110, sold: 7, finished: 46.3, rating: 4.8 },
      { title: 'Sleep Without Trying', path: '/courses/11111111-1111-4111-8111-111111111111' },
    ),
    row(
      '22222222-2222-4222-8222-222222222222',
      { visitors: 618, earned: 15_030, sold: 6, finished: null, rating: null },
      { title: 'Night Sitting', path: '/courses/22222222-2222-4222-8222-222222222222' },
    ),
  ]),
  'best-performing-posts': report([
    row(
      '33333333-3333-4333-8333-333333333333',
      { visitors: 1840, likes: 212, joined: 9 },
      { title: 'What to do at 3 am' },
    ),
    row(
      '44444444-4444-4444-8444-444444444444',
      { visitors: 486, likes: 141, joined: null },
      { title: 'After a bad night' },
    ),
  ]),
  'finished-parts': report([
    row(
      'part-1',
      { started: 124, finished: 119, share: 96 },
      { title: 'Why you wake', path: '/courses/a?part=1' },
    ),
    row(
      'part-2',
      { started: 119, finished: 68, share: 55 },
      { title: 'The hour before bed', path: '/courses/a?part=2' },
    ),
    row(
      'part-3',
      { started: 70, finished: 66, share: 53 },
      { title: 'Lights out', path: '/courses/a?part=3' },
    ),
  ]),
  'still-watching': report([
    row('0', { people: 92, share: 100 }),
    row('4', { people: 90, share: 97.8 }),
    row('8', { people: 75, share: 81.5 }),
    row('12', { people: 74, share: 80.4 }),
    row('16', { people: 74, share: 80.4 }),
  ]),
  'community-demographics': report([
    row('25-34', { people: 60, share: 37.04 }, { group: 'age' }),
    row('other', { people: 102, share: 62.96 }, { group: 'age' }),
    row('NSW', { people: 90, share: 100 }, { group: 'region' }),
    row('NIGHT', { people: 74, share: 100 }, { group: 'time' }),
  ]),
};

/**
 * Mocks the responses of all reports.
 * @param changed responses in place of the usual responses; null refuses the report
 */
export const answerReports = (changed: Partial<Record<ReportName, Report | null>> = {}) =>
  answer('GET /audience-insights/:report', ({ params }) => {
    const name = params.report as ReportName;
    const given = name in changed ? changed[name] : reportAnswers[name];
    return given ?? refuse(503, 'BUSY');
  });
