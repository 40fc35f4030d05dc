import { useTranslation } from 'next-i18next/pages';
import { SaveButton } from '@/components/content/SaveButton';
import { ShareButton } from '@/components/content/ShareButton';
import { Badge } from '@/components/ui/display/Badge';
import { CardLink } from '@/components/ui/layout/CardLink';
import { Cover } from '@/components/ui/display/Cover';
import { Icon } from '@/components/ui/display/Icon';
import { paths } from '@/contract/paths';
import type { PostCard } from '@/contract/posts';
import { formatDate } from '@/lib/format/format';
import type { ItemState } from '@/lib/session/viewer-state-requests';
import styles from './PostRows.module.scss';

type Props = {
  posts: PostCard[];
  stateOf: (post: PostCard) => ItemState;
  /** True if the reader has members' access, so that no lock is shown. */
  isMember?: boolean;
  level?: 2 | 3;
};

/** List of posts of one creator, with the text before the picture. */
export function PostRows({ posts, stateOf, isMember = false, level = 3 }: Props) {
  const Heading = `h${level}` as const;
  const { t, i18n } = useTranslation('explore');
  return (
    <ul role="list" className={styles.rows}>
      {posts.map((post) => {
        const { id, title, summary, topicId, picture, audience, readingMinutes, publishedAt } = post;
        const path = paths.post(id);
        const isLocked = audience === 'BUYERS' || (audience === 'MEMBERS' && !isMember);
        return (
          <li key={id}>
            <div>
              <p className={styles.meta}>
                <span suppressHydrationWarning>{formatDate(publishedAt, i18n.language)}</span>
                <span>{t('posts.minutes', { count: readingMinutes })}</span>
                {audience !== 'EVERYONE' && (
                  <Badge tone="apricot">{t(audience === 'MEMBERS' ? 'posts.members' : 'posts.buyers')}</Badge>
                )}
              </p>
              <Heading>
                <CardLink href={path}>{title}</CardLink>
              </Heading>
              <p>{summary}</p>
              {isLocked && (
                <p className={styles.open}>
                  {t(audience === 'MEMBERS' ? 'posts.joinToRead' : 'posts.buyToRead')}
                </p>
              )}
              <div className={styles.actions}>
                <SaveButton thing={{ contentType: 'POST', id, title }} isSaved={stateOf(post).isMarked} />
                <ShareButton
                  shared={{ contentType: 'POST', contentId: id, creatorId: post.creator.id, title, path }}
                />
              </div>
            </div>
            <div className={styles.picture}>
              <Cover picture={picture} topicId={topicId ?? id} sizes="104px" />
              {isLocked && (
                <span className={styles.lock}>
                  <Icon name="lock" />
                </span>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
