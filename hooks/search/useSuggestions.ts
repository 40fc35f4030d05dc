import { useEffect, useState } from 'react';
import { LONGEST_QUERY } from '@/contract/values/search';
import { useCall } from '@/hooks/useCall';
import { hasWords, searchParams } from '@/lib/search/search-filter';

const PAUSE_MS = 150;

/** Suggestions for a text, loaded after typing pauses. The previous suggestions stay until then. */
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
