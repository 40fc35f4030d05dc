import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { Icon } from '@/components/ui/display/Icon';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Link } from '@/components/ui/actions/Link';
import { TopicPebble } from '@/components/topics/TopicPebble';
import type { Idea } from '@/contract/inspiration';
import { MOST_COUNTED } from '@/contract/values/search';
import { ideaToDraft } from '@/lib/inspiration/draft-start';
import type { NewDraft } from '@/lib/content/own-content';
import styles from './InspirationPage.module.scss';

type Props = { idea: Idea; onUse: (start: NewDraft) => void; onDismiss: () => void };

/** Card of an idea with its search or rating, its frequency and the existing content. */
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
        <Counts idea={idea} />
      </p>
      {idea.own && (
        <p className={styles.own}>
          <Icon name="check" />
          <span>
            {t('inspiration.ideas.own')} <Link href={idea.own.path}>{idea.own.title}</Link>
          </span>
        </p>
      )}
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

function Counts({ idea: { source, count, piecesCount, ratingAverage } }: Pick<Props, 'idea'>) {
  const { t } = useTranslation('dashboard');
  if (source === 'RATING') return t('inspiration.ideas.RATING', { count, stars: ratingAverage });
  const results =
    piecesCount > MOST_COUNTED
      ? t('inspiration.ideas.resultsMany', { count: MOST_COUNTED })
      : t('inspiration.ideas.results', { count: piecesCount });
  return `${t('inspiration.ideas.SEARCH', { count })} ${results}`;
}
