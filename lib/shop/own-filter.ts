import type { ParsedUrlQuery } from 'node:querystring';
import { paths } from '@/contract/paths';
import { addressWith, readKnownValue, readQueryValue } from '@/lib/list-query';

/** Filters of the creator's products, in their order. */
export const ownFilters = ['all', 'published', 'drafts', 'sold-out', 'unpublished'] as const;

export type OwnFilter = { filter: (typeof ownFilters)[number]; query?: string };

/** Returns the filter in an address. */
export const readOwnFilter = (query: ParsedUrlQuery): OwnFilter => ({
  filter: readKnownValue(query, 'filter', ownFilters) ?? 'all',
  query: readQueryValue(query, 'query')?.trim() || undefined,
});

/**
 * Returns the query of the call that lists the products of a filter. The server and the browser
 * share it.
 */
export const toOwnQuery = ({ filter, query }: OwnFilter) => ({
  ...(filter !== 'all' && { filter }),
  ...(query && { query }),
});

export const filterAddress = (filter: OwnFilter): string =>
  addressWith(paths.dashboardProducts, toOwnQuery(filter));
