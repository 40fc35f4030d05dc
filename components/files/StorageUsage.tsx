import { useTranslation } from 'next-i18next/pages';
import { useStorageUsage } from '@/hooks/files/useStorageUsage';
import { formatSizeLimit } from '@/lib/format/format-bytes';
import styles from './StorageUsage.module.scss';

/**
 * Line with the used storage, shown wherever files are added. Its height is reserved until it is
 * loaded.
 */
export function StorageUsage() {
  const { t, i18n } = useTranslation('common');
  const { usage } = useStorageUsage();
  // The used space is formatted in the same unit as the limit.
  const inWords = (bytes: number) => formatSizeLimit(bytes, i18n.language);
  return (
    <p className={styles.usage}>
      {usage && t('uploads.used', { used: inWords(usage.usedBytes), quota: inWords(usage.quotaBytes) })}
    </p>
  );
}
