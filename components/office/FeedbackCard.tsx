import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import styles from './CreatorReview.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { toSubject, type QueueRowProps } from './queue-rows';
import { WaitingSince } from './WaitingSince';

/** Feedback of a member or a visitor. */
export function FeedbackCard({ item: feedback, decisions }: QueueRowProps<'feedback'>) {
  const { t } = useTranslation('admin');
  const author = feedback.author ?? t('office.feedback.visitor');
  return (
    <Card as="li" look="pane" className={styles.review}>
      <h3 className={styles.title}>{t('office.feedback.from', { author, page: feedback.page })}</h3>
      <p>{feedback.text}</p>
      <div className={styles.foot}>
        <WaitingSince at={feedback.createdAt} />
        <DecisionButtons
          subject={toSubject(feedback, author)}
          decisions={decisions}
          actions={feedback.actions}
        />
      </div>
    </Card>
  );
}
