import { FeedbackCard } from './FeedbackCard';
import { asCards } from './queue-rows';
import { QueuePage } from './QueuePage';
import { QueueSection } from './QueueSection';
import { TestimonialCard } from './TestimonialCard';

const Testimonials = asCards<'testimonials'>(TestimonialCard);
const Feedback = asCards<'feedback'>(FeedbackCard);

/** Testimonials, and feedback to the office. */
export const OfficeTestimonialsPage = () => (
  <QueuePage name="testimonials" Rows={Testimonials}>
    <QueueSection name="feedback" Rows={Feedback} />
  </QueuePage>
);
