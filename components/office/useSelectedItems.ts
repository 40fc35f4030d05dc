import { useState } from 'react';
import type { QueueName } from '@/contract/values/office';
import { useBulkAction } from '@/hooks/useBulkAction';
import type { ActionName, Subject } from '@/hooks/office/useOffice';

/** Selected item with its possible decisions. */
export type Selected = { id: string; subject: Subject; actions: readonly ActionName[] };

/**
 * Decisions that need more input than a reason, or that show their effects, so that each is made
 * separately.
 */
const singleActions: Partial<Record<QueueName, readonly ActionName[]>> = {
  creators: ['check', 'uncheck', 'decline', 'suspend'],
  reports: ['suspend'],
  requests: ['agree'],
  purchases: ['refund'],
  claims: ['refund'],
};

type Options = { queue: QueueName | undefined; reload: () => Promise<unknown> };

/**
 * Returns the selected and the skipped items of a queue, with a function that runs one decision on
 * all selected items.
 */
export function useSelectedItems({ queue, reload }: Options) {
  const [selected, select] = useState<Selected[]>([]);
  const [skippedIds, setSkipped] = useState<string[]>([]);
  const bulk = useBulkAction<Selected>({
    select,
    nameOf: ({ subject }) => subject.name,
    onChanged: reload,
  });
  const isSelected = (id: string) => selected.some((each) => each.id === id);
  const alone = (queue && singleActions[queue]) ?? [];
  const [first, ...others] = selected;
  /** Decisions that are possible for all selected items. */
  const actions = (first?.actions ?? []).filter(
    (action) => !alone.includes(action) && others.every((other) => other.actions.includes(action)),
  );
  return {
    selected,
    isSelected,
    actions,
    /** Decisions that cannot be undone for at least one of the selected items. */
    finalActions: actions.filter((action) =>
      selected.some(({ subject }) => !subject.finalActions || subject.finalActions.includes(action)),
    ),
    // An updater function, because several items can be toggled before the next render.
    toggle: (item: Selected) =>
      select((now) =>
        now.some(({ id }) => id === item.id) ? now.filter(({ id }) => id !== item.id) : [...now, item],
      ),
    clear: () => select([]),
    skippedIds,
    /** Moves an item to the end of the loaded items. */
    skip: (id: string) => setSkipped([...skippedIds.filter((each) => each !== id), id]),
    progress: bulk.progress,
    refusals: bulk.refusals,
    /** Runs a decision on each subject in sequence. */
    run: (subjects: Subject[], action: (subject: Subject) => Promise<unknown>) =>
      bulk.run(
        selected.filter(({ subject }) => subjects.includes(subject)),
        ({ subject }) => action(subject),
      ),
  };
}
