import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import { Cover } from '@/components/ui/display/Cover';
import { useScreen } from '@/components/ui/media/useScreen';
import type { LivePage, LiveStatus } from '@/contract/lives';
import { useIsOnline } from '@/hooks/browser/useIsOnline';
import { useBackgroundAudio } from '@/hooks/live-room/useBackgroundAudio';
import { useWatching } from '@/hooks/live-room/useWatching';
import { LiveMessage } from './LiveMessage';
import styles from './Stage.module.scss';
import { StageControls } from './StageControls';

type Props = {
  live: LivePage;
  status: LiveStatus | undefined;
  /** Called when the server no longer accepts the viewer. */
  onDenied: () => void;
  /** Called when no media arrives, because the state of the live may have changed. */
  onSilent: () => void;
  /** Content in front of the picture, also shown in full screen. */
  children?: ReactNode;
};

/** Stage of a live for viewers with access. */
export function LiveRoom({ live, status, onDenied, onSilent, children }: Props) {
  const { t } = useTranslation('studio');
  const { id, title, topicId, creator, picture } = live;
  const stageRef = useRef<HTMLDivElement>(null);
  const videoRef = useRef<HTMLVideoElement>(null);
  const [isMuted, setMuted] = useState(true);
  const [isPaused, setPaused] = useState(true);
  const isOnline = useIsOnline();
  const isAway = status?.connection === 'AWAY';
  const { state, quality, retry } = useWatching(videoRef, { liveId: id, isOn: true, isSourceAway: isAway });
  const screen = useScreen(stageRef, videoRef, { video: true, captions: [] });
  useBackgroundAudio(videoRef, { title, artist: creator.name, pictureUrl: picture?.url });

  const tell = useEffectEvent(() => (state === 'denied' ? onDenied() : onSilent()));
  const needsNews =
    state === 'denied' || state === 'closed' || state === 'stalled' || state === 'reconnecting';
  useEffect(() => {
    if (needsNews) tell();
  }, [needsNews, state]);

  const hasPicture = state === 'live' && !isAway;
  const play = () => void videoRef.current?.play().catch(() => undefined);
  function setAudio(isOn: boolean): void {
    if (!videoRef.current) return;
    videoRef.current.muted = !isOn;
    if (isOn) play();
  }

  return (
    <div
      ref={stageRef}
      className={styles.stage}
      role="region"
      aria-label={t('room.region', { title })}
      data-has-picture={hasPicture}
    >
      <video
        ref={videoRef}
        className={styles.video}
        playsInline
        autoPlay
        data-live
        poster={picture?.url}
        onPlay={() => setPaused(false)}
        onPause={() => setPaused(true)}
        onVolumeChange={({ currentTarget }) => setMuted(currentTarget.muted)}
      />
      {isAway && (
        <div className={styles.picture}>
          <Cover picture={picture} topicId={topicId ?? id} sizes="100vw" />
        </div>
      )}
      <div className={styles.badges}>
        <Badge tone="live">{t('room.live')}</Badge>
        {status && (
          <Badge tone="picture" icon="users">
            {t('room.watching', { count: status.viewersCount })}
          </Badge>
        )}
      </div>
      {children}
      <LiveMessage
        name={creator.name}
        state={state}
        status={status}
        isOnline={isOnline}
        isPaused={isPaused}
        isMuted={isMuted}
        onPlay={play}
        onAudio={() => setAudio(true)}
        onRetry={retry}
      />
      <StageControls isMuted={isMuted} onAudio={setAudio} quality={quality} screen={screen} />
    </div>
  );
}
