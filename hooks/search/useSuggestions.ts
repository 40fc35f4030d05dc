import { useEffect, useState } from 'react';
import { LONGEST_QUERY } from '@/contract/values/search';
import { useCall } from '@/hooks/useCall';
import { hasWords, searchParams } from '@/lib/search/search-filter';

const PAUSE_MS = 150;

/**
 * Returns suggestions for a text. They are loaded when typing pauses, and until then the previous
 * suggestions are returned.
 */
export function useSuggestions(text: string) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = settled.trim().slice(0, LONGEST_QUERY);
  const { data, isLoading } = useCall(
    'GET /search/:query/suggestions',
    hasWords(query) ? { params: searchParams(query) } : null,
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
    },
  );
  return {
    found: hasWords(text) ? data : undefined,
    /** True if the suggestions belong to the current text. */
    isCurrent: settled === text && !isLoading,
  };
}
