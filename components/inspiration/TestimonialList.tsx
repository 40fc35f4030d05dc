import { useTranslation } from 'next-i18next/pages';
import { MoreItems } from '@/components/loading/MoreItems';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import type { Testimonial } from '@/contract/testimonials';
import { useTestimonials } from '@/hooks/inspiration/useInspiration';
import type { ListPage } from '@/hooks/list/useInfiniteList';
import { toTitle } from '@/lib/inspiration/draft-start';
import type { NewDraft } from '@/lib/content/own-content';
import styles from './InspirationPage.module.scss';

type Props = { first: ListPage<Testimonial>; onUse: (start: NewDraft) => void };

/** List of public testimonials about Kumu. */
export function TestimonialList({ first, onUse }: Props) {
  const { t } = useTranslation('dashboard');
  const list = useTestimonials(first);
  const { items } = list;
  return (
    <section aria-labelledby="testimonials" className={styles.section}>
      <h2 id="testimonials">{t('inspiration.testimonials.title')}</h2>
      <p className={styles.lead}>
        {t(items.length ? 'inspiration.testimonials.lead' : 'inspiration.testimonials.empty')}
      </p>
      <ul role="list" className={styles.cards}>
        {items.map(({ id, text, author }) => (
          <Card as="li" look="pane" key={id} className={styles.card}>
            <figure>
              <blockquote>{t('inspiration.testimonials.quote', { text })}</blockquote>
              <figcaption className={styles.counts}>{author}</figcaption>
            </figure>
            <div className={styles.actions}>
              <Button
                theme="grey"
                size="s"
                aria-label={t('inspiration.ideas.useOf', { title: toTitle(text) })}
                onClick={() => onUse({ title: toTitle(text) })}
              >
                {t('inspiration.ideas.use')}
              </Button>
            </div>
          </Card>
        ))}
      </ul>
      <MoreItems list={list} />
    </section>
  );
}
