import { useTranslation } from 'next-i18next/pages';
import type { CSSProperties } from 'react';
import styles from './MediaControls.module.scss';
import type { MediaCommands, MediaState } from './useMedia';
import { useSpokenTime } from './useSpokenTime';

type Props = { state: MediaState; commands: MediaCommands };

export function MediaScrubber({ state: { position, duration, buffered }, commands }: Props) {
  const { t } = useTranslation('common');
  const spoken = useSpokenTime();
  const share = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
  const style = {
    '--played': share(position),
    '--buffered': share(Math.max(buffered, position)),
  } as CSSProperties;
  return (
    <div className={styles.scrubber} style={style}>
      <span className={styles.track} aria-hidden="true" />
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(position)}
        aria-label={t('ui.media.position')}
        aria-valuetext={t('ui.media.positionOf', { position: spoken(position), duration: spoken(duration) })}
        onChange={(event) => commands.seek(Number(event.target.value))}
      />
    </div>
  );
}
