import type { ReactNode } from 'react';

type Props = { className?: string; children: ReactNode };

/** Where the skip link leads; focusable, so that the next Tab goes on from there. */
export const Main = ({ className, children }: Props) => (
  <main id="main" tabIndex={-1} className={className}>
    {children}
  </main>
);
