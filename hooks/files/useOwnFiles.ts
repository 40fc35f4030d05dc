import { usePages } from '@/hooks/list/usePages';

/** The creator's own files, newest first. */
export const useOwnFiles = () => usePages('GET /filesystem', { limit: 50 });
