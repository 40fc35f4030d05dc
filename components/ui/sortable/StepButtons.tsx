import { IconButton } from '../actions/IconButton';
import type { Sorted } from './drop-target';
import type { Sortable } from './useSortable';

type Props = { sortable: Sortable; sorted: Sorted; labels: { up: string; down: string } };

/**
 * Buttons that move an item one step up or down. An item at the edge of its group moves into the
 * next group.
 */
export function StepButtons({ sortable, sorted, labels }: Props) {
  const up = sortable.stepFrom(sorted, -1);
  const down = sortable.stepFrom(sorted, 1);
  return (
    <>
      <IconButton
        icon="up"
        label={labels.up}
        aria-disabled={!up}
        onClick={() => sortable.moveTo(sorted, up)}
      />
      <IconButton
        icon="down"
        label={labels.down}
        aria-disabled={!down}
        onClick={() => sortable.moveTo(sorted, down)}
      />
    </>
  );
}
