import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { StageButton } from '@/components/ui/actions/StageButton';
import type { LiveStatus } from '@/contract/lives';
import { useServerSecond } from '@/hooks/lives/useServerSecond';
import { firstName, formatClock } from '@/lib/format/format';
import type { SessionState } from '@/lib/live/session-types';
import styles from './Stage.module.scss';

type Props = {
  name: string;
  state: SessionState;
  status: LiveStatus | undefined;
  isOnline: boolean;
  isPaused: boolean;
  isMuted: boolean;
  onPlay: () => void;
  onAudio: () => void;
  onRetry: () => void;
};

/**
 * Message in front of the picture: the state of the connection, or a button that the browser
 * requires.
 */
export function LiveMessage({ name, state, status, isOnline, isPaused, isMuted, ...actions }: Props) {
  const { t } = useTranslation('studio');
  const isAway = status?.connection === 'AWAY';
  const hasPicture = isOnline && !isAway && state === 'live';

  function words() {
    if (hasPicture) return null;
    if (!isOnline) return <p className={styles.strip}>{t('room.state.offline')}</p>;
    if (isAway)
      return (
        <div className={styles.message}>
          <h2>{t('room.away.title', { name: firstName(name) })}</h2>
          <p>{t('room.away.text')}</p>
          <TimeLeft until={status.comeBackUntil} />
        </div>
      );
    if (state === 'denied')
      return (
        <div className={styles.message}>
          <h2>{t('room.denied.title')}</h2>
          <p>{t('room.denied.text')}</p>
          <Button theme="white" icon="refresh" onClick={actions.onRetry}>
            {t('room.denied.retry')}
          </Button>
        </div>
      );
    const shown =
      state === 'connecting' || state === 'stalled' || state === 'waiting' ? state : 'reconnecting';
    return (
      <p className={styles.strip}>
        <span className={styles.spinner} aria-hidden="true" />
        {t(`room.state.${shown}`, { name: firstName(name) })}
      </p>
    );
  }

  return (
    <>
      {/* An ARIA live region must exist before the text that it announces. */}
      <div role="status">{words()}</div>
      {hasPicture && isPaused && <StageButton onClick={actions.onPlay}>{t('room.play')}</StageButton>}
      {hasPicture && !isPaused && isMuted && (
        <Button className={styles.unmute} theme="white" icon="sound-off" onClick={actions.onAudio}>
          {t('room.turnAudioOn')}
        </Button>
      )}
    </>
  );
}

/**
 * Remaining time for the creator to reconnect. It is not announced, because it changes each second.
 */
function TimeLeft({ until }: { until: string | null }) {
  const { t } = useTranslation('studio');
  const second = useServerSecond();
  if (until === null || second === null) return null;
  const seconds = Math.max(0, Math.round((Date.parse(until) - second) / 1000));
  return (
    <p className="tabular" aria-hidden="true">
      {t('room.away.left', { time: formatClock(seconds) })}
    </p>
  );
}
