import { useRouter } from 'next/router';
import { useState } from 'react';
import { searchAddress, type SearchFilter } from '@/lib/search/search-filter';

/**
 * Returns the chosen filter. It changes immediately, but the page shows it only after the new
 * address has loaded.
 */
export function useFilterChoice(filter: SearchFilter) {
  const router = useRouter();
  const address = searchAddress(filter);
  const [choice, setChoice] = useState({ address, chosen: filter });
  if (choice.address !== address) setChoice({ address, chosen: filter });
  const chosen = choice.address === address ? choice.chosen : filter;

  function choose(fields: Partial<SearchFilter>) {
    const next = { ...chosen, ...fields };
    setChoice({ address, chosen: next });
    void router.push(searchAddress(next), undefined, { scroll: false });
  }
  return { chosen, choose };
}
