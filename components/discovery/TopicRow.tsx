import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { TopicPebble } from '@/components/topics/TopicPebble';
import { topicsFrom } from '@/contract/values/onboarding';
import { useUser } from '@/hooks/accounts/useUser';
import { paths } from '@/contract/paths';
import styles from './TopicRow.module.scss';

/** The twelve topics as icons, with the member's topics first. */
export function TopicRow() {
  const { t } = useTranslation(['explore', 'common']);
  const { user } = useUser();
  return (
    <nav aria-label={t('home.topics')}>
      <ul role="list" className={styles.topics}>
        {topicsFrom(user.topics).map((topic) => (
          <li key={topic}>
            <Link href={paths.coursesOf(topic)}>
              <TopicPebble topic={topic} size="l" className={styles.pebble} />
              {t(`common:topics.${topic}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
