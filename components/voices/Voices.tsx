import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import type { Voice } from '@/contract/voices';
import styles from './Voices.module.scss';

type Props = {
  voices: Voice[];
  /** True if only testimonials of creators are shown. */
  ofCreators?: boolean;
  className?: string;
};

/** List of testimonials about Kumu; hidden if there are none. */
export function Voices({ voices, ofCreators = false, className }: Props) {
  const { t } = useTranslation('explore');
  if (voices.length === 0) return null;
  return (
    <section className={className} aria-labelledby="voices">
      <h2 id="voices">{t(ofCreators ? 'voices.ofCreators' : 'voices.title')}</h2>
      <ul role="list" className={styles.voices}>
        {voices.map(({ id, text, author }) => (
          <Card as="li" look="pane" key={id}>
            <figure>
              <blockquote>{t('voices.quote', { text })}</blockquote>
              <figcaption>{author}</figcaption>
            </figure>
          </Card>
        ))}
      </ul>
    </section>
  );
}
