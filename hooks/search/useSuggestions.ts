import { useEffect, useState } from 'react';
import { LONGEST_QUERY } from '@/contract/values/search';
import { useCall } from '@/hooks/useCall';
import { hasWords, searchParams } from '@/lib/search/search-filter';

const PAUSE_MS = 150;

/** What a text is about while it is typed: read once the typing pauses. What was there stays until then. */
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
    /** Whether it is about this text already. */
    isCurrent: settled === text && !isLoading,
  };
}
