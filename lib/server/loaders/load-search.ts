import type { SearchResults } from '@/contract/search';
import { wordOf, type Category } from '@/contract/values/categories';
import { shownOf } from '@/lib/list-query';
import { hasWords, searchFilterOf, searchParams, type SearchFilter } from '@/lib/search/search-filter';
import type { BackendCall } from '../backend-client';
import { guard, type LoadContext } from '../pages/guard';
import { listFacts } from '../structured-data/graph';

export type SearchProps = {
  filter: SearchFilter;
  first: SearchResults;
  /** The word of the category in the address, where it has one. */
  category?: string;
  /** In schema.org's words. */
  facts?: object;
};

const PER_PAGE = 20;

/** The results of an address; words without a letter or a digit find nothing. */
export async function loadSearch({
  call,
  query: given,
}: Pick<LoadContext, 'call' | 'query'>): Promise<SearchProps> {
  const { query: typed, ...rest } = searchFilterOf(given);
  // A control character is no part of any word, and a NUL no part of any page.
  const query = typed?.replace(/\p{Cc}+/gu, ' ').trim();
  const filter: SearchFilter = { ...rest, ...(query && { query }) };
  const { asTyped, ...options } = rest;
  const limit = shownOf(given, PER_PAGE);
  if (!query) return { filter, first: await call('GET /search', { query: { ...options, limit } }) };
  if (!hasWords(query))
    return { filter, first: { items: [], nextCursor: null, counts: [], corrected: null } };
  const input = { params: searchParams(query), query: { ...options, ...(asTyped && { asTyped }), limit } };
  return { filter, first: await call('GET /search/:query', input) };
}

/** The first page of a category: the same for everybody. */
export async function loadList(call: BackendCall, category: Category): Promise<SearchProps> {
  const first = await call('GET /search', { query: { ...category, limit: PER_PAGE } });
  return {
    filter: category,
    category: wordOf(category),
    first,
    facts: listFacts(first.items.map(({ path }) => path)),
  };
}

/** The results of an address, on the server: for both addresses of the page. */
export const searchGuard = () =>
  guard<SearchProps>('visitor', { texts: ['explore:list', 'explore:search'], load: loadSearch });
