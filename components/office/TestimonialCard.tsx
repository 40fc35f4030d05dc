import { Card } from '@/components/ui/layout/Card';
import styles from './CreatorReview.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { toSubject, type QueueRowProps } from './queue-rows';
import { WaitingSince } from './WaitingSince';

/** Testimonial of a member. */
export function TestimonialCard({ item: testimonial, decisions }: QueueRowProps<'testimonials'>) {
  return (
    <Card as="li" look="pane" className={styles.review}>
      <h2 className={styles.title}>{testimonial.author}</h2>
      <p>{testimonial.text}</p>
      <div className={styles.foot}>
        <WaitingSince at={testimonial.writtenAt} />
        <DecisionButtons
          subject={toSubject(testimonial, testimonial.author)}
          decisions={decisions}
          actions={testimonial.actions}
        />
      </div>
    </Card>
  );
}
