import { useTranslation } from 'next-i18next/pages';
import { CardSaveButton } from '@/components/content/CardSaveButton';
import { PostRows } from '@/components/posts/PostRows';
import { CardLink } from '@/components/ui/layout/CardLink';
import { Card } from '@/components/ui/layout/Card';
import { Cover } from '@/components/ui/display/Cover';
import { tintColours, tintOfTopic } from '@/components/ui/display/tints';
import type { OfferingCreator } from '@/contract/creators';
import { paths } from '@/contract/paths';
import type { PostCard } from '@/contract/posts';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { formatDate } from '@/lib/format/format';
import styles from './FeaturedPosts.module.scss';

type Props = {
  creator: OfferingCreator;
  /** Posts, newest first. */
  posts: PostCard[];
  isMember: boolean;
};

/** Newest public post and newest members-only post of a creator. */
export function FeaturedPosts({ creator, posts, isMember }: Props) {
  const { t, i18n } = useTranslation('explore');
  const free = posts.find(({ audience }) => audience === 'EVERYONE');
  const forMembers = posts.find(({ audience }) => audience === 'MEMBERS');
  const stateOf = useViewerStates(posts, 'POST');
  if (!free) return null;
  const { id, title, summary, topicId, picture, readingMinutes, publishedAt } = free;
  return (
    <div className={styles.featured}>
      <Card
        as="article"
        look="bare"
        className={styles.free}
        style={tintColours(tintOfTopic(topicId ?? creator.id))}
      >
        <div className={styles.picture}>
          <Cover
            picture={picture}
            topicId={topicId ?? id}
            sizes="(min-width: 1024px) 360px, (min-width: 640px) 42vw, 92vw"
          />
          <CardSaveButton thing={{ ...free, contentType: 'POST' }} isSaved={stateOf(free).isMarked} />
        </div>
        <div className={styles.text}>
          <p className={styles.meta}>{t('creators.latestFree')}</p>
          <h2>
            <CardLink href={paths.post(id)}>{title}</CardLink>
          </h2>
          <p>{summary}</p>
          <p className={styles.meta}>
            <span>{t('posts.minutes', { count: readingMinutes })}</span>
            <span suppressHydrationWarning>{formatDate(publishedAt, i18n.language)}</span>
          </p>
        </div>
      </Card>
      {forMembers && <PostRows posts={[forMembers]} stateOf={stateOf} isMember={isMember} level={2} />}
    </div>
  );
}
