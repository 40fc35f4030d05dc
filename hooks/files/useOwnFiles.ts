import { useInfiniteList } from '@/hooks/list/useInfiniteList';

/** The creator's own files, newest first. */
export const useOwnFiles = () => useInfiniteList('GET /filesystem', { query: { limit: 50 } });
