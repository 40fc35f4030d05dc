import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import type { LiveDraft } from '@/contract/live-editing';
import type { LiveStatus } from '@/contract/lives';
import type { NetworkWord } from '@/lib/live/network';
import { insetCorners } from '@/lib/live/screen-share';
import type { SendQuality, SessionState } from '@/lib/live/session-types';
import { LevelMeter } from './LevelMeter';
import type { Host } from './host';
import { NetworkLine } from './NetworkLine';
import { Preview } from './Preview';
import { StudioControls, type Controls } from './StudioControls';
import styles from './Studio.module.scss';

type Props = {
  live: LiveDraft;
  host: Host;
  status: LiveStatus | undefined;
  controls: Controls;
  state: SessionState;
  network: { word: NetworkWord; quality: SendQuality } | null;
  onRetry: () => void;
};

/** Stage while this page sends the live. */
export function OnAir({ live, host, status, controls, state, network, onRetry }: Props) {
  const { t } = useTranslation('studio');
  const { media, devices } = controls;
  const nextCorner = insetCorners[(insetCorners.indexOf(devices.corner) + 1) % insetCorners.length]!;
  const isTakenOver = state === 'takenOver';
  return (
    <div className={styles.live}>
      {!isTakenOver && (
        <NetworkLine
          name={host.name}
          state={state}
          network={network}
          comeBackUntil={status?.comeBackUntil ?? null}
          onRetry={onRetry}
        />
      )}
      <div className={styles.stage}>
        <Preview picture={isTakenOver ? null : devices.picture} />
        {devices.isSharing && !isTakenOver && (
          <div className={styles.shared}>
            <Icon name="screen" />
            {t('studio.sharing.text')}
            {devices.camera === 'on' && (
              <Button theme="white" size="s" onClick={() => media.setCorner(nextCorner)}>
                {t('studio.sharing.corner')}
              </Button>
            )}
            <Button theme="white" size="s" onClick={() => media.stopSharing()}>
              {t('studio.sharing.stop')}
            </Button>
          </div>
        )}
        {isTakenOver && (
          <div className={styles.message} role="alert">
            <h2>{t('studio.takenOver.title')}</h2>
            <p>{t('studio.takenOver.text')}</p>
            <Button theme="white" onClick={onRetry}>
              {t('studio.takenOver.back')}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.bar}>
        <StudioControls {...controls} />
        <LevelMeter voice={devices.microphone === 'on' ? devices.voice : null} />
      </div>
      <p className={styles.hint}>
        {t(live.isRecorded ? 'studio.recording.on' : 'studio.recording.off')}
        {' · '}
        {t('studio.start.booked', { count: live.bookedCount })}
      </p>
    </div>
  );
}
