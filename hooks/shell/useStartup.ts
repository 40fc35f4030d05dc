import { useEffect, useLayoutEffect } from 'react';
import { useRouter } from 'next/router';
import { givenWords } from '@/contract/values/given-words';
import { readCookie, writeCookie, YEAR_HOURS } from '@/lib/browser/cookies';
import { repeatEarlyInput, stopKeepingInput } from '@/lib/page/early-input';
import { keepFocus } from '@/lib/page/focus';
import { rememberPath } from '@/lib/page/previous-path';
import { checkVersionCookie } from '@/lib/page/version';

/** Runs startup tasks once per tab and page tasks after each navigation. */
export function useStartup(): void {
  const { asPath } = useRouter();

  useEffect(() => {
    // Unregisters old service workers, because they would keep serving outdated pages.
    navigator.serviceWorker
      ?.getRegistrations()
      .then((workers) => workers.forEach((worker) => void worker.unregister()))
      .catch((error: unknown) => console.error('service workers not unregistered', error));
  }, []);

  // The marker must be set before the user can press anything. Otherwise a stored choice would
  // count as a cookie of another version.
  useLayoutEffect(() => {
    checkVersionCookie(() => location.reload())
      .catch((error: unknown) => console.error('version not checked', error))
      .finally(() => {
        // Resumable uploads are enabled unless the user has disabled them.
        if (readCookie(givenWords.resumableUploadsCookie) === undefined)
          writeCookie(givenWords.resumableUploadsCookie, 'true', YEAR_HOURS);
      });
  }, []);

  useLayoutEffect(stopKeepingInput, []);
  useEffect(repeatEarlyInput, []);
  useEffect(keepFocus, []);
  useEffect(() => rememberPath(asPath), [asPath]);
}
