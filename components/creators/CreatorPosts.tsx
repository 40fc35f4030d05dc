import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { PostRows } from '@/components/posts/PostRows';
import { Button } from '@/components/ui/actions/Button';
import type { OfferingCreator } from '@/contract/creators';
import type { PostCard } from '@/contract/posts';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { CatalogLink } from './CatalogLink';
import styles from './CreatorPosts.module.scss';

type Props = {
  creator: OfferingCreator;
  /** Newest posts. */
  posts: PostCard[];
  isMember: boolean;
};

/** List of a creator's newest posts, with the number of all posts and of posts for members only. */
export function CreatorPosts({ creator, posts, isMember }: Props) {
  const { t } = useTranslation('explore');
  const [isFreeOnly, setIsFreeOnly] = useState(false);
  const stateOf = useViewerStates(posts, 'POST');
  const { counts, username } = creator;
  const free = posts.filter(({ audience }) => audience === 'EVERYONE');
  const all = t('creators.postsCount', { count: counts.posts });
  return (
    <>
      <div className={styles.head}>
        <p className="tabular">
          {counts.memberPosts > 0
            ? t('creators.postsForMembers', { posts: all, count: counts.memberPosts })
            : all}
        </p>
        {free.length > 0 && free.length < posts.length && (
          <Button
            theme="grey"
            size="s"
            aria-pressed={isFreeOnly}
            icon={isFreeOnly ? 'check' : undefined}
            onClick={() => setIsFreeOnly(!isFreeOnly)}
          >
            {t('creators.freeOnly')}
          </Button>
        )}
      </div>
      <PostRows posts={isFreeOnly ? free : posts} stateOf={stateOf} isMember={isMember} />
      <CatalogLink username={username} count={counts.posts} shown={posts.length}>
        {t('creators.allPosts', { count: counts.posts })}
      </CatalogLink>
    </>
  );
}
