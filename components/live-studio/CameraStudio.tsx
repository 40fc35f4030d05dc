import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveDraft } from '@/contract/live-editing';
import type { LiveStatus } from '@/contract/lives';
import { usePublishing } from '@/hooks/live-studio/usePublishing';
import { useStudioMedia } from '@/hooks/live-studio/useStudioMedia';
import { useWakeLock } from '@/hooks/live-studio/useWakeLock';
import { playChime } from '@/lib/live/audio';
import { CameraCheck } from './CameraCheck';
import type { Host } from './host';
import { OnAir } from './OnAir';

type Props = {
  live: LiveDraft;
  host: Host;
  status: LiveStatus | undefined;
  /** True while this page sends the live. */
  isHere: boolean;
  /** Starts the live, or continues it here. */
  onStart: () => Promise<void>;
};

/** Studio with the camera and microphone of this device. */
export function CameraStudio({ live, host, status, isHere, onStart }: Props) {
  const { t } = useTranslation('studio');
  const { media, devices } = useStudioMedia({
    name: host.name,
    note: t('studio.card'),
    pictureUrl: host.picture?.url,
  });
  const { state, network, retry } = usePublishing(live.id, media, isHere);
  const [hasAudio, setAudio] = useState(true);
  useWakeLock(isHere);

  const chime = useEffectEvent((direction: 'up' | 'down') => hasAudio && playChime(direction));
  const isLost = isHere && (state === 'stalled' || state === 'reconnecting' || state === 'takenOver');
  const isSending = isHere && state === 'live';
  useEffect(() => {
    if (isLost) chime('down');
    if (isSending) chime('up');
  }, [isLost, isSending]);

  const controls = { media, devices, hasAudio, onAudio: setAudio };
  if (!isHere) return <CameraCheck live={live} status={status} controls={controls} onStart={onStart} />;
  return (
    <OnAir
      live={live}
      host={host}
      status={status}
      controls={controls}
      state={state}
      network={network}
      onRetry={retry}
    />
  );
}
