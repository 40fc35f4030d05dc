import { serverSideTranslations } from 'next-i18next/pages/serverSideTranslations';
import type { Namespace } from '@/contract/values/locales';
import i18nConfig from '@/next-i18next.config';

/** The texts that a page shows: `common` and its own namespaces. Server only; what comes later: `useLaterTexts`. */
export const translationsFor = (locale: string | undefined, namespaces: Namespace[] = []) =>
  serverSideTranslations(locale ?? i18nConfig.i18n.defaultLocale, ['common', ...namespaces], i18nConfig);

type Translations = Awaited<ReturnType<typeof translationsFor>>;

/** Looks a plain text up ("content:course.crumb") among those a page was given, where there is no component to ask. */
export const textIn = (translations: Translations) => (key: string) => {
  const [namespace = '', path = ''] = key.split(':');
  const { initialI18nStore, initialLocale } = translations._nextI18Next!;
  let found: unknown = initialI18nStore[initialLocale]?.[namespace];
  for (const step of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[step];
  return typeof found === 'string' ? found : key;
};
