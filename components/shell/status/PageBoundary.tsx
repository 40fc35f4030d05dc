import type { ReactNode } from 'react';
import { useRouter } from 'next/router';
import { ErrorBoundary } from './ErrorBoundary';
import { FailedPage } from './FailedPage';

/** When a page cannot be rendered, header and navigation stay and it offers to reload. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { asPath } = useRouter();
  return (
    <ErrorBoundary fallback={<FailedPage />} attempt={asPath}>
      {children}
    </ErrorBoundary>
  );
}
