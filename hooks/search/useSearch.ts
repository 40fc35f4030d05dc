import type { SearchResults } from '@/contract/search';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { searchParams, type SearchFilter } from '@/lib/search/search-filter';

/** What has the words of a filter, after the page that the server rendered. */
export const useFound = (first: SearchResults, { query = '', ...filter }: SearchFilter) =>
  useInfiniteList('GET /search/:query', { params: searchParams(query), query: filter }, { first });

/** What is public, without words. */
export const useBrowsed = (first: SearchResults, { query: _words, asTyped: _, ...filter }: SearchFilter) =>
  useInfiniteList('GET /search', { query: filter }, { first });
