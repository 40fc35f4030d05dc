import type { ParsedUrlQuery } from 'node:querystring';
import { paths } from '@/contract/paths';
import {
  libraryOrders,
  libraryShelves,
  type LibraryOrder,
  type LibraryShelf,
} from '@/contract/values/library';
import type { CallInput } from '@/lib/api-call';
import { addressWith, readKnownValue, readQueryValue } from '@/lib/list-query';

/** Tabs of the library: one per section of content, and the memberships. */
export const libraryTabs = [...libraryShelves, 'memberships'] as const;
export type LibraryTab = (typeof libraryTabs)[number];

export type LibraryFilter = {
  tab: LibraryTab;
  query?: string;
  creatorId?: string;
  orderBy?: LibraryOrder;
};

const PER_PAGE = 24;
const MOST_QUERY_CHARACTERS = 200;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the tab and the filter from an address. Unknown values are omitted. */
export function readLibraryFilter(query: ParsedUrlQuery): LibraryFilter {
  const creatorId = readQueryValue(query, 'creatorId');
  return {
    tab: readKnownValue(query, 'tab', libraryTabs) ?? 'courses',
    query: readQueryValue(query, 'query')?.trim().slice(0, MOST_QUERY_CHARACTERS) || undefined,
    creatorId: creatorId && uuid.test(creatorId) ? creatorId : undefined,
    orderBy: readKnownValue(query, 'orderBy', libraryOrders),
  };
}

/** Returns the address of a tab. The first tab has the address of the library itself. */
export const toLibraryPath = ({ tab, ...filter }: LibraryFilter): string =>
  addressWith(paths.myLibrary, { tab: tab === libraryTabs[0] ? undefined : tab, ...filter });

/** Returns true if the filter hides some contents of the tab. */
export const isNarrowed = ({ query, creatorId }: LibraryFilter): boolean =>
  query !== undefined || creatorId !== undefined;

/**
 * Returns the input of the call that lists a section. The page and its hook share it, so that both
 * use the same cache key.
 */
export function toLibraryInput(shelf: LibraryShelf, filter: LibraryFilter): CallInput<'GET /library'> {
  const { query, creatorId, orderBy } = filter;
  return { query: { limit: PER_PAGE, shelf, query, creatorId, orderBy } };
}
