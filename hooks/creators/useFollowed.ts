import { useInfiniteList } from '@/hooks/list/useInfiniteList';

/** List of the creators that the member follows, last followed first. */
export const useFollowed = () => useInfiniteList('GET /creators/followed', { query: { limit: 24 } });
