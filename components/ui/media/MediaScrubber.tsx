import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import type { CSSProperties, PointerEvent } from 'react';
import styles from './MediaControls.module.scss';
import { ScrubberPreview } from './ScrubberPreview';
import type { MediaCommands, MediaState } from './useMedia';
import { useSpokenTime } from './useSpokenTime';

type Props = { state: MediaState; commands: MediaCommands; storyboardUrl?: string };

export function MediaScrubber({ state: { position, duration, buffered }, commands, storyboardUrl }: Props) {
  const { t } = useTranslation('common');
  const [pointedAt, setPointedAt] = useState<number>();
  const spoken = useSpokenTime();
  const share = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
  const style = {
    '--played': share(position),
    '--buffered': share(Math.max(buffered, position)),
  } as CSSProperties;
  function point({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointedAt(Math.min(1, Math.max(0, (clientX - left) / width)));
  }
  return (
    <div className={styles.scrubber} style={style}>
      <span className={styles.track} aria-hidden="true" />
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(position)}
        aria-label={t('media.position')}
        aria-valuetext={t('media.positionOf', { position: spoken(position), duration: spoken(duration) })}
        onChange={(event) => commands.seek(Number(event.target.value))}
        onPointerMove={storyboardUrl ? point : undefined}
        onPointerLeave={() => setPointedAt(undefined)}
      />
      {storyboardUrl && pointedAt !== undefined && (
        <ScrubberPreview url={storyboardUrl} share={pointedAt} duration={duration} />
      )}
    </div>
  );
}
