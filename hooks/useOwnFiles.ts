import { usePages } from '@/hooks/usePages';

/** The creator's own files, newest first. */
export const useOwnFiles = () => usePages('GET /filesystem', { limit: 50 });
