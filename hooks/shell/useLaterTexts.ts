import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { addTexts, loadAddresses } from '@/lib/browser/add-texts';

/**
 * Loads the texts of the namespaces common, dashboard, onboarding and chat, which every page needs.
 *
 * The HTML contains the texts of the last three namespaces only if the page shows them. Otherwise
 * they are loaded after the page from a file that browsers cache permanently.
 */
export function useLaterTexts(): void {
  const { i18n } = useTranslation();
  const { language } = i18n;

  useEffect(() => {
    const load = async () => {
      const { addresses } = await loadAddresses(language);
      await Promise.all(
        Object.entries(addresses).map(([namespace, address]) => addTexts(i18n, namespace, address)),
      );
    };
    const start = () => void load().catch((error: unknown) => console.error('texts not loaded', error));
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => window.removeEventListener('load', start);
  }, [i18n, language]);
}
