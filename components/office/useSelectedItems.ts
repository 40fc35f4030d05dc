import { useState } from 'react';
import type { QueueName } from '@/contract/values/office';
import { useBulkAction } from '@/hooks/useBulkAction';
import type { ActionName, Subject } from '@/hooks/office/useOffice';

/** Item with the decisions that are possible. */
export type Selected = { id: string; subject: Subject; actions: readonly ActionName[] };

/** Decisions that need more than a reason or show what they change, so that each is made alone. */
const singleActions: Partial<Record<QueueName, readonly ActionName[]>> = {
  creators: ['check', 'uncheck', 'decline', 'suspend'],
  reports: ['suspend'],
  requests: ['agree'],
  purchases: ['refund'],
  claims: ['refund'],
};

type Options = { queue: QueueName | undefined; reload: () => Promise<unknown> };

/** Returns the selected and the skipped items of a queue, and runs one decision on the selected. */
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
    /** Decisions that cannot be undone for one of the selected items. */
    finalActions: actions.filter((action) =>
      selected.some(({ subject }) => !subject.finalActions || subject.finalActions.includes(action)),
    ),
    // Several items can be selected at once.
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
    /** Runs a decision on the subjects one after another. */
    run: (subjects: Subject[], action: (subject: Subject) => Promise<unknown>) =>
      bulk.run(
        selected.filter(({ subject }) => subjects.includes(subject)),
        ({ subject }) => action(subject),
      ),
  };
}
