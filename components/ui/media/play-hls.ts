import Hls, { Events } from 'hls.js/light';

export type HlsSession = {
  /** Selects one of the heights from `onHeights`; null selects the height by network speed. */
  choose: (height: number | null) => void;
  end: () => void;
};

type Options = {
  /** True if the start is loaded before the first play, so that the length is known. */
  isEager: boolean;
  onHeights: (heights: number[]) => void;
  onFailed: () => void;
};

/** Buffered time before the first play (seconds). */
const aheadBefore = 4;
const ahead = 30;

/**
 * Plays an HLS playlist in an element. Neither playlist nor film is loaded before the first play,
 * unless `isEager` is set.
 */
export function playHls(media: HTMLMediaElement, url: string, options: Options): HlsSession {
  const { isEager, onHeights, onFailed } = options;
  const wasAsked = !media.paused;
  let position = media.currentTime;
  const hls = new Hls({
    autoStartLoad: false,
    capLevelToPlayerSize: true,
    enableWorker: false,
    maxBufferLength: wasAsked ? ahead : aheadBefore,
  });
  const nameOf = ({ width, height }: { width: number; height: number }) => Math.min(width, height);

  function start() {
    hls.config.maxBufferLength = ahead;
    position = media.currentTime;
    if (hls.levels.length > 0) hls.startLoad(position || -1);
    else if (hls.url === null) hls.loadSource(url);
  }
  hls.on(Events.MANIFEST_PARSED, () => {
    onHeights([...new Set(hls.levels.map(nameOf))].filter((height) => height > 0).sort((a, b) => b - a));
    hls.startLoad(position || -1);
  });
  hls.on(Events.ERROR, (_event, { fatal }) => {
    if (fatal) onFailed();
  });
  media.addEventListener('play', start, { once: true });
  if (isEager || wasAsked) hls.loadSource(url);
  hls.attachMedia(media);
  return {
    choose: (height) => {
      hls.nextLevel = height === null ? -1 : hls.levels.findIndex((level) => nameOf(level) === height);
    },
    end: () => {
      media.removeEventListener('play', start);
      hls.destroy();
    },
  };
}
