import type { SSRConfig } from 'next-i18next/pages';

/** Texts of one file by namespace. */
export type TextFile = Record<string, object>;

declare global {
  /**
   * Texts by the address of their file. In the browser, the script of a file adds its texts. On the
   * server, `textFilesFor` adds them.
   */
  var textFiles: Record<string, TextFile> | undefined;
}

/** Props of a page whose texts are in files that browsers cache. */
export type TextFileProps = Partial<SSRConfig> & { texts?: string[] };

/** Returns the addresses of the files that this browser has not loaded. */
export const missingTextFiles = ({ texts = [] }: TextFileProps): string[] =>
  texts.filter((address) => !globalThis.textFiles?.[address]);

/** Returns the texts of several files by namespace; a namespace can be in several files. */
export function mergeTexts(files: TextFile[]): TextFile {
  const merged: TextFile = {};
  for (const file of files)
    for (const [namespace, texts] of Object.entries(file))
      merged[namespace] = { ...merged[namespace], ...texts };
  return merged;
}

/** Returns props that contain the texts of the page's files, as next-i18next expects them. */
export function withTexts<P extends TextFileProps>(props: P): P {
  const { texts, _nextI18Next: config } = props;
  if (!texts || !config) return props;
  const store = mergeTexts(texts.map((address) => globalThis.textFiles?.[address] ?? {}));
  const initialI18nStore = { [config.initialLocale]: store };
  return { ...props, _nextI18Next: { ...config, initialI18nStore } as SSRConfig['_nextI18Next'] };
}
