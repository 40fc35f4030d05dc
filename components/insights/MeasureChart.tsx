import { useTranslation } from 'next-i18next/pages';
import { BarChart } from '@/components/ui/charts/BarChart';
import type { Report, ReportRow } from '@/contract/insights';
import { measureParts, type EarningPart, type MeasureName } from '@/contract/values/insights';
import { formatCents, formatDuration, formatNumber } from '@/lib/format/format';
import { type Choices } from '@/lib/insights/choices';
import styles from './HeadlineCard.module.scss';
import { useChoiceTexts } from './useChoiceTexts';
import { useInsightFormat } from './useInsightFormat';

/** Colours of the income sources. A source keeps its colour if another source has no earnings. */
const colours: Record<EarningPart, number> = {
  courses: 1,
  memberships: 2,
  lives: 3,
  tips: 4,
  products: 5,
  shop: 6,
};

const parts = measureParts.EARNED;
const HOUR = 3600;

type Props = { report: Report; choices: Choices; title: string };

/** Headline number over time, with the previous period as a dashed line. */
export function MeasureChart({ report, choices: { measure, span, compare, range }, title }: Props) {
  const { t } = useTranslation('insights');
  const texts = useChoiceTexts();
  const format = useInsightFormat();
  const hasParts = measure === 'EARNED';
  const value = (number: number | null | undefined) => format.measure(measure, number);
  const compared = texts.then(compare, range);
  const { rows } = report;

  function describe({ key, values }: ReportRow): string[] {
    const when =
      span === 'week' ? t('chart.weekOf', { day: format.time(key, span) }) : format.time(key, span);
    const most = hasParts && findMost(values);
    return [
      t('chart.point', { when, value: value(values.total) }),
      ...(most ? [t(`chart.most.${most}`, { value: value(values[most]) })] : []),
      ...((values.before ?? null) === null
        ? []
        : [t('chart.then', { value: value(values.before), period: compared })]),
    ];
  }

  const best = rows.reduce<ReportRow | undefined>(
    (most, row) => ((row.values.total ?? 0) > (most?.values.total ?? 0) ? row : most),
    undefined,
  );
  // A level cannot be summed, so its total is the value of the last day.
  const total = report.totals?.total;
  const summary = [
    t('chart.summary', { title, dates: texts.dates(report) }),
    total === null || total === undefined
      ? ''
      : t(measure === 'MEMBERS' ? 'chart.level' : 'chart.total', { value: value(total) }),
    best
      ? t('chart.highest', { when: format.time(best.key, span), value: value(best.values.total) })
      : t('chart.none'),
  ].join(' ');

  return (
    <>
      <BarChart
        place="page"
        summary={summary}
        sliderLabel={t('chart.slider', { title })}
        bars={rows.map((row) => ({
          key: row.key,
          label: format.time(row.key, span),
          parts: hasParts ? parts.map((part) => row.values[part] ?? 0) : [row.values.total ?? 0],
          text: describe(row),
        }))}
        colours={hasParts ? parts.map((part) => colours[part]) : undefined}
        compared={compare === 'none' ? undefined : rows.map(({ values }) => values.before ?? null)}
        unit={measure === 'WATCHED' ? HOUR : undefined}
        tick={(number) => formatTick(measure, number, format.locale)}
      />
      {hasParts && (
        <dl className={styles.legend}>
          {parts
            .filter((part) => rows.some(({ values }) => values[part]))
            .map((part) => (
              <div key={part}>
                <dt>
                  <i className={styles[`part${colours[part]}`]} aria-hidden="true" />
                  {t(`columns.${part}`)}
                </dt>
                <dd>{value(report.totals?.[part])}</dd>
              </div>
            ))}
        </dl>
      )}
    </>
  );
}

/** Returns the source with the highest earnings; undefined if nothing was earned. */
const findMost = (values: ReportRow['values']): EarningPart | undefined =>
  parts
    .filter((part) => (values[part] ?? 0) > 0)
    .toSorted((one, other) => (values[other] ?? 0) - (values[one] ?? 0))[0];

function formatTick(measure: MeasureName, value: number, locale: string): string {
  if (value === 0) return '0';
  if (measure === 'EARNED') return formatCents(value, locale);
  return measure === 'WATCHED' ? formatDuration(value) : formatNumber(value, locale);
}
