import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { LazyUploadDock } from '@/components/files/LazyUploadDock';
import { ToastProvider } from '@/components/ui/feedback/ToastProvider';
import { ApiError } from '@/lib/api-error';
import type { Page, ShellProps } from '@/lib/layout';
import { EventStream } from '@/components/shell/EventStream';
import { AppUrlProvider } from '@/components/shell/head/AppUrl';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { MemberLayout } from './MemberLayout';
import { NavigationProgress } from '@/components/shell/navigation/NavigationProgress';
import { PageBoundary } from '@/components/shell/status/PageBoundary';
import { SignedInMark } from '@/components/shell/account/SignedInMark';
import { ViewBar } from '@/components/shell/account/ViewBar';
import { useLaterTexts } from '@/hooks/shell/useLaterTexts';
import { ModeOnServer } from '@/hooks/shell/useMode';
import { usePageAnswers } from '@/hooks/shell/usePageAnswers';
import { useStartup } from '@/hooks/shell/useStartup';

// Loaded on demand, because few users see these pages.
const ForbiddenPage = dynamic(() =>
  import('@/components/shell/status/ForbiddenPage').then((file) => file.ForbiddenPage),
);
const DelayedPage = dynamic(() =>
  import('@/components/shell/status/DelayedPage').then((file) => file.DelayedPage),
);

type Props = ShellProps & { layout: Page['layout']; children: ReactNode };

/**
 * Returns true for a missing response or a server error, which may be temporary. A refusal is
 * final.
 */
const isRetryable = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

const swr: SWRConfiguration = { shouldRetryOnError: isRetryable, errorRetryCount: 3 };

/** Root of every page: user, messages, layout and error states. */
export function Shell({ appUrl = '', user, answers, mode, refusedFor, delay, layout, children }: Props) {
  useStartup();
  useLaterTexts();
  // A refused user cannot use the navigation of the requested layout.
  const Layout = refusedFor || delay ? MemberLayout : (layout ?? MemberLayout);
  return (
    <AppUrlProvider value={appUrl}>
      <SWRConfig value={{ ...swr, ...usePageAnswers(user, answers) }}>
        <ModeOnServer value={mode}>
          <SignedInMark />
          <EventStream />
          <NavigationProgress />
          <ToastProvider>
            <ErrorBoundary>
              <ViewBar />
            </ErrorBoundary>
            <Layout>
              <PageBoundary>
                {refusedFor ? (
                  <ForbiddenPage isFor={refusedFor} />
                ) : delay ? (
                  <DelayedPage reason={delay} />
                ) : (
                  children
                )}
              </PageBoundary>
            </Layout>
            <ErrorBoundary>
              <LazyUploadDock />
            </ErrorBoundary>
          </ToastProvider>
        </ModeOnServer>
      </SWRConfig>
    </AppUrlProvider>
  );
}
