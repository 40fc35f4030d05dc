import { useTranslation } from 'next-i18next/pages';
import { classNames } from '@/components/ui/class-names';
import { Badge } from '@/components/ui/display/Badge';
import type { Report } from '@/contract/reports';
import styles from './CreatorReview.module.scss';

/** Reported message with the messages around it. */
export function ReportConversation({ messages }: { messages: Report['context'] }) {
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
