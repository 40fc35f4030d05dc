import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { SearchField } from '@/components/shell/search/SearchField';
import { Button } from '@/components/ui/actions/Button';
import { Link } from '@/components/ui/actions/Link';
import type { SearchResults } from '@/contract/search';
import { useRecentSearches } from '@/hooks/search/useRecentSearches';
import {
  chosenTopics,
  listActiveFilters,
  foundCount,
  searchAddress,
  type SearchFilter,
} from '@/lib/search/search-filter';
import { CategoryHead } from './CategoryHead';
import { NothingFound, NothingYet } from './NothingFound';
import { Filtered, KindTabs } from './SearchFilters';
import { BrowsedList, FoundList } from './SearchList';
import { TopicBanner } from './TopicBanner';
import { TopicLinks } from './TopicLinks';
import styles from './SearchPage.module.scss';

type Props = {
  filter: SearchFilter;
  first: SearchResults;
  /** Category name, on the page of its list. Search engines index this page. */
  category?: string;
  /** Structured data in schema.org vocabulary. */
  structuredData?: object;
};

/** Results of a search or a category, either of all kinds or of a single kind. */
export function SearchPage({ filter, first, category, structuredData }: Props) {
  const { t } = useTranslation(['explore', 'common']);
  const { query } = filter;
  const { corrected } = first;
  const hasFound = first.items.length > 0;
  const topics = chosenTopics(filter);
  const only = topics.length === 1 ? topics[0] : undefined;
  const isFiltered = !category && listActiveFilters(filter).length > 0;
  const List = query ? FoundList : BrowsedList;
  useKept(query, hasFound);

  return (
    <div className={styles.page}>
      <JsonLd structuredData={structuredData} />
      {category ? (
        <CategoryHead filter={filter} />
      ) : (
        <>
          <SearchField key={`field ${query ?? ''}`} look="page" label={t('search.form')} defaultValue={query}>
            <Button type="submit" theme="green">
              {t('search.action')}
            </Button>
          </SearchField>
          <ResultsHead filter={filter} corrected={corrected} />
        </>
      )}
      {(hasFound || (!category && foundCount({}, first.counts) > 0)) && (
        <KindTabs filter={filter} counts={first.counts} category={category} />
      )}
      {hasFound || isFiltered ? (
        <Filtered filter={filter} first={first} isCategory={category !== undefined}>
          {!category && only && hasFound && <TopicBanner topicId={only} counts={first.counts} />}
          {hasFound ? (
            <List key={searchAddress(filter)} filter={filter} first={first} />
          ) : (
            <NothingFound filter={filter} />
          )}
        </Filtered>
      ) : category ? (
        <NothingYet filter={filter} />
      ) : (
        <NothingFound filter={filter} />
      )}
      {!hasFound && <TopicLinks title={t('search.topics')} />}
    </div>
  );
}

function ResultsHead({ filter, corrected }: { filter: SearchFilter; corrected: string | null }) {
  const { t } = useTranslation(['explore', 'common']);
  const { query } = filter;
  const shown = corrected ?? query;
  const topic = chosenTopics(filter)
    .map((topicId) => t(`common:topics.${topicId}`))
    .join(', ');
  const title = shown
    ? t('search.titleOf', { query: shown })
    : topic
      ? t('search.titleOfTopic', { topic })
      : t('search.title');
  return (
    <>
      <PageHead title={title} description={t('search.description')} noIndex />
      <h1>{title}</h1>
      {corrected && query && (
        <p className={styles.corrected}>
          {t('search.corrected', { query, corrected })}{' '}
          <Link href={searchAddress({ ...filter, asTyped: 'true' })}>{t('search.asTyped', { query })}</Link>
        </p>
      )}
    </>
  );
}

/** Adds the search to the recent searches if it has results. */
function useKept(query: string | undefined, hasFound: boolean) {
  const { add, isKnown } = useRecentSearches();
  useEffect(() => {
    if (query && hasFound && isKnown)
      add(query).catch((error: unknown) => console.error('search not kept', error));
  }, [query, hasFound, isKnown, add]);
}
