import { useTranslation } from 'next-i18next/pages';
import { formatRelative } from '@/lib/format/format';
import styles from './CreatorReview.module.scss';

/** When it was sent. Only ever shown after load, so the reader's clock is the right one. */
export function WaitingSince({ at }: { at: string | null }) {
  const { t, i18n } = useTranslation('admin');
  if (!at) return null;
  return (
    <time dateTime={at} className={styles.quiet}>
      {t('office.waitingSince', { ago: formatRelative(at, i18n.language) })}
    </time>
  );
}
