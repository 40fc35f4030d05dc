import { useMemo } from 'react';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import type { Choice } from '@/lib/checkout/choice';
import { savedChoice } from '@/lib/checkout/saved-checkout';

// A text, because the same choice has to be the same value.
const read = () => JSON.stringify(savedChoice());

/** What somebody chose to buy last; undefined on the server, where that is not known, and null when there is nothing. */
export function useSavedChoice(): Choice | null | undefined {
  const text = useBrowserValue<string | undefined>(read, undefined);
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as Choice | null)), [text]);
}
