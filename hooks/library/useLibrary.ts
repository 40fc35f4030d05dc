import { useInfiniteList } from '@/hooks/list/useInfiniteList';

/** Everything the member unlocked, last seen first. */
export const useLibrary = () => useInfiniteList('GET /library', { query: { limit: 24 } });
