import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';

type LaterTexts = typeof import('@/lib/browser/later-texts/en');

/**
 * Loads the texts of the namespaces common, dashboard, onboarding and chat, which every page has.
 *
 * The last three are in the HTML only where they are shown. Other pages load them after the page
 * from a file that browsers cache permanently.
 */
export function useLaterTexts(): void {
  const { i18n } = useTranslation();
  const { language } = i18n;

  useEffect(() => {
    const load = async () => {
      const { addresses } = (await import(`@/lib/browser/later-texts/${language}`)) as LaterTexts;
      const add = async ([namespace, address]: [string, URL]) =>
        i18n.addResourceBundle(language, namespace, await (await fetch(address)).json(), true);
      await Promise.all(Object.entries(addresses).map(add));
    };
    const start = () => void load().catch((error: unknown) => console.error('texts not loaded', error));
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => window.removeEventListener('load', start);
  }, [i18n, language]);
}
