import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { pendingTitle } from '@/lib/checkout/saved-checkout';

/**
 * Returns the title of the content that a visitor chose before sign-in; null on the server and
 * without a choice.
 */
export const usePendingTitle = (): string | null => useBrowserValue(pendingTitle, null);
