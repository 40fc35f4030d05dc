import type { ReactNode } from 'react';
import { SectionHead } from './SectionHead';

export type RailProps = {
  id: string;
  title: string;
  href: string;
  /** The link to all of it. */
  more: string;
  className?: string;
};

/** One row of content under its heading. */
export const Rail = ({ id, title, href, more, className, children }: RailProps & { children: ReactNode }) => (
  <section className={className} aria-labelledby={id}>
    <SectionHead id={id} title={title} href={href} more={more} />
    {children}
  </section>
);
