import { Link } from '@/components/ui/Link';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Card } from '@/components/ui/Card';
import { SelectField } from '@/components/ui/SelectField';
import { reportStates, type ReportState } from '@/contract/values/states';
import { useReports } from '@/hooks/office/useOffice';
import styles from './CreatorReview.module.scss';
import queueStyles from './CourseQueue.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { QueueFrame } from './QueueFrame';
import { useDecisions } from './useDecisions';
import { WaitingSince } from './WaitingSince';

/** What members reported, and what became of it. */
export function OfficeReportsPage() {
  const { t } = useTranslation('admin');
  const [state, setState] = useState<ReportState>('OPEN');
  return (
    <DashboardFrame title={t('office.reports.title')} lead={t('office.reports.lead')}>
      <SelectField
        className={queueStyles.filter}
        label={t('office.reports.state')}
        value={state}
        options={reportStates.map((id) => ({ value: id, label: t(`office.reports.states.${id}`) }))}
        onChange={({ target }) => setState(reportStates.find((id) => id === target.value) ?? state)}
      />
      <Reports key={state} state={state} />
    </DashboardFrame>
  );
}

function Reports({ state }: { state: ReportState }) {
  const { t } = useTranslation('admin');
  const queue = useReports(state);
  const decisions = useDecisions(queue.decide);
  return (
    <QueueFrame
      queue={queue}
      decisions={decisions}
      emptyTitle={t('office.reports.emptyTitle')}
      emptyText={t('office.reports.emptyText')}
    >
      <ul role="list" className={styles.review}>
        {queue.items?.map((report) => (
          <Card as="li" look="pane" key={report.id} className={styles.review}>
            <h2 className={styles.title}>
              <Link className="link" href={report.path}>
                {report.title}
              </Link>
            </h2>
            <p>{t(`office.reports.reasons.${report.reason}`)}</p>
            {report.text && <p>{report.text}</p>}
            <div className={styles.foot}>
              <WaitingSince at={report.createdAt} />
              {report.state === 'OPEN' && (
                <DecisionButtons
                  subject={{ id: report.id, name: report.title }}
                  decisions={decisions}
                  actions={['dismiss', 'resolve']}
                />
              )}
            </div>
          </Card>
        ))}
      </ul>
    </QueueFrame>
  );
}
