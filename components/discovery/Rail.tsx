import type { ReactNode } from 'react';
import { SectionHead } from './SectionHead';

export type RailProps = {
  id: string;
  title: string;
  href: string;
  /** Text of the link to the whole list. */
  more: string;
  className?: string;
};

/** Row of content with a heading. */
export const Rail = ({ id, title, href, more, className, children }: RailProps & { children: ReactNode }) => (
  <section className={className} aria-labelledby={id}>
    <SectionHead id={id} title={title} href={href} more={more} />
    {children}
  </section>
);
