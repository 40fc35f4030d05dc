import { usePages } from '@/hooks/list/usePages';

/** Everything the member unlocked, last seen first. */
export const useLibrary = () => usePages('GET /library', { limit: 24 });
