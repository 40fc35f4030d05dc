import { useTranslation } from 'next-i18next/pages';
import { formatRelative } from '@/lib/format/format';
import styles from './CreatorReview.module.scss';

type Props = { at: string | null; said?: 'sent' | 'changed' | 'reported' };

/** Relative time at which an item was sent, changed or reported. */
export function WaitingSince({ at, said = 'sent' }: Props) {
  const { t, i18n } = useTranslation('admin');
  if (!at) return null;
  return (
    <time dateTime={at} className={styles.quiet} suppressHydrationWarning>
      {t(`office.since.${said}`, { ago: formatRelative(at, i18n.language) })}
    </time>
  );
}
