import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { previousPath } from '@/lib/page/previous-path';

/** Returns the page before a sign-in flow; null on the server and for a visitor from outside. */
export const usePreviousPath = (): string | null => useBrowserValue(previousPath, null);
