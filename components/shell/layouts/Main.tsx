import type { ReactNode } from 'react';

type Props = { className?: string; children: ReactNode };

/** The target of the skip link; focusable, so that the next Tab continues from there. */
export const Main = ({ className, children }: Props) => (
  <main id="main" tabIndex={-1} className={className}>
    {children}
  </main>
);
