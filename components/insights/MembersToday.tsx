import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';
import type { Report } from '@/contract/insights';
import type { MemberNumber, ReportUnit } from '@/contract/values/insights';
import { countDays } from '@/lib/insights/days';
import { toMembersNowRead, type Choices } from '@/lib/insights/choices';
import { Panel } from './Panel';
import styles from './Panels.module.scss';
import { useInsightFormat } from './useInsightFormat';

/** Units of the numbers below the first number, in display order. */
const units = {
  joined: 'count',
  left: 'count',
  leftShare: 'percent',
  monthsOnAverage: 'months',
  trials: 'count',
  retrying: 'count',
} as const satisfies Omit<Record<MemberNumber, ReportUnit>, 'members'>;
type Number = keyof typeof units;

/** Current number of members, and how many joined and left in the chosen days. */
export function MembersToday({ choices }: { choices: Choices }) {
  const { t } = useTranslation('insights');
  return (
    <Panel id="membersToday" read={toMembersNowRead(choices)} isFirst height={300} isPlain>
      {(report) => (
        <>
          <Numbers report={report} />
          <ButtonLink theme="grey" full href={paths.dashboardMemberships} className={styles.below}>
            {t('panels.membersToday.open')}
          </ButtonLink>
        </>
      )}
    </Panel>
  );
}

function Numbers({ report }: { report: Report }) {
  const { t } = useTranslation('insights');
  const format = useInsightFormat();
  const values = new Map(report.rows.map(({ key, values: { value } }) => [key, value ?? null]));
  const days = countDays(report);
  return (
    <>
      <p className={styles.sum}>{format.value('count', values.get('members'))}</p>
      <dl className={styles.numbers}>
        {(Object.keys(units) as Number[]).map((name) => (
          <div key={name}>
            <dt>{t(`panels.membersToday.numbers.${name}`, { count: days })}</dt>
            <dd>{format.value(units[name], values.get(name))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
