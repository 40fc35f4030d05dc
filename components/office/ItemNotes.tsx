import { useTranslation } from 'next-i18next/pages';
import { Badge } from '@/components/ui/display/Badge';
import type { QueueNote } from '@/contract/office';
import { formatRelative } from '@/lib/format/format';
import styles from './DecisionButtons.module.scss';

type Props = { name: string; notes: QueueNote[] };

/** Notes of the office about an item, oldest first. */
export function ItemNotes({ name, notes }: Props) {
  const { t, i18n } = useTranslation('admin');
  return (
    <ul role="list" className={styles.notes} aria-label={t('office.notes.label', { name })}>
      {notes.map(({ id, text, authorName, isQuestion, createdAt }) => (
        <li key={id}>
          {isQuestion && <Badge tone="info">{t('office.notes.asks')}</Badge>}
          <p>{text}</p>
          <small suppressHydrationWarning>
            {t('office.notes.by', { name: authorName, ago: formatRelative(createdAt, i18n.language) })}
          </small>
        </li>
      ))}
    </ul>
  );
}
