import { useTranslation } from 'next-i18next/pages';
import type { ComponentType } from 'react';
import type { QueueNote } from '@/contract/office';
import type { QueueName, QueueView } from '@/contract/values/office';
import { useOfficeCounts, useOfficeQueue } from '@/hooks/office/useOffice';
import { QueueFrame } from './QueueFrame';
import type { QueueRowsProps } from './queue-rows';
import { SelectionBar } from './SelectionBar';
import { useDecisions } from './useDecisions';

type Props<N extends QueueName> = {
  name: N;
  view: QueueView<N>;
  /** Rows of the queue. */
  Rows: ComponentType<QueueRowsProps<N>>;
};

/** Returns the items with those at the end that the person has skipped or asked somebody about. */
function inOrder<Item extends { id: string; notes: QueueNote[] }>(
  items: Item[],
  skippedIds: string[],
): Item[] {
  const isLater = ({ id, notes }: Item) =>
    skippedIds.includes(id) || notes.some(({ isOwn, isQuestion }) => isOwn && isQuestion);
  return [...items.filter((item) => !isLater(item)), ...items.filter(isLater)];
}

/** View of a queue: the frame with the rows of the queue. */
export function OfficeQueue<N extends QueueName>({ name, view, Rows }: Props<N>) {
  const { t } = useTranslation('admin');
  const words: QueueName = name;
  const queue = useOfficeQueue(name, view);
  const decisions = useDecisions(queue);
  const waiting = useOfficeCounts()?.find((each) => each.name === name && each.view === view);
  return (
    <QueueFrame
      queue={queue}
      decisions={decisions}
      waiting={waiting}
      emptyTitle={t(`office.${words}.emptyTitle`)}
      emptyText={t(`office.${words}.emptyText`)}
    >
      <Rows items={inOrder(queue.items ?? [], decisions.items.skippedIds)} decisions={decisions} />
      <SelectionBar decisions={decisions} />
    </QueueFrame>
  );
}
