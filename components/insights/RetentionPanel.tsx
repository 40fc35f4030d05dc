import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { HeatTable, type HeatCell, type HeatRow } from '@/components/ui/charts/HeatTable';
import { Segments } from '@/components/ui/fields/Segments';
import type { Report, ReportRow } from '@/contract/insights';
import { formatMonthAndYear } from '@/lib/format/format';
import type { ReportRead } from '@/lib/insights/choices';
import { averageStays, listLater, toShare } from '@/lib/insights/retention';
import { Panel } from './Panel';
import { useInsightFormat } from './useInsightFormat';

const views = ['percent', 'people'] as const;
type View = (typeof views)[number];

const read: ReportRead = { report: 'retention', query: {} };

/** How many of the people who joined in a month still pay some months later. */
export function RetentionPanel() {
  const { t } = useTranslation('insights');
  const [view, setView] = useState<View>('percent');
  return (
    <Panel
      id="retention"
      read={read}
      height={420}
      lead={() => t('panels.retention.lead')}
      isEmpty={({ rows }) => rows.every(({ values }) => !values.people)}
      control={
        <Segments
          label={t('panels.retention.show')}
          value={view}
          options={views.map((value) => ({ value, label: t(`panels.retention.views.${value}`) }))}
          onChange={setView}
        />
      }
    >
      {(report) => <Stays report={report} view={view} />}
    </Panel>
  );
}

function Stays({ report: { rows }, view }: { report: Report; view: View }) {
  const { t } = useTranslation('insights');
  const format = useInsightFormat();
  const later = listLater(rows);

  function toCell(stayed: number | null, people: number): HeatCell | null {
    const share = stayed === null ? null : toShare(stayed, people);
    if (stayed === null || share === null) return null;
    const texts = [
      format.value('percent', Math.round(share)),
      t('panels.retention.people', { count: stayed }),
    ];
    const [text, more] = view === 'percent' ? texts : [format.value('count', stayed), texts[0]];
    return { text: text!, more, share };
  }

  const toRow = ({ key, values }: ReportRow): HeatRow => ({
    key,
    heading: formatMonthAndYear(key, format.locale),
    people: format.value('count', values.people),
    cells: later.map((column) => toCell(values[column] ?? null, values.people ?? 0)),
  });
  const average = averageStays(rows, later);
  return (
    <HeatTable
      caption={t('panels.retention.caption')}
      columns={[
        t('panels.retention.joinedIn'),
        t('columns.people'),
        ...later.map((_, months) => t('panels.retention.later', { count: months })),
      ]}
      rows={rows.map(toRow)}
      foot={{
        key: 'all',
        heading: t('panels.retention.all'),
        people: format.value('count', average.people),
        cells: average.later.map(({ stayed, people }) => toCell(stayed, people)),
      }}
    />
  );
}
