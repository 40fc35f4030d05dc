import { useEffect, useLayoutEffect } from 'react';
import { useRouter } from 'next/router';
import { readCookie, writeCookie, YEAR_HOURS } from '@/lib/browser/cookies';
import { repeatEarlyInput, stopKeepingInput } from '@/lib/page/early-input';
import { keepFocus } from '@/lib/page/focus';
import { rememberPath } from '@/lib/page/previous-path';
import { checkVersionCookie } from '@/lib/page/version';

/** What happens once when the site is opened in a tab, and after each move inside it. */
export function useStartup(): void {
  const { asPath } = useRouter();

  useEffect(() => {
    // Old service workers would keep serving old pages.
    navigator.serviceWorker
      ?.getRegistrations()
      .then((workers) => workers.forEach((worker) => void worker.unregister()))
      .catch((error: unknown) => console.error('service workers not unregistered', error));
  }, []);

  // Before anything can be pressed: a choice stored without the marker would be taken for another version's.
  useLayoutEffect(() => {
    checkVersionCookie(() => location.reload())
      .catch((error: unknown) => console.error('version not checked', error))
      .finally(() => {
        // Resumable uploads are on unless somebody has switched them off.
        if (readCookie('updateV2') === undefined) writeCookie('updateV2', 'true', YEAR_HOURS);
      });
  }, []);

  useLayoutEffect(stopKeepingInput, []);
  useEffect(repeatEarlyInput, []);
  useEffect(keepFocus, []);
  useEffect(() => rememberPath(asPath), [asPath]);
}
