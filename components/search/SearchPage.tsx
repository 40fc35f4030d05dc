import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { SearchField } from '@/components/shell/search/SearchField';
import { Button } from '@/components/ui/Button';
import { Link } from '@/components/ui/Link';
import type { SearchResults } from '@/contract/search';
import { useRecentSearches } from '@/hooks/search/useRecentSearches';
import { searchAddress, type SearchFilter } from '@/lib/search/search-filter';
import { NothingFound } from './NothingFound';
import { SearchFilters } from './SearchFilters';
import { BrowsedList, FoundList } from './SearchList';
import { TopicBanner } from './TopicBanner';
import { TopicLinks } from './TopicLinks';
import styles from './SearchPage.module.scss';

type Props = { filter: SearchFilter; first: SearchResults };

/** What has some words, or a topic: of all kinds, or of one. */
export function SearchPage({ filter, first }: Props) {
  const { t } = useTranslation(['explore', 'common']);
  const { query, topicId } = filter;
  const { corrected } = first;
  const shown = corrected ?? query;
  const topic = topicId && t(`common:topics.${topicId}`);
  const title = shown
    ? t('search.titleOf', { query: shown })
    : topic
      ? t('search.titleOfTopic', { topic })
      : t('search.title');
  const address = searchAddress(filter);
  const List = query ? FoundList : BrowsedList;
  useKept(query, first.items.length > 0);

  return (
    <div className={styles.page}>
      <PageHead title={title} description={t('search.description')} noIndex />
      <SearchField key={`field ${query ?? ''}`} look="page" label={t('search.form')} defaultValue={query}>
        <Button type="submit" theme="green">
          {t('search.action')}
        </Button>
      </SearchField>
      <h1>{title}</h1>
      {corrected && query && (
        <p className={styles.corrected}>
          {t('search.corrected', { query, corrected })}{' '}
          <Link href={searchAddress({ ...filter, asTyped: 'true' })}>{t('search.asTyped', { query })}</Link>
        </p>
      )}
      <SearchFilters filter={filter} counts={first.counts} />
      {topicId && first.items.length > 0 && <TopicBanner topicId={topicId} counts={first.counts} />}
      {first.items.length > 0 ? (
        <List key={address} filter={filter} first={first} />
      ) : (
        <>
          <NothingFound filter={filter} />
          <TopicLinks title={t('search.topics')} />
        </>
      )}
    </div>
  );
}

/** Words that found something are among the recent searches. */
function useKept(query: string | undefined, hasFound: boolean) {
  const { add, isKnown } = useRecentSearches();
  useEffect(() => {
    if (query && hasFound && isKnown)
      add(query).catch((error: unknown) => console.error('search not kept', error));
  }, [query, hasFound, isKnown, add]);
}
