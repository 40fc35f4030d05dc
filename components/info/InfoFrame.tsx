import type { ReactNode } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { machinePaths, type PageCard } from '@/contract/rules/machine-paths';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import styles from './InfoFrame.module.scss';

type Props = {
  title: string;
  description: string;
  lead: ReactNode;
  /** Canonical address, if the page is also served elsewhere. */
  canonical: string;
  /** Share card of the page. */
  card: PageCard;
  /** Sections of a long text, for a table of contents. */
  contents?: { label: string; entries: { id: string; title: string }[] };
  children: ReactNode;
};

/** Frame of a text page with its heading, table of contents and text. */
export function InfoFrame({ title, description, lead, canonical, card, contents, children }: Props) {
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        description={description}
        canonical={canonical}
        picture={machinePaths.shareCard('pages', card)}
      />
      <PageHeader title={title} lead={lead} />
      {contents && (
        <nav aria-label={contents.label} className={styles.contents}>
          <ul role="list">
            {contents.entries.map((entry) => (
              <li key={entry.id}>
                <a href={`#${entry.id}`} className="link">
                  {entry.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {children}
    </div>
  );
}
