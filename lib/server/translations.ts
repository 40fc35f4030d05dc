import { serverSideTranslations } from 'next-i18next/pages/serverSideTranslations';
import type { Namespace } from '@/contract/values/locales';
import i18nConfig from '@/next-i18next.config';

/** By locale and namespaces; the files are part of a build. */
const known = new Map<string, ReturnType<typeof serverSideTranslations>>();

/** The texts that a page shows: `common` and its own namespaces. Server only; what comes later: `useLaterTexts`. */
export function translationsFor(locale: string | undefined, namespaces: Namespace[] = []) {
  const wanted = ['common', ...namespaces];
  const read = () => serverSideTranslations(locale ?? i18nConfig.i18n.defaultLocale, wanted, i18nConfig);
  // While somebody writes texts, each page is given the files as they are.
  if (process.env.NODE_ENV !== 'production') return read();
  const key = `${locale} ${wanted.join(' ')}`;
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}

type Translations = Awaited<ReturnType<typeof translationsFor>>;

/** Looks a plain text up ("content:course.crumb") among those a page was given, where there is no component to ask. */
export const textIn = (translations: Translations) => (key: string) => {
  const [namespace = '', path = ''] = key.split(':');
  const { initialI18nStore, initialLocale } = translations._nextI18Next!;
  let found: unknown = initialI18nStore[initialLocale]?.[namespace];
  for (const step of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[step];
  return typeof found === 'string' ? found : key;
};
