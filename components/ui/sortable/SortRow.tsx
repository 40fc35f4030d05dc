import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './SortRow.module.scss';
import type { Sortable } from './useSortable';

type Props = { sortable: Sortable; id: string; children: ReactNode };

/** Item of a sortable list; a line shows where a dragged item would land. */
export function SortRow({ sortable, id, children }: Props) {
  const edge = sortable.edgeOf(id);
  return (
    <li
      {...sortable.itemProps(id)}
      className={classNames(
        styles.row,
        sortable.heldId === id && styles.held,
        edge === 'before' && styles.before,
        edge === 'after' && styles.after,
      )}
    >
      {children}
    </li>
  );
}
