import { use, useMemo } from 'react';
import { missingTextFiles, withTexts, type TextFileProps } from '@/lib/page/text-files';

const loading = new Map<string, Promise<unknown>>();

/**
 * Returns the promise of the files. A page whose scripts ran has its files; another page loads them
 * when the browser navigates to it.
 */
function load(addresses: string[]): Promise<unknown> {
  const key = addresses.join();
  const found = loading.get(key);
  if (found) return found;
  const loaded = import('@/lib/browser/load-text-files').then(({ loadTextFiles }) =>
    loadTextFiles(addresses),
  );
  loading.set(key, loaded);
  return loaded;
}

/**
 * Returns the page's props with the texts of its files. A navigation shows the last page until they
 * are loaded.
 */
export function useTextFiles<P extends TextFileProps>(props: P): P {
  const missing = missingTextFiles(props);
  if (missing.length) use(load(missing));
  return useMemo(() => withTexts(props), [props]);
}
