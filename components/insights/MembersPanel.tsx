import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { BarChart } from '@/components/ui/charts/BarChart';
import { Segments } from '@/components/ui/fields/Segments';
import type { Report, ReportRow } from '@/contract/insights';
import type { Span } from '@/contract/values/insights';
import { formatDayOnly, formatNumber, formatMonthName } from '@/lib/format/format';
import { membersRead, type ReportRead } from '@/lib/insights/choices';
import { DaysField } from './DaysField';
import { Panel } from './Panel';
import styles from './Panels.module.scss';
import { useChoiceTexts } from './useChoiceTexts';
import { useInsightFormat } from './useInsightFormat';
import { YearField } from './YearField';

const views = ['month', 'year', 'days'] as const;
type View = (typeof views)[number];

/** Number of days that is shown until the reader types another number. */
const FIRST_DAYS = 30;

/** Members who joined and left in the last months, in the months of a year, or in the last days. */
export function MembersPanel({ today }: { today: string | undefined }) {
  const { t } = useTranslation('insights');
  const [view, setView] = useState<View>('month');
  const [chosenYear, setYear] = useState<string>();
  const [days, setDays] = useState(FIRST_DAYS);
  const year = chosenYear ?? today?.slice(0, 4);
  const reads: Record<View, ReportRead> = {
    month: membersRead,
    year: { report: 'members', query: { from: `${year}-01-01`, to: `${year}-12-31`, span: 'month' } },
    days: { report: 'members', query: { days, span: 'day' } },
  };
  const read = reads[view];
  return (
    <Panel
      id="members"
      read={read}
      isFirst
      height={290}
      isEmpty={({ rows }) => rows.every(({ values }) => !values.joined && !values.left && !values.total)}
      control={
        <div className={styles.controls}>
          <Segments
            label={t('panels.members.by')}
            value={view}
            options={views
              .filter((value) => value !== 'year' || year !== undefined)
              .map((value) => ({ value, label: t(`panels.members.views.${value}`) }))}
            onChange={setView}
          />
          {view === 'days' && <DaysField days={days} onChange={setDays} />}
          {view === 'year' && year && today && <YearField year={year} today={today} onChange={setYear} />}
        </div>
      }
    >
      {(report) => <Chart report={report} span={read.query.span ?? 'day'} />}
    </Panel>
  );
}

function Chart({ report, span }: { report: Report; span: Span }) {
  const { t } = useTranslation('insights');
  const format = useInsightFormat();
  const texts = useChoiceTexts();
  const count = (value: number | null | undefined) => format.value('count', value);
  const label = (day: string) =>
    span === 'month' ? formatMonthName(day, format.locale) : formatDayOnly(day, format.locale);
  const text = ({ key, values }: ReportRow) => [
    t('chart.point', {
      when: format.time(key, span),
      value: t('panels.members.total', { count: values.total ?? 0 }),
    }),
    t('panels.members.joinedLeft', { joined: count(values.joined), left: count(values.left) }),
  ];
  return (
    <>
      <BarChart
        place="panel"
        summary={t('panels.members.summary', {
          dates: texts.dates(report),
          joined: count(report.totals?.joined),
          left: count(report.totals?.left),
        })}
        sliderLabel={t('panels.members.slider')}
        bars={report.rows.map((row) => ({
          key: row.key,
          label: label(row.key),
          parts: [row.values.joined ?? 0, -(row.values.left ?? 0)],
          text: text(row),
        }))}
        tick={(value) =>
          (value > 0 ? '+' : value < 0 ? '−' : '') + formatNumber(Math.abs(value), format.locale)
        }
      />
      <ul role="list" className={styles.key}>
        <li>
          <i className={styles.joined} aria-hidden="true" />
          {t('columns.joined')}
        </li>
        <li>
          <i className={styles.left} aria-hidden="true" />
          {t('columns.left')}
        </li>
      </ul>
    </>
  );
}
