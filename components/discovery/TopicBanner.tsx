import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { tintColours, tintOfTopic } from '@/components/ui/display/tints';
import { TopicPebble } from '@/components/topics/TopicPebble';
import { paths } from '@/contract/paths';
import type { SearchResults } from '@/contract/search';
import { MOST_COUNTED } from '@/contract/values/search';
import type { TopicId } from '@/contract/values/topics';
import styles from './TopicBanner.module.scss';

type Props = { topicId: TopicId; counts: SearchResults['counts'] };

/** Banner of the chosen topic with its counts and a link to its courses. */
export function TopicBanner({ topicId, counts }: Props) {
  const { t } = useTranslation(['explore', 'common']);
  const countOf = (wanted: string) => counts.find(({ contentType }) => contentType === wanted)?.count ?? 0;
  const [courses, creators] = [countOf('COURSE'), countOf('CREATOR')];
  const facts = [
    courses > 0 && courses <= MOST_COUNTED && t('search.courses', { count: courses }),
    creators > 0 && creators <= MOST_COUNTED && t('search.creators', { count: creators }),
  ];
  return (
    <section
      className={styles.banner}
      style={tintColours(tintOfTopic(topicId))}
      aria-labelledby="search-topic"
    >
      <TopicPebble topic={topicId} />
      <div>
        <h2 id="search-topic">{t(`common:topics.${topicId}`)}</h2>
        <p>{facts.filter(Boolean).join(', ')}</p>
      </div>
      <ButtonLink theme="white" href={paths.coursesOf(topicId)}>
        {t('search.openTopic')}
      </ButtonLink>
    </section>
  );
}
