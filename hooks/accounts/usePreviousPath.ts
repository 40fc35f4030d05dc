import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { previousPath } from '@/lib/page/previous-path';

/**
 * Returns the page that preceded a sign-in flow. Returns null on the server, and for a visitor who
 * came from another site.
 */
export const usePreviousPath = (): string | null => useBrowserValue(previousPath, null);
