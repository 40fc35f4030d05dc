import { useTranslation } from 'next-i18next/pages';
import {
  measureUnits,
  reports,
  type MeasureName,
  type ReportName,
  type ReportUnit,
  type Span,
} from '@/contract/values/insights';
import type { ReportRow } from '@/contract/insights';
import {
  formatAverage,
  formatCents,
  formatClock,
  formatDayOnly,
  formatDuration,
  formatMonthAndYear,
  formatNumber,
  formatPercent,
} from '@/lib/format/format';

const HOUR_SECONDS = 3600;
/** Number of hours from which minutes are omitted. */
const MANY_HOURS = 10;

/** Returns the formats of the numbers and names of reports. */
export function useInsightFormat() {
  const { t, i18n } = useTranslation('insights');
  const locale = i18n.language;

  const formats: Record<ReportUnit, (value: number) => string> = {
    cents: (value) => formatCents(Math.round(value), locale, { exact: true }),
    count: (value) => formatNumber(Math.round(value), locale),
    seconds: (value) =>
      value < MANY_HOURS * HOUR_SECONDS
        ? formatDuration(Math.round(value))
        : t('hours', { count: Math.round(value / HOUR_SECONDS) }),
    // A tenth of a percent is the smallest difference that is shown.
    percent: (value) => formatPercent(Math.round(value * 10) * 10, locale),
    months: (value) => t('months', { count: Math.round(value * 10) / 10 }),
    stars: (value) => formatAverage(value, locale),
  };

  /** Formats a value; a dash if the value does not exist. */
  const value = (unit: ReportUnit, number: number | null | undefined): string =>
    number === null || number === undefined ? '–' : formats[unit](number);

  /** Formats a day, a week or a month by its first day. */
  const time = (day: string, span: Span): string =>
    span === 'month' ? formatMonthAndYear(day, locale) : formatDayOnly(day, locale);

  /** Returns the name of a key; the key of a site is its name. */
  const name = (key: string): string =>
    i18n.exists(`insights:csv.names.${key}`) ? t(`csv.names.${key}`) : key;

  /** Returns the subject of a report row. */
  function row(report: ReportName, { key, title }: Pick<ReportRow, 'key' | 'title'>, span: Span): string {
    const { axis } = reports[report];
    if (title !== null) return title;
    if (axis === 'time') return time(key, span);
    return axis === 'second' ? formatClock(Number(key)) : name(key);
  }

  return {
    locale,
    value,
    time,
    name,
    row,
    measure: (measure: MeasureName, number: number | null | undefined) =>
      value(measureUnits[measure], number),
  };
}
