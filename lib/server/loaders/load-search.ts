import type { SearchResults } from '@/contract/search';
import { toCategoryWord, type Category } from '@/contract/values/categories';
import { readShownCount } from '@/lib/list-query';
import { hasWords, parseSearchFilter, searchParams, type SearchFilter } from '@/lib/search/search-filter';
import type { BackendCall } from '../backend-client';
import { guard, type LoadContext } from '../pages/guard';
import { createListGraph } from '../structured-data/graph';

export type SearchProps = {
  filter: SearchFilter;
  first: SearchResults;
  /** Category name in the address, if any. */
  category?: string;
  structuredData?: object;
};

const PER_PAGE = 20;

/** Loads the search results of an address. A query without a letter or a digit has no results. */
export async function loadSearch({
  call,
  query: given,
}: Pick<LoadContext, 'call' | 'query'>): Promise<SearchProps> {
  const { query: typed, ...rest } = parseSearchFilter(given);
  // Control characters are removed, because words contain none and a page must not contain a NUL.
  const query = typed?.replace(/\p{Cc}+/gu, ' ').trim();
  const filter: SearchFilter = { ...rest, ...(query && { query }) };
  const { asTyped, ...options } = rest;
  const limit = readShownCount(given, PER_PAGE);
  if (!query) return { filter, first: await call('GET /search', { query: { ...options, limit } }) };
  if (!hasWords(query))
    return { filter, first: { items: [], nextCursor: null, counts: [], corrected: null } };
  const input = { params: searchParams(query), query: { ...options, ...(asTyped && { asTyped }), limit } };
  return { filter, first: await call('GET /search/:query', input) };
}

/** Loads the first page of a category; it is the same for every visitor. */
export async function loadList(call: BackendCall, category: Category): Promise<SearchProps> {
  const first = await call('GET /search', { query: { ...category, limit: PER_PAGE } });
  return {
    filter: category,
    category: toCategoryWord(category),
    first,
    structuredData: createListGraph(first.items.map(({ path }) => path)),
  };
}

/** Guard of the search page, shared by its two addresses. */
export const searchGuard = () =>
  guard<SearchProps>('visitor', { texts: ['explore:list', 'explore:search'], load: loadSearch });
