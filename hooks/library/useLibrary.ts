import { useInfiniteList } from '@/hooks/list/useInfiniteList';

/** List of all content that the member has unlocked, last seen first. */
export const useLibrary = () => useInfiniteList('GET /library', { query: { limit: 24 } });
