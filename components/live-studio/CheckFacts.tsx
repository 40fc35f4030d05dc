import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { useIsOnline } from '@/hooks/browser/useIsOnline';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { useStorageUsage } from '@/hooks/files/useStorageUsage';
import { formatBytes } from '@/lib/format/format-bytes';
import styles from './Studio.module.scss';

type Network = { connection?: { effectiveType?: string } };

/** Returns true if the browser reports a slow connection; some browsers report nothing. */
const isSlow = () => /^(slow-2g|2g|3g)$/.test((navigator as Network).connection?.effectiveType ?? '');

/** Facts about connection and recording that are known before the live. */
export function CheckFacts({ isRecorded }: { isRecorded: boolean }) {
  const { t, i18n } = useTranslation('studio');
  const isOnline = useIsOnline();
  const slow = useBrowserValue(isSlow, false);
  const { usage } = useStorageUsage();
  const connection = isOnline ? (slow ? 'slow' : 'online') : 'offline';
  const free = usage && Math.max(0, usage.quotaBytes - usage.usedBytes);
  return (
    <ul role="list" className={styles.facts}>
      <li>
        <Icon name={isOnline && !slow ? 'signal' : 'alert'} />
        <span>
          <b>{t(`studio.connection.${connection}.title`)}</b>
          <small>{t(`studio.connection.${connection}.text`)}</small>
        </span>
      </li>
      <li>
        <Icon name={isRecorded ? 'check' : 'info'} />
        <span>
          <b>{t(isRecorded ? 'studio.recording.on' : 'studio.recording.off')}</b>
          <small>
            {!isRecorded && t('studio.recording.offText')}
            {isRecorded &&
              free !== undefined &&
              t('studio.recording.space', { size: formatBytes(free, i18n.language) })}
          </small>
        </span>
      </li>
    </ul>
  );
}
