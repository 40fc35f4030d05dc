import type { ReactNode } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { ToastProvider } from '@/components/ui/ToastProvider';
import { userKey } from '@/hooks/useUser';
import { ApiError } from '@/lib/call';
import type { Layout, ShellProps } from '@/lib/page';
import { AppUrlProvider } from './AppUrl';
import { Forbidden } from './Forbidden';
import { PageBoundary } from './PageBoundary';
import { PageLayout } from './PageLayout';
import { useStartup } from './useStartup';

type Props = ShellProps & { layout?: Layout; children: ReactNode };

/** A refusal stays a refusal; silence and a backend in trouble may be over in a moment. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

const swr: SWRConfiguration = { shouldRetryOnError: isPassing, errorRetryCount: 3 };

/** Around every page: the person, messages, layout, and what happens when the page fails as a whole. */
export function Shell({ appUrl = '', user, storedMode, isRefused = false, layout, children }: Props) {
  useStartup();
  return (
    <AppUrlProvider value={appUrl}>
      <SWRConfig value={{ ...swr, fallback: user ? { [userKey]: user } : {} }}>
        <ToastProvider>
          <PageLayout layout={layout} storedMode={storedMode}>
            <PageBoundary>{isRefused ? <Forbidden /> : children}</PageBoundary>
          </PageLayout>
        </ToastProvider>
      </SWRConfig>
    </AppUrlProvider>
  );
}
