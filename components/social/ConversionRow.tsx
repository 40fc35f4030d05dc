import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ProgressBar } from '@/components/ui/feedback/ProgressBar';
import type { Conversion } from '@/contract/social';
import {
  convertAgain,
  downloadConversion,
  openPlatform,
  removeConversion,
} from '@/hooks/social/useConversions';
import { useErrorText } from '@/hooks/useErrorText';
import { formatClock, formatDate } from '@/lib/format/format';
import { formatBytes } from '@/lib/format/format-bytes';
import styles from './ConversionRow.module.scss';

type Props = {
  conversion: Conversion;
  /** True if the list mixes several contents, so that the content is named. */
  showsContent: boolean;
  onChanged: () => Promise<unknown>;
};

/** Row of a conversion for a platform with its progress, fault or actions. */
export function ConversionRow({ conversion, showsContent, onChanged }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const errorText = useErrorText();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [shareUrl, setShareUrl] = useState<string | null>(null);
  const { state, progress, platformKey, fault, lengthSeconds, size } = conversion;
  const platform = t(`export.platforms.${platformKey}`);
  const source = conversion.title || t('export.cover');
  const name = `${platform}: ${showsContent ? `${conversion.contentTitle}, ${source}` : source}`;

  /**
   * Runs one action at a time and reloads the list.
   * @param act action to run
   */
  async function run(id: string, act: () => Promise<unknown>) {
    if (busy) return;
    setFailure(undefined);
    setBusy(id);
    try {
      await act();
      await onChanged();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(undefined);
    }
  }

  function facts(): string {
    if (state === 'QUEUED') return t('export.row.queued');
    if (state === 'RUNNING')
      return fault ? t(`export.faults.${fault}`) : t('export.row.running', { percent: progress });
    if (state === 'FAILED') return t(`export.faults.${fault ?? 'CONVERSION_FAILED'}`);
    const parts = [t('export.row.keptUntil', { date: formatDate(conversion.expiresAt, i18n.language) })];
    if (lengthSeconds !== null) parts.unshift(formatClock(Math.round(lengthSeconds)));
    if (size !== null) parts.unshift(formatBytes(size, i18n.language));
    if (conversion.exportedAt) parts.push(t('export.row.opened'));
    return parts.join(' · ');
  }

  const button = (id: 'download' | 'retry' | 'cancel' | 'remove', act: () => Promise<unknown>) => (
    <Button
      size="s"
      theme={id === 'download' || id === 'retry' ? 'grey' : 'hollow-border'}
      icon={icons[id]}
      aria-label={t(`export.row.${id}Of`, { name })}
      loading={busy === id && t(`export.row.${id}Busy`)}
      onClick={() => void run(id, act)}
    >
      {t(`export.row.${id}`)}
    </Button>
  );

  const isUnderWay = state === 'QUEUED' || state === 'RUNNING';
  return (
    <div className={styles.row}>
      <div>
        <b className={styles.name}>{name}</b>
        <p className={state === 'FAILED' ? styles.failed : styles.facts}>{facts()}</p>
        {failure && (
          <p role="alert" className={styles.failed}>
            {failure}
          </p>
        )}
        {shareUrl !== null && (
          <p role="status">
            <a href={shareUrl} target="_blank" rel="noopener noreferrer">
              {t('export.row.openHere', { platform })}
            </a>
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {state === 'DONE' && (
          <>
            {button('download', () => downloadConversion(conversion))}
            <Button
              size="s"
              icon="external"
              aria-label={t('export.row.openOf', { platform, name })}
              onClick={() => void run('open', async () => setShareUrl(await openPlatform(conversion)))}
            >
              {t('export.row.open')}
            </Button>
          </>
        )}
        {state === 'FAILED' && button('retry', () => convertAgain(conversion))}
        {button(isUnderWay ? 'cancel' : 'remove', () => removeConversion(conversion))}
      </div>
      {isUnderWay && (
        <ProgressBar className={styles.bar} label={t('export.row.progressOf', { name })} percent={progress} />
      )}
    </div>
  );
}

const icons = { download: 'download', retry: 'refresh', cancel: 'close', remove: 'trash' } as const;
