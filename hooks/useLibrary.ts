import useSWRInfinite from 'swr/infinite';
import { call, pathOf, type ApiError, type ReplyOf } from '@/lib/call';

const PER_PAGE = 24;
type LibraryPage = ReplyOf<'GET /library'>;

/** Everything the member unlocked, last seen first, page by page. */
export function useLibrary() {
  const keyOf = (index: number, before: LibraryPage | null) => {
    if (index === 0) return pathOf('GET /library', { query: { limit: PER_PAGE } });
    return before?.nextCursor
      ? pathOf('GET /library', { query: { limit: PER_PAGE, cursor: before.nextCursor } })
      : null;
  };
  const {
    data: pages,
    error,
    size,
    setSize,
    mutate,
    isValidating,
  } = useSWRInfinite<LibraryPage, ApiError>(
    keyOf,
    (key: string) => {
      const cursor = new URLSearchParams(key.split('?')[1]).get('cursor') ?? undefined;
      return call('GET /library', { query: { limit: PER_PAGE, cursor } });
    },
    { revalidateFirstPage: false },
  );
  return {
    items: pages?.flatMap((page) => page.items),
    error,
    retry: () => void mutate(),
    hasMore: Boolean(pages?.at(-1)?.nextCursor),
    isLoadingMore: isValidating && pages !== undefined && pages.length < size,
    loadMore: () => void setSize(size + 1),
  };
}
