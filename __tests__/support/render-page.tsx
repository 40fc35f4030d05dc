import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ToastProvider } from '@/components/ui/feedback/ToastProvider';
import type { User } from '@/contract/accounts';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { userKey } from '@/hooks/accounts/useUser';
import { identifySender } from '@/lib/browser/events';
import { answer } from './calls';
import { creatorUser } from './make/accounts';
import { WithTexts } from './render';
import { router } from './router';

type Place = {
  /** Pattern of the route: `/courses/[id]`. */
  pathname?: string;
  asPath?: string;
  query?: Record<string, string>;
};
/**
 * Signed-in user and response of `GET /users`. If null, the page requests the user and the test
 * responds.
 */
type Options = Place & { user?: User | null };

/* Mocked because Node's URL does not accept the files of jsdom. A preview needs only an address. */
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;

/**
 * Renders components of a page with the context of the application: texts, toasts, the address and
 * an empty cache.
 */
export function renderPage(ui: ReactNode, { user = creatorUser, ...start }: Options = {}) {
  if (user) answer('GET /users', user);
  identifySender(user ?? anonymousUser);
  const memory = new Map();
  let place = start;
  function Page({ children }: { children: ReactNode }) {
    const { pathname = '/', asPath = pathname, query = {} } = place;
    const at = { ...router, pathname, asPath, route: pathname, query, isReady: true };
    return (
      <WithTexts>
        <RouterContext.Provider value={at as unknown as NextRouter}>
          <SWRConfig
            value={{
              provider: () => memory,
              shouldRetryOnError: false,
              dedupingInterval: 0,
              fallback: user ? { [userKey]: user } : {},
            }}
          >
            <ToastProvider>{children}</ToastProvider>
          </SWRConfig>
        </RouterContext.Provider>
      </WithTexts>
    );
  }
  const rendered = render(ui, { wrapper: Page });
  const goTo = (next: Place) => {
    place = { ...place, ...next };
    rendered.rerender(ui);
  };
  return {
    // Dropped files are not filtered by type, so chosen files are not filtered either.
    user: userEvent.setup({ applyAccept: false }),
    ...rendered,
    /** Navigates to another address with the same content. */
    goTo,
    /**
     * Navigates to the query of the last `router.push`, because the mocked router does not
     * navigate.
     */
    followPush() {
      const [target] = router.push.mock.calls.at(-1)!;
      goTo({ query: typeof target === 'string' ? {} : target.query });
    },
  };
}
