import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Link } from '@/components/ui/actions/Link';
import { Badge } from '@/components/ui/display/Badge';
import type { QueueEntry } from '@/contract/office-queues';
import { useMinute } from '@/hooks/browser/useMinute';
import { formatMoment } from '@/lib/format/format';
import { DecisionButtons } from './DecisionButtons';
import { ReportConversation } from './ReportConversation';
import styles from './ReportPanes.module.scss';
import { ReportPerson } from './ReportPerson';
import { toSubject } from './queue-rows';
import type { Decisions } from './useDecisions';
import { useReportTexts } from './useReportTexts';

type Props = {
  report: QueueEntry<'reports'>;
  decisions: Decisions;
  /** Called to return to the list on a phone. */
  onBack: () => void;
  onShown: () => void;
};

/** Report with its subject, its reasons, the reported person and the decisions. */
export function ReportItem({ report, decisions, onBack, onShown }: Props) {
  const { t, i18n } = useTranslation('admin');
  const minute = useMinute();
  const texts = useReportTexts(report);
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  const { title: known, path, isPublic, quote, context, grounds, person, createdAt, dueAt, state } = report;
  const title = known || t('office.reports.gone');
  const isLate = state === 'OPEN' && dueAt !== null && minute !== null && Date.parse(dueAt) <= minute;
  return (
    <article className={styles.item} data-office-open="" aria-labelledby="report-title">
      <Button theme="hollow-underlined" size="s" className={styles.back} onClick={onBack}>
        {t('office.reports.back')}
      </Button>
      <header className={styles.head}>
        {isLate && <Badge tone="danger">{t('office.reports.pastDate')}</Badge>}
        {!isPublic && <Badge tone="warning">{t('office.reports.notPublic')}</Badge>}
        <h2 id="report-title" tabIndex={-1}>
          {texts.subject}
        </h2>
        <p className={styles.quiet}>
          {path ? (
            <Link className="link" href={path}>
              {title}
            </Link>
          ) : (
            title
          )}
          {' · '}
          <time dateTime={createdAt}>{formatMoment(createdAt, i18n.language)}</time>
          {' · '}
          {texts.people}
        </p>
      </header>
      {context.length > 0 && <ReportConversation messages={context} />}
      {quote && context.length === 0 && (
        <blockquote className={styles.quote}>
          <b>{quote.authorName}</b>
          <p>{quote.text ?? t('office.reports.commentGone')}</p>
        </blockquote>
      )}
      <dl className={styles.grounds}>
        {grounds.map(({ reason, peopleCount, texts: words }) => (
          <div key={reason}>
            <dt>{t(`office.reports.reasons.${reason}`)}</dt>
            <dd>
              {reason === 'WORD_FILTER'
                ? t('office.reports.listed', { words: words.join(', ') })
                : t('office.reports.people', { count: peopleCount })}
              {reason !== 'WORD_FILTER' && words.map((text) => <p key={text}>{text}</p>)}
            </dd>
          </div>
        ))}
      </dl>
      {person && <ReportPerson person={person} />}
      <footer className={styles.foot}>
        <DecisionButtons
          subject={{
            ...toSubject(report, title),
            creatorId: report.subjectType === 'CREATOR' ? report.subjectId : undefined,
          }}
          decisions={decisions}
          actions={report.actions}
        />
      </footer>
    </article>
  );
}
