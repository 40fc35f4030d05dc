import { useTranslation } from 'next-i18next/pages';
import { CardSaveButton } from '@/components/content/CardSaveButton';
import { Badge } from '@/components/ui/display/Badge';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { Cover } from '@/components/ui/display/Cover';
import { Grid } from '@/components/ui/layout/Grid';
import { paths } from '@/contract/paths';
import type { PostCard } from '@/contract/posts';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import styles from './PostTile.module.scss';

type GridProps = {
  posts: PostCard[];
  /** `row` scrolls sideways on small screens; `three` fits beside a column. */
  look?: 'cards' | 'row' | 'three';
  /** True if the creator's name is hidden because all posts have the same creator. */
  withoutCreator?: boolean;
};

export function PostGrid({ posts, look = 'cards', withoutCreator }: GridProps) {
  const stateOf = useViewerStates(posts, 'POST');
  return (
    <Grid look={look}>
      {posts.map((post) => (
        <PostTile
          key={post.id}
          post={post}
          isSaved={stateOf(post).isMarked}
          withoutCreator={withoutCreator}
        />
      ))}
    </Grid>
  );
}

type Props = Pick<GridProps, 'withoutCreator'> & { post: PostCard; isSaved: boolean };

const sizes = '(min-width: 1100px) 290px, (min-width: 820px) 31vw, (min-width: 640px) 46vw, 92vw';

/** Card of a post in a grid; the whole card is one link. */
function PostTile({ post, isSaved, withoutCreator }: Props) {
  const { t } = useTranslation('explore');
  const path = paths.post(post.id);
  return (
    <Card as="li" look="bare" className={styles.card}>
      <div className={styles.cover}>
        <Cover picture={post.picture} topicId={post.topicId ?? post.id} sizes={sizes} />
        <Badge
          tone="picture"
          icon={post.audience === 'EVERYONE' ? undefined : 'lock'}
          className={styles.length}
        >
          {t('posts.card', { count: post.readingMinutes })}
        </Badge>
      </div>
      <h3 className={styles.title}>
        <CardLink href={path}>{post.title}</CardLink>
      </h3>
      <CardSaveButton thing={{ ...post, contentType: 'POST' }} isSaved={isSaved} />
      {!withoutCreator && <p className={styles.by}>{post.creator.name}</p>}
      <p className={styles.summary}>{post.summary}</p>
    </Card>
  );
}
