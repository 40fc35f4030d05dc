import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import { MINUTE_MS } from '@/contract/values/times';
import { useIsOnline } from '@/hooks/browser/useIsOnline';
import { useMinute } from '@/hooks/browser/useMinute';
import type { SaveStatus } from '@/lib/editing/autosave';
import { formatRelative } from '@/lib/format/format';
import styles from './SaveLine.module.scss';

type Props = {
  status: SaveStatus;
  /** Time of the last save (ms). */
  savedAt: number;
  onRetry: () => void;
  /** True if unsaved input is stored on this device. */
  isKept: boolean;
  /** True for a repeated save line on the same page; it announces nothing and has no button. */
  silent?: boolean;
};

/** Line with the save status. Its clock updates silently; only a change of status is announced. */
export function SaveLine({ status, savedAt, onRetry, isKept, silent }: Props) {
  const { t, i18n } = useTranslation('content');
  const nowAt = useMinute();
  const isOnline = useIsOnline();
  const isSafe = status === 'saved' || status === 'untouched';
  const isOnItsWay = status === 'waiting' || status === 'saving';
  const unsaved = status === 'failed' && isKept ? (isOnline ? 'kept' : 'offline') : status;
  const announced = isSafe
    ? status === 'saved' && t('editor.save.saved')
    : isOnItsWay
      ? t('editor.save.saving')
      : t(`editor.save.${unsaved}`);

  return (
    <span className={styles.line}>
      {!silent && (
        <span role="status" className="visually-hidden">
          {announced}
        </span>
      )}
      <span
        aria-hidden="true"
        className={isSafe || isOnItsWay || status === 'unconfirmed' ? undefined : styles.failed}
      >
        {isOnItsWay && t('editor.save.saving')}
        {isSafe && (
          <>
            <Icon name="check" className={styles.check} />
            {nowAt === null && t('editor.save.saved')}
            {nowAt !== null &&
              // The clock ticks once a minute, so it may lag behind the time of saving.
              (nowAt - savedAt < MINUTE_MS
                ? t('editor.save.savedNow')
                : t('editor.save.savedAgo', { ago: formatRelative(savedAt, i18n.language, nowAt) }))}
          </>
        )}
        {!isSafe && !isOnItsWay && t(`editor.save.${unsaved}`)}
      </span>
      {status === 'failed' && !silent && (
        <Button theme="hollow-underlined" size="s" onClick={onRetry}>
          {t('editor.save.retry')}
        </Button>
      )}
    </span>
  );
}
