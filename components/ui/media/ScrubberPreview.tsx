import { useEffect, useState } from 'react';
import { formatClock } from '@/lib/format/format';
import styles from './MediaControls.module.scss';
import type { Storyboard } from './storyboard';

type Props = {
  url: string;
  /** Position of the pointer on the timeline, from 0 to 1. */
  share: number;
  duration: number;
};

/** Still of the moment under the pointer on the timeline. */
export function ScrubberPreview({ url, share, duration }: Props) {
  const [storyboard, setStoryboard] = useState<Storyboard>();
  useEffect(() => {
    let isOver = false;
    import('./storyboard')
      .then(({ loadStoryboard }) => loadStoryboard(url))
      .then((loaded) => !isOver && loaded && setStoryboard(() => loaded))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [url]);
  const still = storyboard?.(share * duration);
  if (!still) return null;
  return (
    <span className={styles.preview} style={{ left: `${share * 100}%` }} aria-hidden="true">
      <span
        style={{
          width: still.width,
          height: still.height,
          backgroundImage: `url("${still.url}")`,
          backgroundPosition: `-${still.x}px -${still.y}px`,
        }}
      />
      {formatClock(Math.floor(share * duration))}
    </span>
  );
}
