import { useTranslation } from 'next-i18next/pages';
import { ShareBar } from '@/components/ui/charts/ShareBar';
import type { Report } from '@/contract/insights';
import type { FunnelStep } from '@/contract/values/insights';
import { toScopeQuery, type Choices } from '@/lib/insights/choices';
import { toShare } from '@/lib/insights/retention';
import { Panel } from './Panel';
import styles from './Panels.module.scss';
import { useInsightFormat } from './useInsightFormat';

/** Steps of the funnel; `of` is the step that a percentage refers to. */
const steps = [
  { step: 'visited', of: undefined },
  { step: 'started', of: 'visited' },
  { step: 'paid', of: 'started' },
] as const satisfies { step: FunnelStep; of: FunnelStep | undefined }[];

const reasons = ['closed', 'declined', 'waiting'] as const satisfies FunnelStep[];

/** Minimum length of a bar (percent), so that a small number of people remains visible. */
const LEAST = 1.5;

/**
 * Number of people who visited, started a checkout and paid, with the reasons why people did not
 * pay.
 */
export function FunnelPanel({ choices }: { choices: Choices }) {
  return (
    <Panel
      id="funnel"
      read={{ report: 'funnel', query: toScopeQuery(choices) }}
      height={420}
      isEmpty={({ rows }) => rows.every(({ values }) => !values.people)}
    >
      {(report) => <Funnel report={report} />}
    </Panel>
  );
}

function Funnel({ report }: { report: Report }) {
  const { t } = useTranslation('insights');
  const format = useInsightFormat();
  const people = new Map(report.rows.map(({ key, values }) => [key as FunnelStep, values.people ?? 0]));
  const count = (step: FunnelStep) => people.get(step) ?? 0;
  const most = Math.max(...steps.map(({ step }) => count(step)), 1);
  const unpaid = reasons.reduce((sum, reason) => sum + count(reason), 0);
  return (
    <>
      <ol role="list" className={styles.funnel}>
        {steps.map(({ step, of }) => {
          const share = of && toShare(count(step), count(of));
          return (
            <li key={step}>
              <div>
                <b>{t(`csv.names.${step}`)}</b>
                <span>{t(`panels.funnel.people.${step}`, { count: count(step) })}</span>
              </div>
              <ShareBar look="thick" share={count(step) && Math.max((count(step) / most) * 100, LEAST)} />
              {share !== undefined && share !== null && (
                <p>{t(`panels.funnel.of.${step}`, { share: format.value('percent', share) })}</p>
              )}
            </li>
          );
        })}
      </ol>
      {unpaid > 0 && (
        <div className={styles.lost}>
          <h3>{t('panels.funnel.unpaid', { count: unpaid })}</h3>
          <dl>
            {reasons.map((reason) => (
              <div key={reason}>
                <dt>{t(`csv.names.${reason}`)}</dt>
                <dd>{format.value('count', count(reason))}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}
