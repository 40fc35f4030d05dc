import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Card } from '@/components/ui/layout/Card';
import { SelectField } from '@/components/ui/fields/SelectField';
import { testimonialStates, type TestimonialState } from '@/contract/values/states';
import { useFeedback, useOfficeTestimonials, type ActionName } from '@/hooks/office/useOffice';
import styles from './CreatorReview.module.scss';
import queueStyles from './CourseQueue.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { QueueFrame } from './QueueFrame';
import { useDecisions } from './useDecisions';
import { WaitingSince } from './WaitingSince';

/** Actions of the office for a testimonial in each state. */
const actionsFor: Record<TestimonialState, readonly ActionName[]> = {
  WAITING: ['leaveOut', 'show'],
  ACCEPTED: ['leaveOut'],
  DECLINED: ['show'],
};

/** List of testimonials and of feedback to the office. */
export function OfficeTestimonialsPage() {
  const { t } = useTranslation('admin');
  const [state, setState] = useState<TestimonialState>('WAITING');
  return (
    <DashboardFrame title={t('office.testimonials.title')} lead={t('office.testimonials.lead')}>
      <SelectField
        className={queueStyles.filter}
        label={t('office.testimonials.state')}
        value={state}
        options={testimonialStates.map((id) => ({ value: id, label: t(`office.testimonials.states.${id}`) }))}
        onChange={({ target }) => setState(testimonialStates.find((id) => id === target.value) ?? state)}
      />
      <TestimonialQueue key={state} state={state} />
      <section id="feedback" aria-labelledby="feedback-title" className={styles.review}>
        <h2 id="feedback-title">{t('office.feedback.title')}</h2>
        <FeedbackQueue />
      </section>
    </DashboardFrame>
  );
}

function TestimonialQueue({ state }: { state: TestimonialState }) {
  const { t } = useTranslation('admin');
  const queue = useOfficeTestimonials(state);
  const decisions = useDecisions(queue.decide);
  return (
    <QueueFrame
      queue={queue}
      decisions={decisions}
      emptyTitle={t('office.testimonials.emptyTitle')}
      emptyText={t('office.testimonials.emptyText')}
    >
      <ul role="list" className={styles.review}>
        {queue.items?.map((testimonial) => (
          <Card as="li" look="pane" key={testimonial.id} className={styles.review}>
            <h2 className={styles.title}>{testimonial.author}</h2>
            <p>{testimonial.text}</p>
            <div className={styles.foot}>
              <WaitingSince at={testimonial.writtenAt} />
              <DecisionButtons
                subject={{ id: testimonial.id, name: testimonial.author }}
                decisions={decisions}
                actions={actionsFor[testimonial.state]}
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
