import useSWRInfinite from 'swr/infinite';
import type { ReadName } from '@/hooks/useCall';
import {
  call,
  pathOf,
  type AddressInput,
  type ApiError,
  type CallInput,
  type ReplyOf,
  type Rest,
} from '@/lib/browser/call';

type Row<P> = P extends { items: (infer T)[] } ? T : never;

/** The calls that answer a page of a list, at an address without a name to fill in. */
type ListName = {
  [N in ReadName]: N extends `${string}:${string}`
    ? never
    : ReplyOf<N> extends { items: unknown[]; nextCursor: string | null }
      ? N
      : never;
}[ReadName];

/**
 * A list that is read page by page and kept under its addresses; what was shown before is looked at again when it is
 * opened. `error` is of the first page, `moreError` of a later one: what is there stays.
 */
export function usePages<N extends ListName>(name: N, query: CallInput<N>['query']) {
  type Page = ReplyOf<N>;
  const {
    data: pages,
    error,
    isLoading,
    isValidating,
    size,
    setSize,
    mutate,
  } = useSWRInfinite<Page, ApiError>(
    (_index, before: Page | null) => {
      if (before && !before.nextCursor) return null;
      const asked = { query: { ...query, ...(before?.nextCursor && { cursor: before.nextCursor }) } };
      return pathOf(name, ...([asked] as unknown as Rest<AddressInput<N>>));
    },
    (key: string) => {
      const asked = { query: Object.fromEntries(new URLSearchParams(key.split('?')[1])) };
      return call(name, ...([asked] as unknown as Rest<CallInput<N>>));
    },
  );
  const isShort = pages !== undefined && pages.length < size;
  return {
    items: pages?.flatMap((page) => page.items as Row<Page>[]),
    error: pages ? undefined : error,
    moreError: isShort && !isValidating ? error : undefined,
    isLoading,
    isLoadingMore: isShort && isValidating,
    hasMore: Boolean(pages?.at(-1)?.nextCursor),
    // After a failure the same page is asked for again, not one further.
    loadMore: () => void (isShort ? mutate() : setSize(size + 1)),
    reload: () => mutate(),
  };
}
