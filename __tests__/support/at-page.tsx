import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ToastProvider } from '@/components/ui/ToastProvider';
import type { User } from '@/contract/accounts';
import { userKey } from '@/hooks/accounts/useUser';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer } from './calls';
import { WithTexts } from './render';
import { router } from './router';

type Options = { pathname?: string; query?: Record<string, string>; user?: User };

export const creatorUser: User = {
  ...anonymousUser,
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Marisol',
  creator: { id: '00000000-0000-4000-8000-0000000000bb', username: 'marisol', state: 'APPROVED' },
};

/* jsdom's files are not those that Node's URL knows; a preview only needs an address. */
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;

/** Renders a part of a page with all that the shell gives it: texts, toasts, the address and an empty memory. */
export function renderAtPage(
  ui: ReactNode,
  { pathname = '/', query = {}, user = creatorUser }: Options = {},
) {
  const at = (search: Record<string, string>) =>
    ({
      ...router,
      pathname,
      asPath: pathname,
      route: pathname,
      query: search,
      isReady: true,
    }) as unknown as NextRouter;
  answer('GET /users', user);
  const memory = new Map();
  const page = (search: Record<string, string>, content: ReactNode) => (
    <WithTexts>
      <RouterContext.Provider value={at(search)}>
        <SWRConfig
          value={{
            provider: () => memory,
            shouldRetryOnError: false,
            dedupingInterval: 0,
            fallback: { [userKey]: user },
          }}
        >
          <ToastProvider>{content}</ToastProvider>
        </SWRConfig>
      </RouterContext.Provider>
    </WithTexts>
  );
  const rendered = render(page(query, ui));
  return {
    // What is dropped is not filtered by type, so what is chosen here is not either.
    user: userEvent.setup({ applyAccept: false }),
    ...rendered,
    /** Goes to another query of the same page. */
    goTo: (search: Record<string, string>) => rendered.rerender(page(search, ui)),
  };
}
