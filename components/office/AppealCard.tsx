import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Card } from '@/components/ui/layout/Card';
import styles from './CreatorReview.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { toSubject, type QueueRowProps } from './queue-rows';
import { WaitingSince } from './WaitingSince';

/** Undecided appeal against a takedown. */
export function AppealCard({ item: appeal, decisions }: QueueRowProps<'appeals'>) {
  const { t } = useTranslation('admin');
  return (
    <Card as="li" look="pane" className={styles.review}>
      <h3 className={styles.title}>
        <Link className="link" href={appeal.path}>
          {appeal.title}
        </Link>
      </h3>
      <p>{t('office.appeals.because', { reason: appeal.reason })}</p>
      <blockquote>{appeal.text}</blockquote>
      <div className={styles.foot}>
        <WaitingSince at={appeal.createdAt} />
        {appeal.actions.length === 0 && <p className={styles.quiet}>{t('office.appeals.own')}</p>}
        <DecisionButtons
          subject={toSubject(appeal, appeal.title)}
          decisions={decisions}
          actions={appeal.actions}
        />
      </div>
    </Card>
  );
}
