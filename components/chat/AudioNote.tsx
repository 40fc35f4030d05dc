import { useTranslation } from 'next-i18next/pages';
import { useRef, useState } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import type { ChatFile } from '@/contract/chat';
import { formatClock } from '@/lib/format/format';
import styles from './Bubble.module.scss';

const BARS = 34;

/**
 * Heights of decorative bars (percent), derived from the id so that a file always looks the same.
 */
const barsOf = (id: string): number[] =>
  Array.from({ length: BARS }, (_, at) => {
    const digit = Number.parseInt(id.replaceAll('-', '')[at % 32] ?? '0', 16);
    return 18 + ((digit * 7 + at * 13) % 78);
  });

type Props = { file: ChatFile; url: string; from: string | null; onError: () => void };

/** Player of an audio note. */
export function AudioNote({ file, url, from, onError }: Props) {
  const { t } = useTranslation('chat');
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [known, setKnown] = useState<number>();
  const length = file.durationSeconds ?? known ?? 0;
  const part = length > 0 ? seconds / length : 0;
  const name = from === null ? t('file.ownAudio') : t('file.audioFrom', { name: from });
  const clock = formatClock(Math.round(isPlaying || seconds > 0 ? seconds : length));

  return (
    <div className={styles.audio}>
      <button
        type="button"
        className={styles.play}
        aria-label={t(isPlaying ? 'file.pause' : 'file.play', {
          name,
          time: formatClock(Math.round(length)),
        })}
        onClick={() => void (isPlaying ? audio.current?.pause() : audio.current?.play().catch(onError))}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} solid />
      </button>
      <span className={styles.wave}>
        {barsOf(file.id).map((height, at) => (
          <i
            key={at}
            aria-hidden="true"
            className={at / BARS < part ? styles.played : undefined}
            style={{ height: `${height}%` }}
          />
        ))}
        <input
          type="range"
          aria-label={t('file.position', { name })}
          aria-valuetext={formatClock(Math.round(seconds))}
          min={0}
          max={Math.max(1, Math.ceil(length))}
          step={1}
          value={Math.min(Math.round(seconds), Math.max(1, Math.ceil(length)))}
          onChange={({ target }) => {
            if (audio.current) audio.current.currentTime = Number(target.value);
            setSeconds(Number(target.value));
          }}
        />
      </span>
      <span className="tabular">{clock}</span>
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setSeconds(0)}
        onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration)) setKnown(duration);
        }}
        onError={onError}
      />
    </div>
  );
}
