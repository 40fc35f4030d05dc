import { IconButton } from '../actions/IconButton';
import type { Sorted } from './drop-target';
import styles from './SortRow.module.scss';
import type { Sortable } from './useSortable';

type Props = { sortable: Sortable; sorted: Sorted; label: string };

/** Handle that is dragged with a pointer or used with the keyboard to move its item. */
export const DragHandle = ({ sortable, sorted, label }: Props) => (
  <IconButton icon="drag" label={label} className={styles.handle} {...sortable.handleProps(sorted)} />
);
