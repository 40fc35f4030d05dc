import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Card } from '@/components/ui/layout/Card';
import { SelectField } from '@/components/ui/fields/SelectField';
import { messageStates, type MessageState } from '@/contract/values/states';
import { useMessages } from '@/hooks/contact/useMessages';
import type { ActionName } from '@/hooks/office/useOffice';
import queueStyles from './CourseQueue.module.scss';
import styles from './CreatorReview.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { QueueFrame } from './QueueFrame';
import { useDecisions } from './useDecisions';
import { WaitingSince } from './WaitingSince';

/** Actions of the office for a message in each state. */
const actionsFor: Record<MessageState, readonly ActionName[]> = {
  WAITING: ['close', 'markAnswered'],
  ANSWERED: ['close'],
  CLOSED: ['markAnswered'],
};

/** List of messages to the office. */
export function OfficeMessagesPage() {
  const { t } = useTranslation('admin');
  const [state, setState] = useState<MessageState>('WAITING');
  return (
    <DashboardFrame title={t('office.messages.title')} lead={t('office.messages.lead')}>
      <SelectField
        className={queueStyles.filter}
        label={t('office.messages.state')}
        value={state}
        options={messageStates.map((id) => ({ value: id, label: t(`office.messages.states.${id}`) }))}
        onChange={({ target }) => setState(messageStates.find((id) => id === target.value) ?? state)}
      />
      <MessageQueue key={state} state={state} />
    </DashboardFrame>
  );
}

function MessageQueue({ state }: { state: MessageState }) {
  const { t } = useTranslation('admin');
  const queue = useMessages(state);
  const decisions = useDecisions(queue.decide);
  return (
    <QueueFrame
      queue={queue}
      decisions={decisions}
      emptyTitle={t('office.messages.emptyTitle')}
      emptyText={t('office.messages.emptyText')}
    >
      <ul role="list" className={styles.review}>
        {queue.items?.map((message) => (
          <Card as="li" look="pane" key={message.id} className={styles.review}>
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
                subject={{ id: message.id, name: message.name }}
                decisions={decisions}
                actions={actionsFor[message.state]}
              />
            </div>
          </Card>
        ))}
      </ul>
    </QueueFrame>
  );
}
