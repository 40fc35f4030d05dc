import { useTranslation } from 'next-i18next/pages';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { tintColours, tintOfTopic } from '@/components/ui/topic-tints';
import { paths } from '@/contract/paths';
import type { SearchResults } from '@/contract/search';
import { kindWords } from '@/contract/values/categories';
import { machinePaths } from '@/contract/values/machine-paths';
import type { ContentType } from '@/contract/values/content';
import { listPathOf } from '@/lib/search/list-path';
import { chosenTopics, type SearchFilter } from '@/lib/search/search-filter';
import { SearchPage } from './SearchPage';
import styles from './CategoryPage.module.scss';

const pictures: Partial<Record<ContentType, string>> = {
  LIVE: '/art/empty-lives.webp',
  DIGITAL_PRODUCT: '/art/empty-products.webp',
};

type Props = {
  filter: SearchFilter;
  first: SearchResults;
  /** Its word in the address. */
  category: string;
  /** In schema.org's words, for search engines. */
  facts?: object;
};

/** What is in a category: a topic or a kind. */
export function CategoryPage({ filter, first, category, facts }: Props) {
  const head = (
    <>
      <JsonLd facts={facts} />
      <CategoryHead filter={filter} />
    </>
  );
  return (
    <SearchPage {...{ filter, first }} list={{ category, head, empty: <NothingYet filter={filter} /> }} />
  );
}

/** What the list of a topic or a kind begins with: a topic in its tint. */
function CategoryHead({ filter }: { filter: SearchFilter }) {
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
          canonical={listPathOf({ topicId })}
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
        canonical={listPathOf({ type: type! })}
        picture={machinePaths.shareCard('pages', kindWords[type!])}
      />
      <div className={styles.kind}>
        <h1>{t(`list.${type!}.title`)}</h1>
        <p>{t(`list.${type!}.lead`)}</p>
      </div>
    </>
  );
}

/** Says what will be in a category that has nothing yet, and where there is something now. */
function NothingYet({ filter: { type } }: { filter: SearchFilter }) {
  const { t } = useTranslation('explore');
  const section = type ?? 'topic';
  return (
    <EmptyState
      title={t(`list.${section}.empty`)}
      picture={(type && pictures[type]) ?? '/art/empty-search.webp'}
      action={
        <ButtonLink theme="green" href={paths.courses}>
          {t('search.empty.courses')}
        </ButtonLink>
      }
    >
      {t(`list.${section}.emptyText`)}
    </EmptyState>
  );
}
