import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import styles from './CreatorReview.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { toSubject, type QueueRowProps } from './queue-rows';
import { WaitingSince } from './WaitingSince';

/** Message to the office with the address for a reply. */
export function MessageCard({ item: message, decisions }: QueueRowProps<'messages'>) {
  const { t } = useTranslation('admin');
  return (
    <Card as="li" look="pane" className={styles.review}>
      <h2 className={styles.title}>
        {t(`office.messages.${message.isMember ? 'fromMember' : 'fromVisitor'}`, {
          name: message.name,
          topic: t(`office.messages.topics.${message.topic}`),
        })}
      </h2>
      <p>{message.text}</p>
      <p>
        <a className="link" href={`mailto:${message.email}`}>
          {t('office.messages.answer', { email: message.email })}
        </a>
      </p>
      <div className={styles.foot}>
        <WaitingSince at={message.createdAt} />
        <DecisionButtons
          subject={toSubject(message, message.name)}
          decisions={decisions}
          actions={message.actions}
        />
      </div>
    </Card>
  );
}
