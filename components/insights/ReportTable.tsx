import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Link } from '@/components/ui/actions/Link';
import { Table, type Column } from '@/components/ui/layout/Table';
import type { Report, ReportRow } from '@/contract/insights';
import {
  measureParts,
  measureUnits,
  reports,
  type MeasureName,
  type ReportUnit,
} from '@/contract/values/insights';
import type { ReportRead } from '@/lib/insights/choices';
import styles from './Panel.module.scss';
import { useInsightFormat } from './useInsightFormat';

type Props = { read: ReportRead; report: Report; caption: string };

/** Number of rows shown initially. */
const FIRST_ROWS = 7;

const isPart = (column: string) => measureParts.EARNED.some((part) => part === column);

/** Returns the columns that contain a value; sources without earnings are omitted. */
const listColumns = (name: ReportRead['report'], rows: readonly ReportRow[]) =>
  (Object.entries(reports[name].columns) as [string, ReportUnit][]).filter(([column]) =>
    rows.some(({ values }) => (isPart(column) ? values[column] : (values[column] ?? null) !== null)),
  );

/** Values of a report as a table, with the newest day first. */
export function ReportTable({ read: { report: name, query }, report, caption }: Props) {
  const { t } = useTranslation('insights');
  const format = useInsightFormat();
  const [isWhole, setWhole] = useState(false);
  const { axis } = reports[name];
  const isNewestFirst = axis === 'time' && name !== 'retention';
  const rows = isNewestFirst ? report.rows.toReversed() : report.rows;
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  const totals: ReportRow[] = report.totals
    ? [{ key: 'totals', group: null, title: t('table.totals'), path: null, values: report.totals }]
    : [];
  const unitOf = (unit: ReportUnit, { key }: ReportRow) => {
    if (name === 'by-day') return measureUnits[query.measure ?? 'VISITORS'];
    return name === 'overview' ? measureUnits[key as MeasureName] : unit;
  };
  const columns: Column<ReportRow>[] = [
    {
      key: 'name',
      label: t(`table.axis.${axis === 'time' ? (query.span ?? 'month') : axis}`),
      heading: true,
      cell: (row) => {
        const text = format.row(name, row, query.span ?? 'month');
        return row.path ? <Link href={row.path}>{text}</Link> : text;
      },
    },
    ...listColumns(name, report.rows).map(([column, unit]): Column<ReportRow> => ({
      key: column,
      label: t(`columns.${column}`),
      align: 'end',
      cell: (row) => format.value(unitOf(unit, row), row.values[column]),
    })),
  ];
  return (
    <div className={styles.table}>
      <Table
        caption={caption}
        captionHidden
        columns={columns}
        rows={[...shown, ...totals]}
        rowId={({ key, group }) => `${group} ${key}`}
        groupOf={
          report.rows.some(({ group }) => group !== null)
            ? ({ group }) => (group === null ? '' : format.name(group))
            : undefined
        }
      />
      {rows.length > shown.length && (
        <Button theme="hollow" onClick={() => setWhole(true)}>
          {t('table.all', { count: rows.length })}
        </Button>
      )}
    </div>
  );
}
