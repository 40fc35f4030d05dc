import { isFlow } from '@/lib/paths';

const KEY = 'previousPath';

/** Remembers where someone was before a sign-in flow; addresses of the flows themselves are ignored. */
export function rememberPath(path: string): void {
  if (!isFlow(path)) sessionStorage.setItem(KEY, path);
}

export const previousPath = (): string | null => sessionStorage.getItem(KEY);
