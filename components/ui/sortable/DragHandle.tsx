import { IconButton } from '../actions/IconButton';
import type { Sorted } from './drop-target';
import styles from './SortRow.module.scss';
import type { Sortable } from './useSortable';

type Props = { sortable: Sortable; sorted: Sorted; label: string };

/** What is dragged with a pointer, or taken with the keyboard, to put its thing elsewhere. */
export const DragHandle = ({ sortable, sorted, label }: Props) => (
  <IconButton icon="drag" label={label} className={styles.handle} {...sortable.handleProps(sorted)} />
);
