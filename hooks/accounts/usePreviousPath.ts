import { useSyncExternalStore } from 'react';
import { previousPath } from '@/lib/browser/previous-path';

const never = () => () => undefined;

/** Where someone was before a sign-in flow; null on the server and when they came from elsewhere. */
export const usePreviousPath = (): string | null => useSyncExternalStore(never, previousPath, () => null);
