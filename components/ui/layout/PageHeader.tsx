import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './PageHeader.module.scss';

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons and links; the single green button comes last. */
  actions?: ReactNode;
  /** `work` is the smaller look of the dashboard and the office. */
  look?: 'public' | 'work';
};

/** Header of a page: the only h1, a sentence and the actions. */
export const PageHeader = ({ title, lead, actions, look = 'public' }: Props) => (
  <div className={classNames(styles.header, styles[look])}>
    <div>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);
