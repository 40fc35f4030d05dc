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
  /** The router's pattern: `/courses/[id]`. */
  pathname?: string;
  asPath?: string;
  query?: Record<string, string>;
};
/** The signed-in user, also the answer of `GET /users`; with null the page requests it and the test answers. */
type Options = Place & { user?: User | null };

/* Node's URL does not accept jsdom's files; a preview only needs an address. */
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;

/** Renders a part of a page with everything that the shell provides: texts, toasts, the address and an empty cache. */
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
  return {
    // What is dropped is not filtered by type, so what is chosen here is not either.
    user: userEvent.setup({ applyAccept: false }),
    ...rendered,
    /** Navigates to another address with the same content. */
    goTo(next: Place) {
      place = { ...place, ...next };
      rendered.rerender(ui);
    },
  };
}
