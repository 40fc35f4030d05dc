import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import type { Column } from '@/components/ui/layout/Table';
import { usePrice } from '@/components/money/usePrice';
import type { QueueEntry } from '@/contract/office-queues';
import { findChangeKind } from '@/contract/values/changes';
import { DecisionButtons } from './DecisionButtons';
import styles from './QueuePage.module.scss';
import { toSubject, type QueueRowsProps } from './queue-rows';
import { QueueTable } from './QueueTable';
import { useFieldName } from './useFieldName';
import { WaitingSince } from './WaitingSince';

/** Changed fields of published content, with their values before and after. */
export function ChangeRows({ items, decisions }: QueueRowsProps<'changes'>) {
  const { t } = useTranslation('admin');
  const fieldName = useFieldName();
  const valueOf = useShownValue();

  const columns: Column<QueueEntry<'changes'>>[] = [
    {
      key: 'title',
      label: t('office.changes.columns.title'),
      heading: true,
      cell: ({ title, path, creatorName, changedAt }) => (
        <span className={styles.stack}>
          <Link className="link" href={path}>
            {title}
          </Link>
          <small>{creatorName}</small>
          <small>
            <WaitingSince at={changedAt} said="changed" />
          </small>
        </span>
      ),
    },
    {
      key: 'field',
      label: t('office.changes.columns.field'),
      cell: ({ field }) => fieldName(field),
    },
    {
      key: 'before',
      label: t('office.changes.columns.before'),
      cell: ({ field, before }) => <span className={styles.value}>{valueOf(field, before)}</span>,
    },
    {
      key: 'after',
      label: t('office.changes.columns.after'),
      cell: ({ field, after }) => <span className={styles.value}>{valueOf(field, after)}</span>,
    },
    {
      key: 'actions',
      label: t('office.changes.columns.actions'),
      cell: (change) => (
        <DecisionButtons
          subject={toSubject(change, change.title)}
          decisions={decisions}
          actions={change.actions}
        />
      ),
    },
  ];

  return <QueueTable caption={t('office.changes.title')} columns={columns} rows={items} hasLongValues />;
}

const isId = (value: unknown): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(value));

/** Returns a function that formats the value of a field for display. */
function useShownValue() {
  const { t } = useTranslation(['admin', 'common']);
  const price = usePrice();
  return (field: string, value: unknown): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
      return t('office.changes.none');
    switch (findChangeKind(field)) {
      case 'price':
        return price(Number(value));
      case 'picture':
        return t('office.changes.picture');
      case 'topic':
        return t(`common:topics.${String(value)}`);
      case 'audience':
        return t(`office.changes.audiences.${String(value)}`);
      case 'choice':
        return t(value === true ? 'office.changes.on' : 'office.changes.off');
      case 'content':
        // Deleted content has no title, only its id.
        return isId(value) ? t('office.changes.deleted') : String(value);
      default:
        return Array.isArray(value) ? value.join(', ') : String(value);
    }
  };
}
