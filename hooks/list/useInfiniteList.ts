import useSWRInfinite from 'swr/infinite';
import {
  buildAddress,
  methodAndPath,
  type AnyInput,
  type CallInput,
  type ReadName,
  type ReplyOf,
} from '@/lib/api-call';
import type { ApiError } from '@/lib/api-error';
import { readAddress } from '@/lib/browser/call';

export type ListPage<T> = { items: T[]; nextCursor: string | null };

type RowOf<N extends ListName> = ReplyOf<N> extends ListPage<infer Row> ? Row : never;

/** Calls that return one page of a list. */
type ListName = { [N in ReadName]: ReplyOf<N> extends ListPage<unknown> ? N : never }[ReadName];

type InfiniteList<Row> = {
  /** Rows; absent until the first page is loaded. */
  items: Row[] | undefined;
  /** Error of the first page. */
  error: ApiError | undefined;
  /** Error of a later page. Earlier rows are still shown. */
  moreError: ApiError | undefined;
  isLoading: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => Promise<unknown>;
};

/**
 * Lists rows page by page, and caches each page under its address. Cached rows are revalidated when
 * the list opens.
 *
 * `first` is the page that the server rendered. It is not requested again, and the list continues
 * at its cursor. The component then needs a `key` of the filter, because a different filter is a
 * different list.
 *
 * A `null` input makes no request.
 */
export function useInfiniteList<N extends ListName>(
  name: N,
  input: CallInput<N>,
  options: { first: ReplyOf<N> },
): InfiniteList<RowOf<N>> & { items: RowOf<N>[] };
export function useInfiniteList<N extends ListName>(
  name: N,
  input: CallInput<N> | null,
): InfiniteList<RowOf<N>>;
export function useInfiniteList(
  name: ListName,
  input: AnyInput | null,
  { first }: { first?: ListPage<unknown> } = {},
): InfiniteList<unknown> {
  const { path } = methodAndPath(name);
  const { params, query } = input ?? {};
  const addressAt = (cursor?: string | null) =>
    `/api${buildAddress(path, { params, query: { ...query, ...(cursor && { cursor }) } })}`;
  // The rendered page can have more rows than one request, and is newer than the cache. It
  // therefore has its own key.
  const firstKey = first ? `${addressAt()}#${idOf(first)}` : addressAt();

  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<
    ListPage<unknown>,
    ApiError
  >(
    (_index, before: ListPage<unknown> | null) => {
      if (!input) return null;
      if (!before) return firstKey;
      return before.nextCursor === null ? null : addressAt(before.nextCursor);
    },
    async (key: string) =>
      first && key === firstKey ? first : ((await readAddress(key)) as ListPage<unknown>),
    { fallbackData: first && [first] },
  );
  const pages = data;
  const isShort = pages !== undefined && pages.length < size;
  return {
    items: pages?.flatMap((page) => page.items),
    error: pages ? undefined : error,
    moreError: isShort && !isValidating ? error : undefined,
    isLoading,
    isLoadingMore: isShort && isValidating,
    hasMore: Boolean(pages?.at(-1)?.nextCursor),
    // After a failure the failed page is requested again instead of the next page.
    loadMore: () => void (isShort ? mutate() : setSize(size + 1)),
    reload: () => mutate(),
  };
}

const ids = new WeakMap<object, number>();
let lastId = 0;

/** Returns an id that distinguishes rendered pages. */
function idOf(first: object): number {
  const known = ids.get(first);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(first, lastId);
  return lastId;
}
