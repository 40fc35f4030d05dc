import { useInfiniteList } from '@/hooks/list/useInfiniteList';

/** Whom the member follows, last followed first. */
export const useFollowed = () => useInfiniteList('GET /creators/followed', { query: { limit: 24 } });
