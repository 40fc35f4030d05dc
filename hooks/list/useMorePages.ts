import { useState } from 'react';

export type ListPage<T> = { items: T[]; nextCursor: string | null };

/**
 * Goes on from a list's first page. Give the component a `key` of the filter: another filter is another list.
 * `error` is of the last try; what was loaded before stays.
 */
export function useMorePages<T>(first: ListPage<T>, read: (cursor: string) => Promise<ListPage<T>>) {
  const [later, setLater] = useState<T[]>([]);
  const [cursor, setCursor] = useState(first.nextCursor);
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<unknown>();

  async function loadMore(): Promise<number> {
    const shown = first.items.length + later.length;
    if (cursor === null || isLoading) return shown;
    setIsLoading(true);
    setError(undefined);
    try {
      const next = await read(cursor);
      setLater((before) => [...before, ...next.items]);
      setCursor(next.nextCursor);
      return shown + next.items.length;
    } catch (reason) {
      setError(reason);
      return shown;
    } finally {
      setIsLoading(false);
    }
  }

  return { items: [...first.items, ...later], hasMore: cursor !== null, isLoading, error, loadMore };
}
