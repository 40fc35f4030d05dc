import type { SearchResults } from '@/contract/search';
import { shownOf } from '@/lib/list-query';
import { hasWords, searchFilterOf, type SearchFilter } from '@/lib/search/search-filter';
import { guard, type LoadContext } from './guard';

export type SearchProps = { filter: SearchFilter; first: SearchResults };

const PER_PAGE = 20;

async function loadSearch({ call, query: given }: LoadContext): Promise<SearchProps> {
  const filter = searchFilterOf(given);
  const { query, asTyped, ...options } = filter;
  const limit = shownOf(given, PER_PAGE);
  if (!query) return { filter, first: await call('GET /search', { query: { ...options, limit } }) };
  if (!hasWords(query))
    return { filter, first: { items: [], nextCursor: null, counts: [], corrected: null } };
  const input = { params: { query }, query: { ...options, ...(asTyped && { asTyped }), limit } };
  return { filter, first: await call('GET /search/:query', input) };
}

/** The results of an address, on the server: for both addresses of the page. */
export const searchGuard = () =>
  guard<SearchProps>('visitor', { texts: ['explore:search'], load: loadSearch });
