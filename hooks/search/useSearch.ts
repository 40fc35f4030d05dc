import type { SearchResults } from '@/contract/search';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { searchParams, type SearchFilter } from '@/lib/search/search-filter';

/** List of hits for the query and filter, continued after the page that the server rendered. */
export const useSearchHits = (first: SearchResults, { query = '', ...filter }: SearchFilter) =>
  useInfiniteList('GET /search/:query', { params: searchParams(query), query: filter }, { first });

/** List of public content without a query. */
export const usePublicContent = (
  first: SearchResults,
  { query: _words, asTyped: _, ...filter }: SearchFilter,
) => useInfiniteList('GET /search', { query: filter }, { first });
