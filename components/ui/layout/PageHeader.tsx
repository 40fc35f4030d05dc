import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './PageHeader.module.scss';

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons and links; the page's one green thing comes last. */
  actions?: ReactNode;
  /** `work` is the smaller one of the dashboard and the office. */
  look?: 'public' | 'work';
};

/** What a page begins with: its one h1, a sentence, and what can be done. */
export const PageHeader = ({ title, lead, actions, look = 'public' }: Props) => (
  <div className={classNames(styles.header, styles[look])}>
    <div>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);
