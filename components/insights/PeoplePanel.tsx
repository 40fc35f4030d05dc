import { useTranslation } from 'next-i18next/pages';
import { ShareBar } from '@/components/ui/charts/ShareBar';
import type { Report } from '@/contract/insights';
import { demographicKinds, SMALLEST_GROUP, type DemographicKind } from '@/contract/values/insights';
import type { ReportRead } from '@/lib/insights/choices';
import { Panel } from './Panel';
import styles from './Panels.module.scss';
import { useInsightFormat } from './useInsightFormat';

const read: ReportRead = { report: 'community-demographics', query: {} };

const rowsOf = (report: Report, kind: DemographicKind) => report.rows.filter(({ group }) => group === kind);

/**
 * Returns the number of people with an answer. Only ages and regions are counted, because each
 * person has a single answer there.
 */
const countAnswers = (report: Report) =>
  Math.max(
    ...(['age', 'region'] as const).map((kind) =>
      rowsOf(report, kind).reduce((sum, { values }) => sum + (values.people ?? 0), 0),
    ),
  );

/** Ages, regions and times of day of the members, in groups of at least ten. */
export function PeoplePanel() {
  const { t } = useTranslation('insights');
  return (
    <Panel
      id="people"
      read={read}
      height={440}
      isEmpty={({ rows }) => rows.length === 0}
      lead={(report) => t('panels.people.lead', { count: countAnswers(report), least: SMALLEST_GROUP })}
    >
      {(report) => <People report={report} />}
    </Panel>
  );
}

function People({ report }: { report: Report }) {
  const { t } = useTranslation('insights');
  const format = useInsightFormat();
  return (
    <div className={styles.people}>
      {demographicKinds
        .filter((kind) => rowsOf(report, kind).length > 0)
        .map((kind) => (
          <section key={kind} aria-labelledby={`people-${kind}`}>
            <h3 id={`people-${kind}`}>{t(`csv.names.${kind}`)}</h3>
            <dl>
              {rowsOf(report, kind).map((row) => {
                const share = Math.round(row.values.share ?? 0);
                return (
                  <div key={row.key}>
                    <dt>{row.key === 'other' ? t(`panels.people.other.${kind}`) : format.name(row.key)}</dt>
                    <dd>
                      <ShareBar share={share} />
                      <span>{format.value('percent', share)}</span>
                    </dd>
                  </div>
                );
              })}
            </dl>
          </section>
        ))}
    </div>
  );
}
