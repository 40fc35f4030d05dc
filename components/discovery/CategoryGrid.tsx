import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { TopicPebble } from '@/components/topics/TopicPebble';
import { paths } from '@/contract/paths';
import { toCategoryWord } from '@/contract/values/categories';
import type { ReplyOf } from '@/lib/api-call';
import { toListPath } from '@/lib/search/list-path';
import { contentKinds } from '@/lib/content-kinds';
import styles from './CategoryGrid.module.scss';

export type Counts = ReplyOf<'GET /content/counts'>;

/** Grid of topics with their counts. */
export function TopicGrid({ topics }: Pick<Counts, 'topics'>) {
  const { t } = useTranslation(['explore', 'common']);
  return (
    <ul role="list" className={styles.grid}>
      {topics.map(({ topicId, count }) => (
        <li key={topicId}>
          <Link href={paths.list(toCategoryWord({ topicId }))}>
            <TopicPebble topic={topicId} />
            <span>
              {t(`common:topics.${topicId}`)}
              <small>{t('categories.count', { count })}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Grid of the kinds that have content. */
export function KindGrid({ kinds }: Pick<Counts, 'kinds'>) {
  const { t } = useTranslation('explore');
  return (
    <ul role="list" className={styles.grid}>
      {kinds
        .filter(({ count }) => count > 0)
        .map(({ contentType, count }) => (
          <li key={contentType}>
            <Link href={toListPath({ type: contentType })}>
              <Icon name={contentKinds[contentType].icon} />
              <span>
                {t(`search.kinds.${contentType}`)}
                <small>{t('categories.count', { count })}</small>
              </span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
