import type { SearchResults } from '@/contract/search';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { searchParams, type SearchFilter } from '@/lib/search/search-filter';

/** Lists the hits for the query and the filter. The first page was rendered by the server. */
export const useSearchHits = (first: SearchResults, { query = '', ...filter }: SearchFilter) =>
  useInfiniteList('GET /search/:query', { params: searchParams(query), query: filter }, { first });

/** Lists public content by a filter, without a query. */
export const usePublicContent = (
  first: SearchResults,
  { query: _words, asTyped: _, ...filter }: SearchFilter,
) => useInfiniteList('GET /search', { query: filter }, { first });
