import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import type { Voice } from '@/contract/voices';
import { useVoices } from '@/hooks/inspiration/useInspiration';
import type { ListPage } from '@/hooks/list/useInfiniteList';
import { useErrorText } from '@/hooks/useErrorText';
import { titleOf } from '@/lib/inspiration/draft-start';
import type { NewDraft } from '@/lib/content/own-content';
import styles from './InspirationPage.module.scss';

type Props = { first: ListPage<Voice>; onUse: (start: NewDraft) => void };

/** List of public testimonials about Kumu. */
export function VoiceList({ first, onUse }: Props) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const { items, hasMore, isLoadingMore, moreError, loadMore } = useVoices(first);
  return (
    <section aria-labelledby="voices" className={styles.section}>
      <h2 id="voices">{t('inspiration.voices.title')}</h2>
      <p className={styles.lead}>
        {t(items.length ? 'inspiration.voices.lead' : 'inspiration.voices.empty')}
      </p>
      <ul role="list" className={styles.cards}>
        {items.map(({ id, text, author }) => (
          <Card as="li" look="pane" key={id} className={styles.card}>
            <figure>
              <blockquote>{t('inspiration.voices.quote', { text })}</blockquote>
              <figcaption className={styles.counts}>{author}</figcaption>
            </figure>
            <div className={styles.actions}>
              <Button
                theme="grey"
                size="s"
                aria-label={t('inspiration.ideas.useOf', { title: titleOf(text) })}
                onClick={() => onUse({ title: titleOf(text) })}
              >
                {t('inspiration.ideas.use')}
              </Button>
            </div>
          </Card>
        ))}
      </ul>
      {(hasMore || moreError) && (
        <LoadMore
          shown={items.length}
          more={hasMore}
          loading={isLoadingMore}
          problem={moreError && errorText(moreError)}
          onMore={loadMore}
        />
      )}
    </section>
  );
}
