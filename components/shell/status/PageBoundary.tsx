import type { ReactNode } from 'react';
import { useRouter } from 'next/router';
import { ErrorBoundary } from './ErrorBoundary';
import { FailedPage } from './FailedPage';

/** Boundary that keeps header and navigation and offers a reload when a page cannot be rendered. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { asPath } = useRouter();
  return (
    <ErrorBoundary fallback={<FailedPage />} attempt={asPath}>
      {children}
    </ErrorBoundary>
  );
}
