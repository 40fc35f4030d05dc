import { useInfiniteList } from '@/hooks/list/useInfiniteList';

/** What the member saved, last saved first: all of it, or of one kind. */
export const useSaved = (type: string | undefined) =>
  useInfiniteList('GET /likes', { query: { limit: 24, type } });
