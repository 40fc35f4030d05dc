import type { ParsedUrlQuery } from 'node:querystring';
import {
  comparisons,
  measuredTypes,
  measureNames,
  MOST_DAYS,
  userTiers,
  type Comparison,
  type MeasureName,
  type ReportName,
  type Span,
  type UserTier,
} from '@/contract/values/insights';
import { read, type PageRead } from '@/lib/api-call';
import { addressWith, readKnownValue, readQueryNumber, readQueryValue } from '@/lib/list-query';
import { countDays, isDay, type DayRange } from './days';

/** Default number of days up to today. */
export const USUAL_DAYS = 30;

/** Maximum number of days of a range that ends today. */
const MOST_LAST_DAYS = 365;

/** Number of days up to today in the creator's time zone, or a range of two dates. */
export type ChosenRange = { days: number } | DayRange;

export type ChosenContent = { contentType: (typeof measuredTypes)[number]; contentId: string };

/** Choices of the insights page, which are stored in its address. */
export type Choices = {
  range: ChosenRange;
  compare: Comparison;
  userTier: UserTier;
  content?: ChosenContent;
  /** Measure that the chart shows. */
  measure: MeasureName;
  /** Time span of a bar of the chart. It must suit the length of the range. */
  span: Span;
};

export const countChosenDays = (range: ChosenRange): number =>
  'days' in range ? range.days : countDays(range);

/** Returns the time spans of a bar that give a range neither too few nor too many bars. */
export function listSpans(days: number): [Span, ...Span[]] {
  if (days < 14) return ['day'];
  return days <= 92 ? ['day', 'week'] : ['week', 'month'];
}

function readRange(query: ParsedUrlQuery): ChosenRange {
  const from = readQueryValue(query, 'from');
  const to = readQueryValue(query, 'to');
  if (isDay(from) && isDay(to) && from <= to && countDays({ from, to }) <= MOST_DAYS) return { from, to };
  const days = readQueryNumber(query, 'days');
  return { days: days && days <= MOST_LAST_DAYS ? days : USUAL_DAYS };
}

function readContent(query: ParsedUrlQuery): ChosenContent | undefined {
  const contentType = readKnownValue(query, 'contentType', measuredTypes);
  const contentId = readQueryValue(query, 'contentId');
  return contentType && contentId ? { contentType, contentId } : undefined;
}

/** Reads the choices from an address. An unknown value is replaced by its default. */
export function readChoices(query: ParsedUrlQuery): Choices {
  const range = readRange(query);
  const spans = listSpans(countChosenDays(range));
  return {
    range,
    compare: readKnownValue(query, 'compare', comparisons) ?? 'before',
    userTier: readKnownValue(query, 'userTier', userTiers) ?? 'all',
    content: readContent(query),
    measure: readKnownValue(query, 'measure', measureNames) ?? 'EARNED',
    span: readKnownValue(query, 'span', spans) ?? spans[0],
  };
}

type ScopeQuery = {
  days?: number;
  from?: string;
  to?: string;
  userTier?: UserTier;
  contentType?: ChosenContent['contentType'];
  contentId?: string;
};

/** Returns the range, the people and the content in the form that every report expects. */
export const toScopeQuery = ({ range, userTier, content }: Choices): ScopeQuery => ({
  ...('days' in range ? range.days !== USUAL_DAYS && { days: range.days } : range),
  ...(userTier !== 'all' && { userTier }),
  ...content,
});

/** Returns the address of the page with choices. */
export function toInsightsAddress(path: string, choices: Choices): string {
  const { range, compare, measure, span } = choices;
  const [usualSpan, ...otherSpans] = listSpans(countChosenDays(range));
  return addressWith(path, {
    ...toScopeQuery(choices),
    compare: compare === 'before' ? undefined : compare,
    measure: measure === 'EARNED' ? undefined : measure,
    span: span !== usualSpan && otherSpans.includes(span) ? span : undefined,
  });
}

export type ReportRead = {
  report: ReportName;
  query: ScopeQuery & { compare?: Comparison; span?: Span; measure?: MeasureName; partId?: string };
};

const toCompareQuery = ({ compare }: Choices) => (compare === 'before' ? {} : { compare });

/** Returns the request for the headline numbers. */
export const toOverviewRead = (choices: Choices): ReportRead => ({
  report: 'overview',
  query: { ...toScopeQuery(choices), ...toCompareQuery(choices) },
});

/** Returns the request for the chosen measure over time. */
export const toChartRead = (choices: Choices): ReportRead => ({
  report: choices.measure === 'EARNED' ? 'earnings' : 'by-day',
  query: {
    ...toScopeQuery(choices),
    ...toCompareQuery(choices),
    span: choices.span,
    ...(choices.measure !== 'EARNED' && { measure: choices.measure }),
  },
});

/** Request for the members who joined and left in the last 365 days, by month. */
export const membersRead: ReportRead = { report: 'members', query: { days: 365, span: 'month' } };

/** Returns the request for today's members. */
export const toMembersNowRead = (choices: Choices): ReportRead => ({
  report: 'members-now',
  query: toScopeQuery({ ...choices, userTier: 'all', content: undefined }),
});

/** Returns the read calls of the reports that the page shows initially. */
export function readsOfInsights(query: ParsedUrlQuery): PageRead[] {
  const choices = readChoices(query);
  return [toOverviewRead(choices), toChartRead(choices), membersRead, toMembersNowRead(choices)].map(
    ({ report, query: asked }) =>
      read('GET /audience-insights/:report', { params: { report }, query: asked }),
  );
}
