import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import type { Column } from '@/components/ui/layout/Table';
import type { AuditEntry } from '@/contract/office';
import { officePaths } from '@/contract/office-paths';
import { useMinute } from '@/hooks/browser/useMinute';
import { formatMoment } from '@/lib/format/format';
import { addressWith } from '@/lib/list-query';
import { minutesLeft } from './minutes-left';
import styles from './OfficeAuditPage.module.scss';
import { useFieldName } from './useFieldName';
import { useSubjectName } from './useSubjectName';

/** Returns the columns of the log. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const { t, i18n } = useTranslation('admin');
  const fieldName = useFieldName();
  const nameOf = useSubjectName();
  const reasonOf = ({ action, reason, viewMinutes }: AuditEntry) => {
    if (reason === null) return null;
    if (viewMinutes !== undefined) return t('office.audit.lasted', { reason, count: viewMinutes });
    // For a change that was marked as seen, the reason contains the field name.
    if (action === 'content.changeSeen') return fieldName(reason);
    // For a word filter, the reason contains its effect.
    if (action.startsWith('word.')) return t(`office.words.effects.${reason}`);
    // For a renamed department, the reason contains the previous name.
    return action === 'department.change' ? t('office.audit.before', { name: reason }) : reason;
  };
  return [
    {
      key: 'when',
      label: t('office.audit.columns.when'),
      isPlain: () => true,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className={styles.when}>
          {formatMoment(createdAt, i18n.language)}
        </time>
      ),
    },
    {
      key: 'who',
      label: t('office.audit.columns.who'),
      isPlain: () => true,
      cell: ({ actorName, actorEmail }) => (
        <span className={styles.person}>
          <Avatar id={actorEmail} name={actorName || actorEmail} size={26} />
          <span>
            {actorName}
            <small>{actorEmail}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'action',
      label: t('office.audit.columns.action'),
      isPlain: () => true,
      cell: ({ action, undoneAction }) => (
        <b>
          {undoneAction
            ? t('office.audit.undid', { action: t(`office.audit.actions.${undoneAction}`) })
            : t(`office.audit.actions.${action}`)}
        </b>
      ),
    },
    {
      key: 'subject',
      label: t('office.audit.columns.subject'),
      heading: true,
      cell: (entry) => (
        <Link className="link" href={addressWith(officePaths.audit, { subject: entry.subjectId })}>
          {nameOf(entry)}
        </Link>
      ),
    },
    {
      key: 'reason',
      label: t('office.audit.columns.reason'),
      cell: (entry) => <span className={styles.reason}>{reasonOf(entry) ?? t('office.audit.none')}</span>,
    },
    {
      key: 'state',
      label: t('office.audit.columns.state'),
      labelHidden: true,
      hasOwnRow: true,
      cell: (entry) => <DecisionState entry={entry} />,
    },
  ];
}

/** State of a decision that can or could be undone: the remaining minutes, sent or undone. */
function DecisionState({ entry: { state, undoUntil } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const minute = useMinute();
  if (state === null) return null;
  if (state !== 'WAITING')
    return <Badge tone={state === 'UNDONE' ? 'green' : 'neutral'}>{t(`office.audit.states.${state}`)}</Badge>;
  const left = minutesLeft(undoUntil!, minute) ?? 0;
  return left > 0 && <Badge tone="warning">{t('office.audit.states.WAITING', { count: left })}</Badge>;
}
