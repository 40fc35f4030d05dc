import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { User } from '@/contract/accounts';
import { userKey } from '@/hooks/accounts/useUser';
import { WithTexts } from './render';

const handlers = new Map<string, Set<(...values: never[]) => void>>();

/** A router that goes nowhere and notes what was asked of it. */
export const router = {
  push: jest.fn(async () => true),
  replace: jest.fn(async () => true),
  prefetch: jest.fn(async () => undefined),
  events: {
    on: (type: string, handler: () => void) =>
      handlers.set(type, (handlers.get(type) ?? new Set()).add(handler)),
    off: (type: string, handler: () => void) => handlers.get(type)?.delete(handler),
    emit: (type: string) => handlers.get(type)?.forEach((handler) => handler()),
  },
};

type Props = {
  /** As the router has it: `/courses/[id]`. */
  pathname?: string;
  asPath?: string;
  user?: User;
  children: ReactNode;
};

/** The product's texts, a router at an address, and who is looking; each time with an empty memory of answers. */
export function AtAddress({ pathname = '/', asPath = pathname, user, children }: Props) {
  const value = {
    ...router,
    pathname,
    asPath,
    route: pathname,
    query: {},
    isReady: true,
  } as unknown as NextRouter;
  return (
    <WithTexts>
      <RouterContext.Provider value={value}>
        <SWRConfig
          value={{
            provider: () => new Map(),
            shouldRetryOnError: false,
            revalidateOnMount: !user,
            fallback: user ? { [userKey]: user } : {},
          }}
        >
          {children}
        </SWRConfig>
      </RouterContext.Provider>
    </WithTexts>
  );
}
