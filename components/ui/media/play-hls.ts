import Hls, { Events } from 'hls.js/light';

export type HlsSession = {
  /** Selects one of the heights from `onHeights`; null lets the network decide. */
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
 * Plays an HLS playlist in an element. Nothing of the film is loaded before the first play, unless
 * `isEager` is set.
 */
export function playHls(media: HTMLMediaElement, url: string, options: Options): HlsSession {
  const { isEager, onHeights, onFailed } = options;
  const wasAsked = !media.paused;
  const position = media.currentTime;
  const hls = new Hls({
    autoStartLoad: false,
    capLevelToPlayerSize: true,
    enableWorker: false,
    maxBufferLength: aheadBefore,
  });
  const nameOf = ({ width, height }: { width: number; height: number }) => Math.min(width, height);

  function start() {
    hls.config.maxBufferLength = ahead;
    hls.startLoad(media.currentTime || -1);
  }
  hls.on(Events.MANIFEST_PARSED, () => {
    onHeights([...new Set(hls.levels.map(nameOf))].filter((height) => height > 0).sort((a, b) => b - a));
    if (wasAsked) {
      hls.config.maxBufferLength = ahead;
      hls.startLoad(position || -1);
    } else if (isEager) hls.startLoad();
  });
  hls.on(Events.ERROR, (_event, { fatal }) => {
    if (fatal) onFailed();
  });
  media.addEventListener('play', start, { once: true });
  hls.loadSource(url);
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
