import type { ComponentType } from 'react';
import type { QueueEntry } from '@/contract/office-queues';
import type { QueueName } from '@/contract/values/office';
import type { Subject } from '@/hooks/office/useOffice';
import styles from './CreatorReview.module.scss';
import type { Decisions } from './useDecisions';

export type QueueRowsProps<N extends QueueName> = {
  items: QueueEntry<N>[];
  decisions: Decisions;
  /** True if a search text or a queue part limits the items. */
  isNarrowed?: boolean;
};
export type QueueRowProps<N extends QueueName> = { item: QueueEntry<N>; decisions: Decisions };

/** Returns the subject of the decisions about an item. */
export const toSubject = (
  {
    id,
    version,
    finalActions,
    notes,
  }: Pick<QueueEntry<QueueName>, 'id' | 'version' | 'finalActions' | 'notes'>,
  name: string,
): Subject => ({ id, name, version, finalActions, notes });

/** Returns a list component for a queue whose items are cards. */
export const asCards = <N extends QueueName>(Row: ComponentType<QueueRowProps<N>>) =>
  function Cards({ items, decisions }: QueueRowsProps<N>) {
    return (
      <ul role="list" className={styles.review}>
        {items.map((item) => (
          <Row key={item.id} item={item} decisions={decisions} />
        ))}
      </ul>
    );
  };
