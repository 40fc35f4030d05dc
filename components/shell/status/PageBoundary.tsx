import type { ReactNode } from 'react';
import { useRouter } from 'next/router';
import { ErrorBoundary } from './ErrorBoundary';
import { FailedPage } from './FailedPage';

/** When the page fails as a whole, header and navigation stay and it offers to load again. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { asPath } = useRouter();
  return (
    <ErrorBoundary fallback={<FailedPage />} attempt={asPath}>
      {children}
    </ErrorBoundary>
  );
}
