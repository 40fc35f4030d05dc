import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import type { LiveDraft } from '@/contract/live-editing';
import type { LiveStatus } from '@/contract/lives';
import { START_EARLY_MINUTES } from '@/contract/values/lives';
import { MINUTE_MS } from '@/contract/values/times';
import { useServerSecond } from '@/hooks/lives/useServerSecond';
import { useErrorText } from '@/hooks/useErrorText';
import { formatMoment } from '@/lib/format/format';
import styles from './Studio.module.scss';

type Props = {
  live: LiveDraft;
  status: LiveStatus | undefined;
  /** True if there is a picture or audio to send. */
  canSend: boolean;
  onStart: () => Promise<unknown>;
};

/** Button that starts the live or continues it here, with the reason while it is disabled. */
export function GoLive({ live, status, canSend, onStart }: Props) {
  const { t, i18n } = useTranslation('studio');
  const errorText = useErrorText();
  const second = useServerSecond();
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isLive = live.state === 'LIVE';
  const startsAt = status?.startsAt ?? live.startsAt;
  const opensAt = startsAt === null ? null : Date.parse(startsAt) - START_EARLY_MINUTES * MINUTE_MS;
  const isOpen = live.state === 'SCHEDULED' && opensAt !== null && second !== null && second >= opensAt;
  const isElsewhere = isLive && status?.connection === 'ON';

  async function start(): Promise<void> {
    setFailure(undefined);
    setStarting(true);
    try {
      await onStart();
    } catch (error) {
      setFailure(error);
    } finally {
      setStarting(false);
    }
  }
  function hint(): string | undefined {
    if (isElsewhere) return t('studio.start.elsewhere');
    if (isLive) return t('studio.start.interrupted');
    if (live.state !== 'SCHEDULED') return t('studio.start.notApproved');
    if (!isOpen && opensAt !== null)
      return t('studio.start.opensAt', {
        time: formatMoment(new Date(opensAt).toISOString(), i18n.language),
      });
    if (!canSend) return t('studio.start.nothingToSend');
    return t('studio.start.booked', { count: live.bookedCount });
  }
  const label = isElsewhere ? 'takeBack' : isLive ? 'continue' : 'goLive';

  return (
    <div className={styles.start}>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <Button
        className={styles.goLive}
        theme="danger"
        size="l"
        full
        icon="cast"
        aria-disabled={!(isLive || isOpen) || !canSend}
        aria-describedby="start-hint"
        loading={isStarting && t('studio.start.starting')}
        onClick={() => void start()}
      >
        {t(`studio.start.${label}`)}
      </Button>
      <p id="start-hint" className={styles.hint}>
        {hint()}
      </p>
    </div>
  );
}
