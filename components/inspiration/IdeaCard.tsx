import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { IconButton } from '@/components/ui/actions/IconButton';
import { TopicPebble } from '@/components/topics/TopicPebble';
import type { Idea } from '@/contract/inspiration';
import { ideaToDraft } from '@/lib/inspiration/draft-start';
import type { NewDraft } from '@/lib/content/own-content';
import styles from './InspirationPage.module.scss';

type Props = { idea: Idea; onUse: (start: NewDraft) => void; onDismiss: () => void };

/** Card of a search without results, with the number of people who searched for it. */
export function IdeaCard({ idea, onUse, onDismiss }: Props) {
  const { t } = useTranslation(['dashboard', 'common']);
  const start = ideaToDraft(idea);
  const { title } = start;
  return (
    <Card as="li" look="pane" className={styles.card}>
      <p className={styles.topic}>
        {idea.topicId && <TopicPebble topic={idea.topicId} size="s" />}
        {t(idea.topicId ? `common:topics.${idea.topicId}` : 'inspiration.ideas.any')}
      </p>
      <h3>{title}</h3>
      <p className={styles.counts}>
        {t('inspiration.ideas.SEARCH', { count: idea.count })} {t('inspiration.ideas.results')}
      </p>
      <div className={styles.actions}>
        <Button
          theme="grey"
          size="s"
          aria-label={t('inspiration.ideas.useOf', { title })}
          onClick={() => onUse(start)}
        >
          {t('inspiration.ideas.use')}
        </Button>
        <IconButton icon="close" label={t('inspiration.ideas.dismiss', { title })} onClick={onDismiss} />
      </div>
    </Card>
  );
}
