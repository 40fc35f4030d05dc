import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { formatDuration } from '@/lib/format/format';
import { formatBytes } from '@/lib/format/format-bytes';
import { classNames } from '../ui/class-names';
import { IconButton } from '../ui/actions/IconButton';
import { ProgressBar } from '../ui/feedback/ProgressBar';
import styles from './UploadRow.module.scss';

type Props = {
  name: string;
  state: 'queued' | 'uploading' | 'reconnecting' | 'processing' | 'failed' | 'done';
  /** Progress from 0 to 100; null if unknown. */
  percent: number | null;
  sentBytes?: number;
  totalBytes?: number;
  secondsLeft?: number;
  /** Reason for the failure, if known. */
  error?: string;
  /** Next step of a finished upload: its text, its name for screen readers and its action. */
  next?: { text: string; label: string; action: ReactNode };
  onCancel?: () => void;
  onRetry?: () => void;
  onRemove?: () => void;
};

/**
 * Row of an upload without announcements. The surrounding queue announces start, halfway point, end
 * and failure.
 */
export function UploadRow({
  name,
  state,
  percent,
  sentBytes = 0,
  totalBytes = 0,
  secondsLeft,
  error,
  next,
  onCancel,
  onRetry,
  onRemove,
}: Props) {
  const { t, i18n } = useTranslation('common');
  const failed = state === 'failed';
  const isCancellable = ['queued', 'uploading', 'reconnecting'].includes(state);
  const wholePercent = percent === null ? null : Math.round(percent);

  function status(): string {
    if (failed) return error ?? t('ui.upload.failed');
    if (next) return next.text;
    if (state !== 'uploading') return t(`ui.upload.${state}`);
    const sizes = {
      sent: formatBytes(sentBytes, i18n.language),
      total: formatBytes(totalBytes, i18n.language),
    };
    const parts = [`${wholePercent}%`, t('ui.upload.bytes', sizes)];
    if (secondsLeft !== undefined)
      parts.push(t('ui.upload.timeLeft', { time: formatDuration(Math.ceil(secondsLeft)) }));
    return parts.join(' · ');
  }

  return (
    <div className={styles.row}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={classNames(styles.status, failed && styles.failed, 'tabular')}>{status()}</span>
      <span className={styles.buttons}>
        {failed && onRetry && (
          <IconButton icon="refresh" label={t('ui.upload.retry', { name })} onClick={onRetry} />
        )}
        {failed && onRemove && (
          <IconButton icon="trash" label={t('ui.upload.remove', { name })} onClick={onRemove} />
        )}
        {next?.action}
        {isCancellable && onCancel && (
          <IconButton icon="close" label={t('ui.upload.cancel', { name })} onClick={onCancel} />
        )}
      </span>
      <ProgressBar
        className={styles.bar}
        label={next?.label ?? t('ui.upload.progress', { name })}
        percent={wholePercent}
        valueText={status()}
        isFailed={failed}
      />
    </div>
  );
}
