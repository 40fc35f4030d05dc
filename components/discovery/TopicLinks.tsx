import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { TopicPebble } from '@/components/topics/TopicPebble';
import { topicIds } from '@/contract/values/topics';
import { paths } from '@/contract/paths';
import styles from './TopicLinks.module.scss';

/** Links to all topics. */
export function TopicLinks({ title }: { title: string }) {
  const { t } = useTranslation('common');
  return (
    <section className={styles.topics}>
      <h2>{title}</h2>
      <ul role="list">
        {topicIds.map((topicId) => (
          <li key={topicId}>
            <Link href={paths.list(topicId)}>
              <TopicPebble topic={topicId} />
              {t(`topics.${topicId}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
