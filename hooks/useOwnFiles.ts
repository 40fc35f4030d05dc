import useSWRInfinite from 'swr/infinite';
import { call, pathOf, type ApiError, type ReplyOf } from '@/lib/call';

type Page = ReplyOf<'GET /filesystem'>;

/** The creator's own files, newest first, a page at a time. */
export function useOwnFiles() {
  const queryOf = (cursor?: string | null) => ({ limit: 50, ...(cursor && { cursor }) });
  const {
    data: pages,
    error,
    isValidating,
    size,
    setSize,
    mutate,
  } = useSWRInfinite<Page, ApiError>(
    (_index, previous: Page | null) =>
      previous && !previous.nextCursor
        ? null
        : pathOf('GET /filesystem', { query: queryOf(previous?.nextCursor) }),
    (key: string) =>
      call('GET /filesystem', { query: Object.fromEntries(new URLSearchParams(key.split('?')[1])) }),
  );
  return {
    items: pages?.flatMap((page) => page.items),
    error,
    hasMore: Boolean(pages?.at(-1)?.nextCursor),
    isLoadingMore: isValidating && pages !== undefined && pages.length < size,
    loadMore: () => setSize(size + 1),
    reload: () => mutate(),
  };
}
