import { useTranslation } from 'next-i18next/pages';
import type { Column } from '@/components/ui/layout/Table';
import type { QueueEntry } from '@/contract/office-queues';
import { formatMoment } from '@/lib/format/format';
import styles from './QueuePage.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { toSubject, type QueueRowsProps } from './queue-rows';
import { QueueTable } from './QueueTable';

/** Events of the payments partner with their processing state. */
export function EventRows({ items, decisions }: QueueRowsProps<'events'>) {
  const { t, i18n } = useTranslation('admin');
  const columns: Column<QueueEntry<'events'>>[] = [
    {
      key: 'type',
      label: t('office.events.columns.type'),
      heading: true,
      cell: ({ type, objectId }) => (
        <span className={styles.stack}>
          <b>{type}</b>
          {objectId && <small>{objectId}</small>}
        </span>
      ),
    },
    {
      key: 'id',
      label: t('office.events.columns.id'),
      optional: true,
      cell: ({ providerId }) => <span className={styles.value}>{providerId}</span>,
    },
    {
      key: 'received',
      label: t('office.events.columns.received'),
      cell: ({ receivedAt }) => formatMoment(receivedAt, i18n.language),
    },
    {
      key: 'state',
      label: t('office.events.columns.state'),
      cell: ({ state, hasFailed }) => t(`office.events.states.${hasFailed ? 'FAILED' : state}`),
    },
    {
      key: 'replay',
      label: t('office.events.columns.decision'),
      cell: (event) =>
        event.actions.length ? (
          <DecisionButtons
            subject={toSubject(event, event.type)}
            decisions={decisions}
            actions={event.actions}
          />
        ) : (
          t('office.events.none')
        ),
    },
  ];
  return <QueueTable caption={t('office.events.title')} columns={columns} rows={items} hasLongValues />;
}
