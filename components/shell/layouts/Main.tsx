import type { ReactNode } from 'react';

type Props = { className?: string; children: ReactNode };

/** Target of the skip link. Focusable, so that the next Tab continues from there. */
export const Main = ({ className, children }: Props) => (
  <main id="main" tabIndex={-1} className={className}>
    {children}
  </main>
);
