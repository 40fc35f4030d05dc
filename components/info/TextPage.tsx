import type { ReactNode } from 'react';
import type { PageCard } from '@/contract/rules/machine-paths';
import { Prose } from '@/components/ui/display/Prose';
import { InfoFrame } from './InfoFrame';

export type TextSection = {
  id: string;
  title: string;
  /** Markdown. */
  text: string;
};

type Props = {
  title: string;
  description: string;
  lead: string;
  canonical: string;
  card: PageCard;
  contentsLabel: string;
  sections: TextSection[];
  children?: ReactNode;
};

/** Text with sections and a table of contents. */
export function TextPage({ contentsLabel, sections, children, ...head }: Props) {
  return (
    <InfoFrame {...head} contents={{ label: contentsLabel, entries: sections }}>
      {sections.map(({ id, title, text }) => (
        <section key={id} id={id} aria-labelledby={`title-${id}`}>
          <h2 id={`title-${id}`}>{title}</h2>
          <Prose text={text} />
        </section>
      ))}
      {children}
    </InfoFrame>
  );
}
