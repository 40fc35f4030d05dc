import { useRouter } from 'next/router';
import { useEffect } from 'react';

/** What a refused move inside the site ends with; Next has no other way to stop one. */
const stayed = new Error('The person stays on this page.');

type Options = {
  /** Asked before a move inside the site. */
  sentence: string;
  /** Whether such a move loses it, too. Default true. */
  isLostInside?: boolean;
};

/** Somebody has just agreed to leave: what else is not stored on the page does not ask again. */
let hasAgreed = false;

function agrees(sentence: string): boolean {
  if (!hasAgreed && !window.confirm(sentence)) return false;
  hasAgreed = true;
  // All listeners of a move hear of it in one go.
  queueMicrotask(() => (hasAgreed = false));
  return true;
}

/** While something typed is not stored, the browser asks before the tab closes, and we ask before a move inside the site. */
export function useLeaveWarning(isUnsaved: boolean, { sentence, isLostInside = true }: Options): void {
  const { asPath, events } = useRouter();

  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  useEffect(() => {
    if (!isUnsaved || !isLostInside) return;
    const ask = (_address: string, { shallow }: { shallow: boolean }) => {
      if (shallow || agrees(sentence)) return;
      // The browser's back button has changed the address already.
      if (location.pathname + location.search + location.hash !== asPath)
        history.pushState(history.state, '', asPath);
      events.emit('routeChangeError', stayed, asPath, { shallow });
      throw stayed;
    };
    const isExpected = (event: PromiseRejectionEvent) => {
      if (event.reason === stayed) event.preventDefault();
    };
    window.addEventListener('unhandledrejection', isExpected);
    events.on('routeChangeStart', ask);
    return () => {
      window.removeEventListener('unhandledrejection', isExpected);
      events.off('routeChangeStart', ask);
    };
  }, [isUnsaved, isLostInside, sentence, asPath, events]);
}
