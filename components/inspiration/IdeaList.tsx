import { useTranslation } from 'next-i18next/pages';
import { MoreItems } from '@/components/loading/MoreItems';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import type { Idea } from '@/contract/inspiration';
import { paths } from '@/contract/paths';
import { FEWEST_PEOPLE } from '@/contract/values/inspiration';
import type { TopicId } from '@/contract/values/topics';
import { useIdeas } from '@/hooks/inspiration/useInspiration';
import type { ListPage } from '@/hooks/list/useInfiniteList';
import { useShownInAddress } from '@/hooks/list/useShownInAddress';
import { addressWith } from '@/lib/list-query';
import type { NewDraft } from '@/lib/content/own-content';
import { IdeaCard } from './IdeaCard';
import styles from './InspirationPage.module.scss';
import { useDismissing } from './useDismissing';

type Props = { topicId?: TopicId; first: ListPage<Idea>; onUse: (start: NewDraft) => void };

/** List of searches without results, with the creator's topics first. */
export function IdeaList({ topicId, first, onUse }: Props) {
  const { t } = useTranslation('dashboard');
  const list = useIdeas(first, topicId);
  const { items, hasMore } = list;
  const { isShown, dismiss } = useDismissing();
  useShownInAddress(items.length, first.items.length, (shown) =>
    addressWith(paths.inspiration, { topicId, shown }),
  );
  const shown = items.filter(isShown);
  return (
    <section aria-labelledby="ideas" tabIndex={-1} className={styles.section}>
      <h2 id="ideas">{t('inspiration.ideas.title')}</h2>
      {shown.length > 0 && (
        <ul role="list" className={styles.cards}>
          {shown.map((idea) => (
            <IdeaCard key={idea.id} idea={idea} onUse={onUse} onDismiss={() => dismiss(idea.id)} />
          ))}
        </ul>
      )}
      {shown.length === 0 && !hasMore && <NoIdeas topicId={topicId} wereDismissed={items.length > 0} />}
      <MoreItems list={list} />
    </section>
  );
}

/** Message that explains what will appear here and when. */
function NoIdeas({ topicId, wereDismissed }: { topicId?: TopicId; wereDismissed: boolean }) {
  const { t } = useTranslation('dashboard');
  if (wereDismissed)
    return (
      <EmptyState level={3} title={t('inspiration.ideas.doneTitle')}>
        {t('inspiration.ideas.done')}
      </EmptyState>
    );
  return (
    <EmptyState
      level={3}
      title={t(topicId ? 'inspiration.ideas.emptyTopicTitle' : 'inspiration.ideas.emptyTitle')}
      action={
        topicId && (
          <ButtonLink theme="grey" href={paths.inspiration}>
            {t('inspiration.ideas.all')}
          </ButtonLink>
        )
      }
    >
      {t('inspiration.ideas.empty', { count: FEWEST_PEOPLE })}
    </EmptyState>
  );
}
