import { serverSideTranslations } from 'next-i18next/pages/serverSideTranslations';
import { laterCommonTexts, listedCommonTexts, type Texts } from '@/contract/values/locales';
import i18nConfig from '@/next-i18next.config';

type Translations = Awaited<ReturnType<typeof serverSideTranslations>>;
type Section = Record<string, unknown>;

/** Cached texts by locale and names; text files are part of a build. */
const known = new Map<string, Promise<Translations>>();

/**
 * Returns the texts of a page: the initial part of `common`, and the page's own texts. Server only;
 * `useLaterTexts` loads the later texts.
 */
export function translationsFor(locale: string = i18nConfig.i18n.defaultLocale, texts: Texts[] = []) {
  const wanted: Texts[] = ['common', ...texts];
  // Texts are read from the files each time in development.
  if (process.env.NODE_ENV !== 'production') return read(locale, wanted);
  const key = `${locale} ${wanted.join(' ')}`;
  const found = known.get(key) ?? read(locale, wanted);
  known.set(key, found);
  return found;
}

/**
 * Reads texts from the files.
 * @throws Error if a namespace has no such section
 */
async function read(locale: string, wanted: Texts[]): Promise<Translations> {
  const sections = wanted.map((name) => name.split(':') as [namespace: string, key?: string]);
  const namespaces = [...new Set(sections.map(([namespace]) => namespace))];
  const { _nextI18Next: loaded } = await serverSideTranslations(locale, namespaces, i18nConfig);
  const all = loaded!.initialI18nStore[locale] as Record<string, Section>;
  const kept: Record<string, Section> = {};
  for (const [namespace, key] of sections) {
    const texts = all[namespace]!;
    if (key && !(key in texts)) throw new Error(`No texts ${namespace}:${key}.`);
    kept[namespace] = key ? { ...kept[namespace], [key]: texts[key] } : texts;
  }
  const left: readonly string[] = [
    ...laterCommonTexts,
    ...listedCommonTexts.filter((key) => !wanted.includes(`common:${key}`)),
  ];
  kept.common = Object.fromEntries(Object.entries(kept.common!).filter(([key]) => !left.includes(key)));
  return { _nextI18Next: { ...loaded!, initialI18nStore: { [locale]: kept } } };
}

/**
 * Returns a function that finds a plain text ("content:course.crumb") of a page outside components.
 */
export const textIn = (translations: Translations) => (key: string) => {
  const [namespace = '', path = ''] = key.split(':');
  const { initialI18nStore, initialLocale } = translations._nextI18Next!;
  let found: unknown = initialI18nStore[initialLocale]?.[namespace];
  for (const step of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[step];
  return typeof found === 'string' ? found : key;
};
