import { serverSideTranslations } from 'next-i18next/pages/serverSideTranslations';
import type { Texts } from '@/contract/values/locales';
import { mergeTexts, type TextFileProps } from '@/lib/page/text-files';
import i18nConfig from '@/next-i18next.config';
import { selectTexts, textFilesFor } from '../text-files';

type Translations = Awaited<ReturnType<typeof serverSideTranslations>>;

/**
 * Cached texts by locale and names. They can be cached because text files change only with a build.
 */
const known = new Map<string, Promise<Translations>>();

/**
 * Returns the texts of a page: the initial part of `common`, and the page's own texts. Server only;
 * `useLaterTexts` loads the later texts.
 */
export function translationsFor(locale: string = i18nConfig.i18n.defaultLocale, texts: Texts[] = []) {
  const wanted: Texts[] = ['common', ...texts];
  // In development, the text files are read each time.
  if (process.env.NODE_ENV !== 'production') return read(locale, wanted);
  const key = `${locale} ${wanted.join(' ')}`;
  const found = known.get(key) ?? read(locale, wanted);
  known.set(key, found);
  return found;
}

/**
 * Reads texts from their files.
 * @throws Error if a namespace has no such section
 */
async function read(locale: string, wanted: Texts[]): Promise<Translations> {
  const namespaces = [...new Set(wanted.map((name) => name.split(':', 1)[0]!))];
  const { _nextI18Next: loaded } = await serverSideTranslations(locale, namespaces, i18nConfig);
  const all = loaded!.initialI18nStore[locale] as Record<string, Record<string, unknown>>;
  const kept = mergeTexts(wanted.map((name) => selectTexts(name, (namespace) => all[namespace]!)));
  return { _nextI18Next: { ...loaded!, initialI18nStore: { [locale]: kept } } };
}

/**
 * Returns translations that refer to text files, so that the HTML contains no texts. In development
 * no server provides the files, so the HTML contains the texts.
 */
export function inFiles(translations: Translations, texts: Texts[] = []): TextFileProps {
  if (process.env.NODE_ENV !== 'production') return translations;
  const config = translations._nextI18Next!;
  const addresses = textFilesFor(config.initialLocale, ['common', ...texts]);
  return { _nextI18Next: { ...config, initialI18nStore: {} }, texts: addresses };
}

/**
 * Returns a function that finds a text of the page by its key ("content:course.crumb"), for code
 * outside components.
 */
export const textIn = (translations: Translations) => (key: string) => {
  const [namespace = '', path = ''] = key.split(':');
  const { initialI18nStore, initialLocale } = translations._nextI18Next!;
  let found: unknown = initialI18nStore[initialLocale]?.[namespace];
  for (const step of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[step];
  return typeof found === 'string' ? found : key;
};
