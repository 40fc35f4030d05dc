import { useTranslation } from 'next-i18next/pages';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import type { Column } from '@/components/ui/layout/Table';
import type { AuditEntry } from '@/contract/office';
import { useAudit } from '@/hooks/office/useOffice';
import { formatMoment } from '@/lib/format/format';
import styles from './CourseQueue.module.scss';
import { QueueFrame } from './QueueFrame';
import { QueueTable } from './QueueTable';
import { useFieldName } from './useFieldName';

/** Log of all office decisions, newest first, with actor, decision and reason. */
export function OfficeAuditPage() {
  const { t, i18n } = useTranslation('admin');
  const fieldName = useFieldName();
  const queue = useAudit();
  const reasonOf = ({ action, reason }: AuditEntry) => {
    if (reason === null) return null;
    // For a change that was marked as seen, the reason contains the field name.
    if (action === 'content.changeSeen') return fieldName(reason);
    // For a renamed department, the reason contains the name before.
    return action === 'department.change' ? t('office.audit.before', { name: reason }) : reason;
  };
  const columns: Column<AuditEntry>[] = [
    {
      key: 'subject',
      label: t('office.audit.columns.subject'),
      heading: true,
      cell: ({ subjectTitle, createdAt }) => (
        <span className={styles.stack}>
          {subjectTitle || t('office.audit.unnamed')}
          <small>{formatMoment(createdAt, i18n.language)}</small>
        </span>
      ),
    },
    {
      key: 'action',
      label: t('office.audit.columns.action'),
      cell: ({ action }) => t(`office.audit.actions.${action}`),
    },
    {
      key: 'who',
      label: t('office.audit.columns.who'),
      cell: ({ actorName, actorEmail }) => (
        <span className={styles.stack}>
          {actorName}
          <small>{actorEmail}</small>
        </span>
      ),
    },
    {
      key: 'reason',
      label: t('office.audit.columns.reason'),
      cell: (entry) => <span className={styles.value}>{reasonOf(entry) ?? t('office.audit.none')}</span>,
    },
  ];
  return (
    <DashboardFrame title={t('office.audit.title')} lead={t('office.audit.lead')}>
      <QueueFrame
        queue={queue}
        emptyTitle={t('office.audit.emptyTitle')}
        emptyText={t('office.audit.emptyText')}
      >
        <QueueTable caption={t('office.audit.title')} columns={columns} rows={queue.items} hasLongValues />
      </QueueFrame>
    </DashboardFrame>
  );
}
