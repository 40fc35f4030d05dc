import { useMemo } from 'react';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import type { Choice } from '@/lib/checkout/choice';
import { savedChoice } from '@/lib/checkout/saved-checkout';

// The choice is serialised, so that an unchanged choice is an identical value.
const read = () => JSON.stringify(savedChoice());

/** Returns the last choice of content to buy; undefined on the server and null without a choice. */
export function useSavedChoice(): Choice | null | undefined {
  const text = useBrowserValue<string | undefined>(read, undefined);
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as Choice | null)), [text]);
}
