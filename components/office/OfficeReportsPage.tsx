import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Badge } from '@/components/ui/display/Badge';
import { Card } from '@/components/ui/layout/Card';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { Report } from '@/contract/reports';
import { reportStates, type ReportState } from '@/contract/values/states';
import { useAppeals, useReports, type ActionName } from '@/hooks/office/useOffice';
import styles from './CreatorReview.module.scss';
import queueStyles from './CourseQueue.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { QueueFrame } from './QueueFrame';
import { useDecisions } from './useDecisions';
import { WaitingSince } from './WaitingSince';

/** Returns the possible decisions about a report, including closing it. */
function actionsFor({ comment, canTakeDown, canSuspend }: Report): readonly ActionName[] {
  if (comment)
    return comment.text === null ? ['dismiss', 'resolve'] : ['dismiss', 'removeComment', 'resolve'];
  if (canSuspend) return ['dismiss', 'suspend', 'resolve'];
  return canTakeDown ? ['dismiss', 'takeDown', 'resolve'] : ['dismiss', 'resolve'];
}

/** List of reports by members with their decisions. */
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
      <section id="appeals" aria-labelledby="appeals-title" className={styles.review}>
        <h2 id="appeals-title">{t('office.appeals.title')}</h2>
        <Appeals />
      </section>
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
            {!report.isPublic && (
              <p>
                <Badge tone="warning">{t('office.reports.notPublic')}</Badge>
              </p>
            )}
            <p>{t(`office.reports.reasons.${report.reason}`)}</p>
            {report.text && <p>{report.text}</p>}
            {report.comment && (
              <blockquote>
                <p>{report.comment.text ?? t('office.reports.commentGone')}</p>
                <p>{report.comment.authorName}</p>
              </blockquote>
            )}
            <div className={styles.foot}>
              <WaitingSince at={report.createdAt} />
              {report.state === 'OPEN' && (
                <DecisionButtons
                  subject={{ id: report.id, name: report.title }}
                  decisions={decisions}
                  actions={actionsFor(report)}
                />
              )}
            </div>
          </Card>
        ))}
      </ul>
    </QueueFrame>
  );
}

/** List of undecided appeals against takedowns. */
function Appeals() {
  const { t } = useTranslation('admin');
  const queue = useAppeals();
  const decisions = useDecisions(queue.decide);
  return (
    <QueueFrame
      queue={queue}
      decisions={decisions}
      emptyTitle={t('office.appeals.emptyTitle')}
      emptyText={t('office.appeals.emptyText')}
    >
      <ul role="list" className={styles.review}>
        {queue.items?.map((appeal) => (
          <Card as="li" look="pane" key={appeal.id} className={styles.review}>
            <h3 className={styles.title}>
              <Link className="link" href={appeal.path}>
                {appeal.title}
              </Link>
            </h3>
            <p>{t('office.appeals.because', { reason: appeal.reason })}</p>
            <blockquote>{appeal.text}</blockquote>
            <div className={styles.foot}>
              <WaitingSince at={appeal.createdAt} />
              <DecisionButtons
                subject={{ id: appeal.id, name: appeal.title }}
                decisions={decisions}
                actions={['uphold', 'restore']}
              />
            </div>
          </Card>
        ))}
      </ul>
    </QueueFrame>
  );
}
