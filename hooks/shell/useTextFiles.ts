import { use, useMemo } from 'react';
import { missingTextFiles, withTexts, type TextFileProps } from '@/lib/page/text-files';

const loading = new Map<string, Promise<unknown>>();

/**
 * Returns a promise that resolves when the text files are loaded. An HTML page loads its files as
 * scripts. The files of a page to which the browser navigates are loaded here.
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
 * Returns the page's props with the texts of its files. During a navigation, the previous page is
 * shown until the texts are loaded.
 */
export function useTextFiles<P extends TextFileProps>(props: P): P {
  const missing = missingTextFiles(props);
  if (missing.length) use(load(missing));
  return useMemo(() => withTexts(props), [props]);
}
