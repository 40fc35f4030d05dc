import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Card } from '@/components/ui/layout/Card';
import { SelectField } from '@/components/ui/fields/SelectField';
import { voiceStates, type VoiceState } from '@/contract/values/states';
import { useFeedback, useVoices, type ActionName } from '@/hooks/office/useOffice';
import styles from './CreatorReview.module.scss';
import queueStyles from './CourseQueue.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { QueueFrame } from './QueueFrame';
import { useDecisions } from './useDecisions';
import { WaitingSince } from './WaitingSince';

/** Actions of the office for a testimonial in each state. */
const actionsFor: Record<VoiceState, readonly ActionName[]> = {
  WAITING: ['leaveOut', 'show'],
  ACCEPTED: ['leaveOut'],
  DECLINED: ['show'],
};

/** List of testimonials and of feedback to the office. */
export function OfficeVoicesPage() {
  const { t } = useTranslation('admin');
  const [state, setState] = useState<VoiceState>('WAITING');
  return (
    <DashboardFrame title={t('office.voices.title')} lead={t('office.voices.lead')}>
      <SelectField
        className={queueStyles.filter}
        label={t('office.voices.state')}
        value={state}
        options={voiceStates.map((id) => ({ value: id, label: t(`office.voices.states.${id}`) }))}
        onChange={({ target }) => setState(voiceStates.find((id) => id === target.value) ?? state)}
      />
      <VoiceQueue key={state} state={state} />
      <section id="feedback" aria-labelledby="feedback-title" className={styles.review}>
        <h2 id="feedback-title">{t('office.feedback.title')}</h2>
        <FeedbackQueue />
      </section>
    </DashboardFrame>
  );
}

function VoiceQueue({ state }: { state: VoiceState }) {
  const { t } = useTranslation('admin');
  const queue = useVoices(state);
  const decisions = useDecisions(queue.decide);
  return (
    <QueueFrame
      queue={queue}
      decisions={decisions}
      emptyTitle={t('office.voices.emptyTitle')}
      emptyText={t('office.voices.emptyText')}
    >
      <ul role="list" className={styles.review}>
        {queue.items?.map((voice) => (
          <Card as="li" look="pane" key={voice.id} className={styles.review}>
            <h2 className={styles.title}>{voice.author}</h2>
            <p>{voice.text}</p>
            <div className={styles.foot}>
              <WaitingSince at={voice.writtenAt} />
              <DecisionButtons
                subject={{ id: voice.id, name: voice.author }}
                decisions={decisions}
                actions={actionsFor[voice.state]}
              />
            </div>
          </Card>
        ))}
      </ul>
    </QueueFrame>
  );
}

function FeedbackQueue() {
  const { t } = useTranslation('admin');
  const queue = useFeedback();
  const decisions = useDecisions(queue.decide);
  return (
    <QueueFrame
      queue={queue}
      decisions={decisions}
      emptyTitle={t('office.feedback.emptyTitle')}
      emptyText={t('office.feedback.emptyText')}
    >
      <ul role="list" className={styles.review}>
        {queue.items?.map((feedback) => {
          const author = feedback.author ?? t('office.feedback.visitor');
          return (
            <Card as="li" look="pane" key={feedback.id} className={styles.review}>
              <h3 className={styles.title}>{t('office.feedback.from', { author, page: feedback.page })}</h3>
              <p>{feedback.text}</p>
              <div className={styles.foot}>
                <WaitingSince at={feedback.createdAt} />
                <DecisionButtons
                  subject={{ id: feedback.id, name: author }}
                  decisions={decisions}
                  actions={['markRead']}
                />
              </div>
            </Card>
          );
        })}
      </ul>
    </QueueFrame>
  );
}
