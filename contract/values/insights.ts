import type { ContentType } from './content.ts';

/** Units of a report's values. Seconds, months and stars may have fractions. */
export type ReportUnit = 'cents' | 'count' | 'seconds' | 'percent' | 'months' | 'stars';

/** Headline numbers in their order on the page. */
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

/** Period with which a period is compared: the days before it, the same days last year, or none. */
export const comparisons = ['before', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** Lengths of a bar in a chart over time. */
export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

/** Days that a range may have at most, two years of which the second is compared. */
export const MOST_DAYS = 731;

/** Counts of each day in the database, of which the numbers about visits and playing are made. */
export const dayCounts = ['VISITORS', 'SOURCES', 'PAID', 'WATCHED', 'JOINED'] as const;
export type DayCount = (typeof dayCounts)[number];

/** Number of people below which a group of people is not shown. */
export const SMALLEST_GROUP = 10;

/** Bands of ages that the people of a creator are grouped by; an upper limit is included. */
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
 * Reports by their name in an address. Each has rows with the columns listed here. `axis` says what
 * a row is: a day, week or month; a content; or a name of a list, such as a source of visits.
 */
export const reports = {
  /** Headline numbers of a period, each with its value in the compared period. */
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
  /** Members who joined and left over time, and how many there were at its end. */
  members: { axis: 'time', columns: { joined: 'count', left: 'count', total: 'count' } },
  /** Facts about the members of today; each row is one number. */
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
  /** People who visited, started a checkout and paid, then why the others did not pay. */
  funnel: { axis: 'name', columns: { people: 'count' } },
  /** Visitors and buyers by the page from which they came. */
  sources: { axis: 'name', columns: { visitors: 'count', paid: 'count' } },
  'best-performing-courses': {
    axis: 'content',
    columns: { visitors: 'count', earned: 'cents', sold: 'count', finished: 'percent', rating: 'stars' },
  },
  'best-performing-posts': {
    axis: 'content',
    columns: { visitors: 'count', likes: 'count', joined: 'count' },
  },
  /** People who finished each part of a course, of those who started the course. */
  'finished-parts': { axis: 'content', columns: { started: 'count', finished: 'count', share: 'percent' } },
  /** Share of the people of a part who are still watching, by second. */
  'still-watching': { axis: 'second', columns: { people: 'count', share: 'percent' } },
  /** Members by what they said of themselves, in groups of at least ten. */
  'community-demographics': { axis: 'name', columns: { people: 'count', share: 'percent' } },
  /** Members who joined in the current calendar month; one row `value`. */
  'subscribers-current-month': { axis: 'name', columns: { value: 'count' } },
  /** Courses sold in the previous calendar month; one row `value`. */
  'last-month-courses-sold': { axis: 'name', columns: { value: 'count' } },
  /** Views of the creator's page ever; one row `value`. */
  'total-profile-views': { axis: 'name', columns: { value: 'count' } },
  /** Courses sold ever; one row `value`. */
  'total-courses-sold': { axis: 'name', columns: { value: 'count' } },
  /** Members who ever joined; one row `value`. */
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

/** Rows of `funnel`: three steps, then the reasons of those who started and did not pay. */
export const funnelSteps = ['visited', 'started', 'paid', 'closed', 'declined', 'waiting'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** Kinds of groups of `community-demographics`. */
export const demographicKinds = ['age', 'region', 'time'] as const;
export type DemographicKind = (typeof demographicKinds)[number];

/** Types of content to which the numbers can be limited. */
export const measuredTypes = [
  'COURSE',
  'LIVE',
  'POST',
  'DIGITAL_PRODUCT',
  'PRODUCT',
] as const satisfies readonly ContentType[];
