import { useTranslation } from 'next-i18next/pages';
import { Badge } from '@/components/ui/display/Badge';
import type { Column } from '@/components/ui/layout/Table';
import type { AuditEntry } from '@/contract/office';
import { useMinute } from '@/hooks/browser/useMinute';
import { useAudit } from '@/hooks/office/useOffice';
import { formatMoment } from '@/lib/format/format';
import styles from './CourseQueue.module.scss';
import { minutesLeft } from './minutes-left';
import { OfficeFrame } from './OfficeFrame';
import { QueueFrame } from './QueueFrame';
import { QueueTable } from './QueueTable';
import { useFieldName } from './useFieldName';
import { useSubjectName } from './useSubjectName';

/** Log of all office decisions, newest first, with actor, decision and reason. */
export function OfficeAuditPage() {
  const { t, i18n } = useTranslation('admin');
  const fieldName = useFieldName();
  const nameOf = useSubjectName();
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
      cell: (entry) => (
        <span className={styles.stack}>
          {nameOf(entry)}
          <small>{formatMoment(entry.createdAt, i18n.language)}</small>
        </span>
      ),
    },
    {
      key: 'action',
      label: t('office.audit.columns.action'),
      cell: ({ action, undoneAction }) =>
        undoneAction
          ? t('office.audit.undid', { action: t(`office.audit.actions.${undoneAction}`) })
          : t(`office.audit.actions.${action}`),
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
    {
      key: 'state',
      label: t('office.audit.columns.state'),
      labelHidden: true,
      cell: (entry) => <DecisionState entry={entry} />,
    },
  ];
  return (
    <OfficeFrame title={t('office.audit.title')} lead={t('office.audit.lead')}>
      <QueueFrame
        queue={queue}
        emptyTitle={t('office.audit.emptyTitle')}
        emptyText={t('office.audit.emptyText')}
      >
        <QueueTable caption={t('office.audit.title')} columns={columns} rows={queue.items} hasLongValues />
      </QueueFrame>
    </OfficeFrame>
  );
}

/** State of a decision that can or could be undone: the minutes that are left, sent or undone. */
function DecisionState({ entry: { state, undoUntil } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const minute = useMinute();
  if (state === null) return null;
  if (state !== 'WAITING')
    return <Badge tone={state === 'UNDONE' ? 'green' : 'neutral'}>{t(`office.audit.states.${state}`)}</Badge>;
  const left = minutesLeft(undoUntil!, minute) ?? 0;
  return left > 0 && <Badge tone="warning">{t('office.audit.states.WAITING', { count: left })}</Badge>;
}
