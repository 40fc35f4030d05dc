import { useTranslation } from 'next-i18next/pages';
import { useStorageUsage } from '@/hooks/files/useStorageUsage';
import { formatBytes } from '@/lib/format/format-bytes';
import styles from './StorageUsage.module.scss';

/**
 * Line with the used storage, shown wherever files are added. The line keeps its height until
 * loaded.
 */
export function StorageUsage() {
  const { t, i18n } = useTranslation('common');
  const { usage } = useStorageUsage();
  const inWords = (bytes: number) => formatBytes(bytes, i18n.language);
  return (
    <p className={styles.usage}>
      {usage && t('uploads.used', { used: inWords(usage.usedBytes), quota: inWords(usage.quotaBytes) })}
    </p>
  );
}
