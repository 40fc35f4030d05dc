import { useTranslation } from 'next-i18next/pages';
import type { ComponentType } from 'react';
import type { QueueNote } from '@/contract/office';
import { findQueueLink, type QueueName, type QueueView } from '@/contract/values/office';
import { useOfficeCounts, useOfficeQueue, type Narrowed } from '@/hooks/office/useOffice';
import { NothingFound } from './NothingFound';
import { QueueClear } from './QueueClear';
import { QueueFrame } from './QueueFrame';
import type { QueueRowsProps } from './queue-rows';
import { SelectionBar } from './SelectionBar';
import { useDecisions } from './useDecisions';
import { useVisit } from './useVisit';

type Props<N extends QueueName> = {
  name: N;
  view: QueueView<N>;
  /** Component that renders the rows of the queue. */
  Rows: ComponentType<QueueRowsProps<N>>;
  /** Search text and queue part that limit the items. */
  narrowed?: Narrowed;
  /**
   * Removes the search text and the part, so that all items are listed; absent for a queue without
   * limits.
   */
  onEverything?: () => void;
};

/**
 * Returns the items in order. Items that the person skipped, or asked somebody about, come last.
 */
function inOrder<Item extends { id: string; notes: QueueNote[] }>(
  items: Item[],
  skippedIds: string[],
): Item[] {
  const isLater = ({ id, notes }: Item) =>
    skippedIds.includes(id) || notes.some(({ isOwn, isQuestion }) => isOwn && isQuestion);
  return [...items.filter((item) => !isLater(item)), ...items.filter(isLater)];
}

/** View of a queue: the frame with the rows of the queue. */
export function OfficeQueue<N extends QueueName>({
  name,
  view,
  Rows,
  narrowed = {},
  onEverything,
}: Props<N>) {
  const { t } = useTranslation('admin');
  const words: QueueName = name;
  const { queue, visit } = useVisit(useOfficeQueue(name, view, narrowed));
  const decisions = useDecisions(queue);
  const isNarrowed = Boolean(narrowed.search) || narrowed.part !== undefined;
  const link = findQueueLink(name, view);
  const isClear = link !== undefined && !isNarrowed && visit.answeredCount > 0;
  const waiting = useOfficeCounts()?.find((each) => each.name === name && each.view === view);
  return (
    <QueueFrame
      queue={queue}
      decisions={decisions}
      waiting={waiting}
      emptyTitle={t(`office.${words}.emptyTitle`)}
      emptyText={t(`office.${words}.emptyText`)}
      emptied={
        isNarrowed && onEverything ? (
          <NothingFound onEverything={onEverything} />
        ) : (
          isClear && <QueueClear link={link} visit={visit} />
        )
      }
    >
      <Rows
        key={`${narrowed.part} ${narrowed.search}`}
        items={inOrder(queue.items ?? [], decisions.items.skippedIds)}
        decisions={decisions}
        isNarrowed={isNarrowed}
      />
      <SelectionBar decisions={decisions} />
    </QueueFrame>
  );
}
