import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { pendingTitle } from '@/lib/checkout/saved-checkout';

/** Title of what a visitor chose to unlock and has to sign in for; null on the server and without such a choice. */
export const usePendingTitle = (): string | null => useBrowserValue(pendingTitle, null);
