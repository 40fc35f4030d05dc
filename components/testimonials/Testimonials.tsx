import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import type { Testimonial } from '@/contract/testimonials';
import styles from './Testimonials.module.scss';

type Props = {
  testimonials: Testimonial[];
  /** True if only testimonials of creators are shown. */
  ofCreators?: boolean;
  className?: string;
};

/** List of testimonials about Kumu; hidden if there are none. */
export function Testimonials({ testimonials, ofCreators = false, className }: Props) {
  const { t } = useTranslation('explore');
  if (testimonials.length === 0) return null;
  return (
    <section className={className} aria-labelledby="testimonials">
      <h2 id="testimonials">{t(ofCreators ? 'testimonials.ofCreators' : 'testimonials.title')}</h2>
      <ul role="list" className={styles.testimonials}>
        {testimonials.map(({ id, text, author }) => (
          <Card as="li" look="pane" key={id}>
            <figure>
              <blockquote>{t('testimonials.quote', { text })}</blockquote>
              <figcaption>{author}</figcaption>
            </figure>
          </Card>
        ))}
      </ul>
    </section>
  );
}
