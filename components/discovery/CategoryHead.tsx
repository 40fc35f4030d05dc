import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { Icon } from '@/components/ui/display/Icon';
import { tintColours, tintOfTopic } from '@/components/ui/display/tints';
import { kindWords } from '@/contract/values/categories';
import { machinePaths } from '@/contract/rules/machine-paths';
import { toListPath } from '@/lib/search/list-path';
import { chosenTopics, type SearchFilter } from '@/lib/search/search-filter';
import styles from './CategoryHead.module.scss';

/** Header of the list of a topic or a kind. A topic's header has the topic's tint. */
export function CategoryHead({ filter }: { filter: SearchFilter }) {
  const { type } = filter;
  const [topicId] = chosenTopics(filter);
  const { t } = useTranslation(['explore', 'common']);
  if (topicId) {
    const topic = t(`common:topics.${topicId}`);
    return (
      <>
        <PageHead
          title={t('list.topic.title', { topic })}
          description={t('list.topic.description', { topic })}
          canonical={toListPath({ topicId })}
          picture={machinePaths.shareCard('topics', topicId)}
          feed={{ name: topic, path: machinePaths.topicFeed(topicId) }}
        />
        <div className={styles.topic} style={tintColours(tintOfTopic(topicId))}>
          <span className={styles.mark} aria-hidden="true">
            <Icon name={tintOfTopic(topicId)} />
          </span>
          <div>
            <h1>{topic}</h1>
            <p>{t('list.topic.lead')}</p>
          </div>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={t(`list.${type!}.title`)}
        description={t(`list.${type!}.lead`)}
        canonical={toListPath({ type: type! })}
        picture={machinePaths.shareCard('pages', kindWords[type!])}
      />
      <div className={styles.kind}>
        <h1>{t(`list.${type!}.title`)}</h1>
        <p>{t(`list.${type!}.lead`)}</p>
      </div>
    </>
  );
}
