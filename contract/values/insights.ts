import type { ContentType } from './content.ts';

/** Units of a report's values. Values in seconds, months and stars may be fractions. */
export type ReportUnit = 'cents' | 'count' | 'seconds' | 'percent' | 'months' | 'stars';

/** Headline numbers, in the order of the page. */
export const measureNames = ['EARNED', 'MEMBERS', 'VISITORS', 'COURSES_SOLD', 'WATCHED'] as const;
export type MeasureName = (typeof measureNames)[number];

/** Units of the headline numbers. */
export const measureUnits = {
  EARNED: 'cents',
  MEMBERS: 'count',
  VISITORS: 'count',
  COURSES_SOLD: 'count',
  WATCHED: 'seconds',
} as const satisfies Record<MeasureName, ReportUnit>;

/**
 * Parts of a headline number that a chart stacks, in the order of the colours. A number without
 * parts is drawn in one colour.
 */
export const measureParts = {
  EARNED: ['courses', 'memberships', 'lives', 'products', 'shop', 'tips'],
  MEMBERS: ['joined', 'left'],
  VISITORS: [],
  COURSES_SOLD: [],
  WATCHED: [],
} as const satisfies Record<MeasureName, readonly string[]>;
export type EarningPart = (typeof measureParts)['EARNED'][number];

/** People whose visits and purchases are counted: everyone, members of the creator, or others. */
export const userTiers = ['all', 'member', 'free'] as const;
export type UserTier = (typeof userTiers)[number];

/**
 * Periods of comparison: the days before the period, the same days of the previous year, or none.
 */
export const comparisons = ['before', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** Time spans that one bar of a chart represents. */
export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

/** Maximum number of days in a range: two years, of which the second is compared with the first. */
export const MOST_DAYS = 731;

/**
 * Kinds of daily counts in the database. Reports about visits and playback are computed from them.
 */
export const dayCounts = ['VISITORS', 'SOURCES', 'PAID', 'WATCHED', 'JOINED'] as const;
export type DayCount = (typeof dayCounts)[number];

/** Minimum number of people in a group; smaller groups are not shown. */
export const SMALLEST_GROUP = 10;

/** Age bands by which a creator's people are grouped; both limits are inclusive. */
export const ageBands = [
  { key: '13-17', from: 13, to: 17 },
  { key: '18-24', from: 18, to: 24 },
  { key: '25-34', from: 25, to: 34 },
  { key: '35-44', from: 35, to: 44 },
  { key: '45-54', from: 45, to: 54 },
  { key: '55-64', from: 55, to: 64 },
  { key: '65+', from: 65, to: 120 },
] as const;

/**
 * Reports by their name in an address, with their columns. `axis` is what a row stands for: a day,
 * week or month; a content; or a name from a list, such as a source of visits.
 */
export const reports = {
  /** Headline numbers of a period, each with its value in the period of comparison. */
  overview: { axis: 'name', columns: { value: 'count', before: 'count' } },
  /** Headline number over time. */
  'by-day': { axis: 'time', columns: { total: 'count', before: 'count' } },
  /** Earnings over time, by source, after fees and refunds. */
  earnings: {
    axis: 'time',
    columns: {
      courses: 'cents',
      memberships: 'cents',
      lives: 'cents',
      products: 'cents',
      shop: 'cents',
      tips: 'cents',
      total: 'cents',
      before: 'cents',
    },
  },
  /** Members who joined and left over time, and the number of members at the end. */
  members: { axis: 'time', columns: { joined: 'count', left: 'count', total: 'count' } },
  /** Figures about the current members; each row is one figure. */
  'members-now': { axis: 'name', columns: { value: 'count' } },
  /** Share of the members who joined in a month and still paid some months later. */
  retention: {
    axis: 'time',
    columns: {
      people: 'count',
      month0: 'count',
      month1: 'count',
      month2: 'count',
      month3: 'count',
      month4: 'count',
      month5: 'count',
      month6: 'count',
      month7: 'count',
    },
  },
  /**
   * Number of people who visited, started a checkout and paid, followed by the reasons of those who
   * did not pay.
   */
  funnel: { axis: 'name', columns: { people: 'count' } },
  /** Visitors and buyers by the source of their visit. */
  sources: { axis: 'name', columns: { visitors: 'count', paid: 'count' } },
  'best-performing-courses': {
    axis: 'content',
    columns: { visitors: 'count', earned: 'cents', sold: 'count', finished: 'percent', rating: 'stars' },
  },
  'best-performing-posts': {
    axis: 'content',
    columns: { visitors: 'count', likes: 'count', joined: 'count' },
  },
  /**
   * Number of people who finished each part of a course, compared with those who started the
   * course.
   */
  'finished-parts': { axis: 'content', columns: { started: 'count', finished: 'count', share: 'percent' } },
  /** Share of the people of a part who are still watching, by second. */
  'still-watching': { axis: 'second', columns: { people: 'count', share: 'percent' } },
  /** Members grouped by their own answers, in groups of at least ten people. */
  'community-demographics': { axis: 'name', columns: { people: 'count', share: 'percent' } },
  /** Members who joined in the current calendar month; one row `value`. */
  'subscribers-current-month': { axis: 'name', columns: { value: 'count' } },
  /** Courses sold in the previous calendar month; one row `value`. */
  'last-month-courses-sold': { axis: 'name', columns: { value: 'count' } },
  /** Total views of the creator's page; a single row `value`. */
  'total-profile-views': { axis: 'name', columns: { value: 'count' } },
  /** Total number of courses sold; a single row `value`. */
  'total-courses-sold': { axis: 'name', columns: { value: 'count' } },
  /** Total number of people who joined; a single row `value`. */
  'total-subscriptions': { axis: 'name', columns: { value: 'count' } },
} as const satisfies Record<string, ReportShape>;
export type ReportName = keyof typeof reports;

type ReportShape = {
  axis: 'time' | 'content' | 'name' | 'second';
  columns: Readonly<Record<string, ReportUnit>>;
};

export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]];

/** Rows of `members-now`, in their order. */
export const memberNumbers = [
  'members',
  'joined',
  'left',
  'leftShare',
  'monthsOnAverage',
  'trials',
  'retrying',
] as const;
export type MemberNumber = (typeof memberNumbers)[number];

/**
 * Rows of `funnel`: three steps, followed by the reasons of people who started a checkout and did
 * not pay.
 */
export const funnelSteps = ['visited', 'started', 'paid', 'closed', 'declined', 'waiting'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** Kinds of groups of `community-demographics`. */
export const demographicKinds = ['age', 'region', 'time'] as const;
export type DemographicKind = (typeof demographicKinds)[number];

/** Content types to which reports can be limited. */
export const measuredTypes = [
  'COURSE',
  'LIVE',
  'POST',
  'DIGITAL_PRODUCT',
  'PRODUCT',
] as const satisfies readonly ContentType[];
