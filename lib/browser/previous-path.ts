import { isFlow } from '@/contract/paths';

const KEY = 'previousPath';

/** Remembers where someone was before a sign-in flow; addresses of the flows themselves are ignored. */
export function rememberPath(path: string): void {
  if (isFlow(path)) return;
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage is full or forbidden: then "back" leads to the home page.
  }
}

export function previousPath(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
