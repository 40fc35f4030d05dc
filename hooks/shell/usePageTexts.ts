import type { SSRConfig } from 'next-i18next/pages';
import { useTranslation } from 'next-i18next/pages';
import { useMemo } from 'react';

type Store = Record<string, Record<string, object>>;
const storeOf = (page: SSRConfig['_nextI18Next']) => (page?.initialI18nStore ?? {}) as Store;

/**
 * Adds the texts of the page to the loaded texts. next-i18next adds only new namespaces, but a page
 * can contain further texts of a loaded namespace.
 *
 * The texts are added before the page renders, so that no component shows a key.
 */
export function usePageTexts(page: SSRConfig['_nextI18Next']): void {
  const { i18n } = useTranslation();
  useMemo(() => {
    for (const [language, namespaces] of Object.entries(storeOf(page)))
      for (const [namespace, texts] of Object.entries(namespaces)) {
        const known = (i18n.getResourceBundle(language, namespace) ?? {}) as object;
        if (Object.keys(texts).some((key) => !(key in known)))
          i18n.addResourceBundle(language, namespace, texts, true);
      }
  }, [i18n, page]);
}
