import type { CreatorCard } from '@/contract/creators';
import { useMorePages, type ListPage } from '@/hooks/list/useMorePages';
import { call, type CallInput } from '@/lib/browser/call';

export const CREATORS_PER_PAGE = 24;

export type CreatorFilter = Omit<NonNullable<CallInput<'GET /creators/search'>['query']>, 'limit' | 'cursor'>;

/** The approved creators of a filter, going on from the page that the server rendered. */
export const useCreators = (first: ListPage<CreatorCard>, filter: CreatorFilter) =>
  useMorePages(first, (cursor) =>
    call('GET /creators/search', { query: { ...filter, limit: CREATORS_PER_PAGE, cursor } }),
  );
