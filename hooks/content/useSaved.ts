import { useInfiniteList } from '@/hooks/list/useInfiniteList';

/**
 * List of the member's saved content, last saved first. `type` limits the list to one content type.
 */
export const useSaved = (type: string | undefined) =>
  useInfiniteList('GET /likes', { query: { limit: 24, type } });
