import { useSyncExternalStore } from 'react';
import { pendingTitle } from '@/lib/checkout/saved-checkout';

const never = () => () => undefined;

/** Title of what a visitor chose to unlock and has to sign in for; null on the server and without such a choice. */
export const usePendingTitle = (): string | null => useSyncExternalStore(never, pendingTitle, () => null);
