import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { paths } from '@/contract/paths';
import type { PostPage } from '@/contract/posts';
import styles from './PostDetails.module.scss';

type Props = {
  post: Pick<PostPage, 'previous' | 'next'>;
  /** True for a public post, whose neighbours are public too. */
  isPublic: boolean;
};

/** Links to the creator's previous and next post; hidden if neither exists. */
export function PostNeighbours({ post, isPublic }: Props) {
  const { t } = useTranslation('content');
  if (!post.previous && !post.next) return null;
  return (
    <nav aria-label={t('post.neighbours')}>
      <ul role="list" className={styles.neighbours}>
        {(['previous', 'next'] as const).map((which) => {
          const other = post[which];
          return (
            other && (
              <Card as="li" look="pane" key={which}>
                <p>{t(`post.${which}`)}</p>
                <CardLink href={isPublic ? paths.post(other.id) : paths.viewContent('POST', other.id)}>
                  {other.title}
                </CardLink>
              </Card>
            )
          );
        })}
      </ul>
    </nav>
  );
}
