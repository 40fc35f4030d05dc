import type { CreatorCard } from '@/contract/creators';
import { useInfiniteList, type ListPage } from '@/hooks/list/useInfiniteList';
import type { CallInput } from '@/lib/api-call';

/** Number of rows per request. */
export const CREATORS_PER_PAGE = 24;

export type CreatorFilter = Omit<NonNullable<CallInput<'GET /creators/search'>['query']>, 'limit' | 'cursor'>;

/** Lists the approved creators that match a filter. The first page was rendered by the server. */
export const useCreators = (first: ListPage<CreatorCard>, filter: CreatorFilter) =>
  useInfiniteList('GET /creators/search', { query: { ...filter, limit: CREATORS_PER_PAGE } }, { first });
