import useSWRInfinite from 'swr/infinite';
import type { ReadName } from '@/hooks/useCall';
import { addressOf, methodAndPath, type AnyInput, type CallInput, type ReplyOf } from '@/lib/api-call';
import type { ApiError } from '@/lib/api-error';
import { readAddress } from '@/lib/browser/call';

export type ListPage<T> = { items: T[]; nextCursor: string | null };

type RowOf<N extends ListName> = ReplyOf<N> extends ListPage<infer Row> ? Row : never;

/** The calls that answer one page of a list. */
type ListName = { [N in ReadName]: ReplyOf<N> extends ListPage<unknown> ? N : never }[ReadName];

type InfiniteList<Row> = {
  /** Absent until the first page has come. */
  items: Row[] | undefined;
  /** Why the first page did not come. */
  error: ApiError | undefined;
  /** Why a later page did not come; the rows before it stay. */
  moreError: ApiError | undefined;
  isLoading: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => Promise<unknown>;
};

/**
 * A list that is read page by page and cached under its addresses; cached rows are read again when the list opens.
 * `first` is the page that the server rendered: it is not requested again, the list continues at its cursor. Give the
 * component a `key` of the filter then: another filter is another list. `null` instead of the input waits, as in `useCall`.
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
    `/api${addressOf(path, { params, query: { ...query, ...(cursor && { cursor }) } })}`;
  // The rendered page may hold more rows than one request, and is newer than anything cached: it has a key of its own.
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
    // After a failure the same page is requested again, not the one after it.
    loadMore: () => void (isShort ? mutate() : setSize(size + 1)),
    reload: () => mutate(),
  };
}

const ids = new WeakMap<object, number>();
let lastId = 0;

/** Tells rendered pages apart. */
function idOf(first: object): number {
  const known = ids.get(first);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(first, lastId);
  return lastId;
}
