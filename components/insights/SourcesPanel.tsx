import { useTranslation } from 'next-i18next/pages';
import type { CSSProperties } from 'react';
import type { Report, ReportRow } from '@/contract/insights';
import { toScopeQuery, type Choices } from '@/lib/insights/choices';
import { Panel } from './Panel';
import styles from './Panels.module.scss';
import { useInsightFormat } from './useInsightFormat';

/** Sources of visitors, each with its number of visitors and of people who paid. */
export function SourcesPanel({ choices }: { choices: Choices }) {
  return (
    <Panel
      id="sources"
      read={{ report: 'sources', query: toScopeQuery(choices) }}
      height={420}
      isEmpty={({ rows }) => rows.every(({ values }) => !values.visitors && !values.paid)}
    >
      {(report) => <Sources report={report} />}
    </Panel>
  );
}

function Sources({ report }: { report: Report }) {
  const { t } = useTranslation('insights');
  const format = useInsightFormat();
  const count = (value: number | null | undefined) => format.value('count', value);
  // A site is a row whose group is the key of its source.
  const sources = report.rows
    .filter(({ group, values }) => group === null && (values.visitors || values.paid))
    .sort((one, other) => (other.values.visitors ?? 0) - (one.values.visitors ?? 0));
  const most = Math.max(...sources.map(({ values }) => values.visitors ?? 0), 1);
  const sitesOf = (source: ReportRow) => report.rows.filter(({ group }) => group === source.key);
  const widthOf = ({ values }: ReportRow) => `${((values.visitors ?? 0) / most) * 100}%`;
  return (
    <table className={styles.bars}>
      <caption className="visually-hidden">{t('panels.sources.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('panels.sources.from')}</th>
          <th scope="col">{t('columns.visitors')}</th>
          <th scope="col">{t('columns.paid')}</th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => [
          <tr key={source.key}>
            <th scope="row">
              <span className={styles.bar} style={{ '--bar': widthOf(source) } as CSSProperties}>
                {format.row('sources', source, 'day')}
              </span>
            </th>
            <td>{count(source.values.visitors)}</td>
            <td>{count(source.values.paid)}</td>
          </tr>,
          ...sitesOf(source).map((site) => (
            <tr key={`${source.key} ${site.key}`} className={styles.site}>
              <th scope="row">{format.row('sources', site, 'day')}</th>
              <td>{count(site.values.visitors)}</td>
              <td>{count(site.values.paid)}</td>
            </tr>
          )),
        ])}
      </tbody>
      {report.totals && (
        <tfoot>
          <tr>
            <th scope="row">{t('panels.sources.all')}</th>
            <td>{count(report.totals.visitors)}</td>
            <td>{count(report.totals.paid)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
