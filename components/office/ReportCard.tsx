import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { classNames } from '@/components/ui/class-names';
import { Badge } from '@/components/ui/display/Badge';
import { Card } from '@/components/ui/layout/Card';
import type { Report } from '@/contract/reports';
import styles from './CreatorReview.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { toSubject, type QueueRowProps } from './queue-rows';
import { WaitingSince } from './WaitingSince';

/** Report of a member with its subject. */
export function ReportCard({ item: report, decisions }: QueueRowProps<'reports'>) {
  const { t } = useTranslation('admin');
  const title = report.title || t('office.reports.gone');
  return (
    <Card as="li" look="pane" className={styles.review}>
      <h2 className={styles.title}>
        {report.path ? (
          <Link className="link" href={report.path}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      {!report.isPublic && (
        <p>
          <Badge tone="warning">{t('office.reports.notPublic')}</Badge>
        </p>
      )}
      <p>{t(`office.reports.reasons.${report.reason}`)}</p>
      {report.text && <p>{report.text}</p>}
      {report.context.length > 0 && <Around messages={report.context} />}
      {report.quote && report.context.length === 0 && (
        <blockquote>
          <p>{report.quote.text ?? t('office.reports.commentGone')}</p>
          <p>{report.quote.authorName}</p>
        </blockquote>
      )}
      <div className={styles.foot}>
        <WaitingSince at={report.createdAt} />
        <DecisionButtons subject={toSubject(report, title)} decisions={decisions} actions={report.actions} />
      </div>
    </Card>
  );
}

/** Reported message with the messages around it. */
function Around({ messages }: { messages: Report['context'] }) {
  const { t } = useTranslation('admin');
  return (
    <ol role="list" className={styles.around} aria-label={t('office.reports.around')}>
      {messages.map(({ id, authorName, text, files, isReported }) => (
        <li key={id} className={classNames(isReported && styles.reported)}>
          <b>{authorName || t('office.reports.erased')}</b>
          {isReported && <Badge tone="warning">{t('office.reports.reported')}</Badge>}
          <p>{text || t(`office.reports.${text === null ? 'messageGone' : 'onlyFiles'}`)}</p>
          {files.map((file) => (
            <p key={file.id}>
              {file.url === null ? (
                file.name
              ) : (
                <a className="link" href={file.url} target="_blank" rel="noreferrer">
                  {file.name}
                </a>
              )}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
