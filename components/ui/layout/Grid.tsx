import type { ReactNode } from 'react';
import { showFocused } from '@/lib/page/focus';
import { classNames } from '../class-names';
import styles from './Grid.module.scss';

type Props = {
  /**
   * `cards`: up to four columns. `panels`: up to three columns of wider items. `row`: a single row
   * that scrolls sideways on small screens. `three`: a row of three beside another column. `pairs`:
   * two columns beside another column.
   */
  look?: 'cards' | 'panels' | 'pairs' | 'row' | 'three';
  className?: string;
  /** List items. */
  children: ReactNode;
};

/** List in columns. */
export const Grid = ({ look = 'cards', className, children }: Props) => (
  <ul
    role="list"
    className={classNames(styles.grid, styles[look], className)}
    onFocus={look === 'row' || look === 'three' ? showFocused : undefined}
  >
    {children}
  </ul>
);
