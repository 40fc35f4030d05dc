import { useRouter } from 'next/router';
import { useEffect } from 'react';

/** Error that cancels a navigation inside the site, because Next has no other way to cancel it. */
const stayed = new Error('The person stays on this page.');

type Options = {
  /** Text of the confirmation before a navigation inside the site. */
  sentence: string;
  /** True if a navigation inside the site also loses the input. Default true. */
  isLostInside?: boolean;
};

/**
 * True from the user's agreement until all listeners of the navigation have run. Other unsaved
 * forms of the page then do not ask again.
 */
let hasAgreed = false;

function agrees(sentence: string): boolean {
  if (!hasAgreed && !window.confirm(sentence)) return false;
  hasAgreed = true;
  // All listeners of a navigation run synchronously, so the microtask runs after them.
  queueMicrotask(() => (hasAgreed = false));
  return true;
}

/**
 * Asks for confirmation while input is unsaved, before the tab is closed and before a navigation
 * inside the site.
 */
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
      // The browser's back button has already changed the address, so the address is restored.
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
