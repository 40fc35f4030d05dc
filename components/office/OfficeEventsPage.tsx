import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { Column } from '@/components/ui/layout/Table';
import type { OfficeEvent } from '@/contract/disputes';
import { eventFilters, type EventFilter } from '@/contract/values/checkout';
import { useEvents } from '@/hooks/office/usePaymentsOffice';
import { formatMoment } from '@/lib/format/format';
import styles from './CourseQueue.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { LedgerDifferences } from './LedgerDifferences';
import { QueueFrame } from './QueueFrame';
import { QueueTable } from './QueueTable';
import { useDecisions } from './useDecisions';

/** Events of the payments partner with their processing state, and ledger differences. */
export function OfficeEventsPage() {
  const { t } = useTranslation('admin');
  const [show, setShow] = useState<EventFilter>('failed');
  return (
    <DashboardFrame title={t('office.events.title')} lead={t('office.events.lead')}>
      <LedgerDifferences />
      <SelectField
        className={styles.filter}
        label={t('office.events.show')}
        value={show}
        options={eventFilters.map((id) => ({ value: id, label: t(`office.events.filters.${id}`) }))}
        onChange={({ target }) => setShow(eventFilters.find((id) => id === target.value) ?? show)}
      />
      <Events key={show} show={show} />
    </DashboardFrame>
  );
}

function Events({ show }: { show: EventFilter }) {
  const { t, i18n } = useTranslation('admin');
  const queue = useEvents(show);
  const decisions = useDecisions(queue.decide);
  const columns: Column<OfficeEvent>[] = [
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
      cell: ({ id, type, canReplay }) =>
        canReplay ? (
          <DecisionButtons subject={{ id, name: type }} decisions={decisions} actions={['replay']} />
        ) : (
          t('office.events.none')
        ),
    },
  ];
  return (
    <QueueFrame
      queue={queue}
      decisions={decisions}
      emptyTitle={t('office.events.emptyTitle')}
      emptyText={t('office.events.emptyText')}
    >
      <QueueTable caption={t('office.events.title')} columns={columns} rows={queue.items} hasLongValues />
    </QueueFrame>
  );
}
