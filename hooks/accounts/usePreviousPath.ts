import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { previousPath } from '@/lib/page/previous-path';

/** Where someone was before a sign-in flow; null on the server and when they came from elsewhere. */
export const usePreviousPath = (): string | null => useBrowserValue(previousPath, null);
