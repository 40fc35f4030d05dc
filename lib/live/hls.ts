import { TICKET_MINUTES } from '@/contract/values/lives';
import { MINUTE_MS } from '@/contract/values/times';
import { CHECK_MS, LOST_CHECKS, STALLED_CHECKS, withTicket, type Ending, type Target } from './session-types';

/** Time in which the player's code and the first segment must arrive (ms). */
const FIRST_PICTURE_MS = 15_000;
/** Interval at which a ticket is renewed that each request carries (ms). */
const RENEW_MS = (TICKET_MINUTES - 1) * MINUTE_MS;
/** Number of segments by which playing follows the newest one. */
const DELAY_SEGMENTS = 3;

export type HlsChoice = {
  /** Heights of the sizes, largest first. */
  heights: number[];
  /** Plays one of the heights; null lets the network decide. */
  choose: (height: number | null) => void;
};

type Options = Target & {
  media: HTMLMediaElement;
  isSourceAway: () => boolean;
  onChoice: (choice: HlsChoice) => void;
  /** Returns a new ticket. Our own server needs a ticket for the first playlist only. */
  renewToken: () => Promise<string>;
};

/** How a source of segments reports to `runHls`. */
type Source = {
  onEnding: (ending: Ending) => void;
  onChoice: Options['onChoice'];
};

const toEnding = (status: number | undefined): Ending => {
  if (status === 401 || status === 403) return { kind: 'refused' };
  return { kind: status === 404 || status === 409 ? 'waiting' : 'failed' };
};

/** Feeds the element by script. Returns the function that ends this. */
async function feed(options: Options, source: Source): Promise<() => void> {
  const { url, media } = options;
  let { token } = options;
  const { default: Hls, Events } = await import('hls.js/light');
  const isOwn = new URL(url, location.href).origin === location.origin;
  const hls = new Hls({
    enableWorker: false,
    capLevelToPlayerSize: true,
    liveSyncDurationCount: DELAY_SEGMENTS,
    backBufferLength: 10,
    ...(!isOwn && {
      xhrSetup: (request: XMLHttpRequest) => request.setRequestHeader('Authorization', `Bearer ${token}`),
    }),
  });
  const nameOf = ({ width, height }: { width: number; height: number }) => Math.min(width, height);
  hls.on(Events.MANIFEST_PARSED, () => {
    const heights = [...new Set(hls.levels.map(nameOf))].filter((height) => height > 0);
    source.onChoice({
      heights: heights.sort((one, other) => other - one),
      choose: (height) => {
        hls.nextLevel = height === null ? -1 : hls.levels.findIndex((level) => nameOf(level) === height);
      },
    });
  });
  hls.on(Events.ERROR, (_event, { fatal, response }) => {
    if (fatal) source.onEnding(toEnding(response?.code));
  });
  hls.loadSource(isOwn ? withTicket(url, token) : url);
  hls.attachMedia(media);
  const renewal = setInterval(() => {
    if (isOwn) return;
    options.renewToken().then(
      (next) => (token = next),
      // The next request is refused, which the session handles.
      () => undefined,
    );
  }, RENEW_MS);
  return () => {
    clearInterval(renewal);
    hls.destroy();
  };
}

/** Plays natively, as on iPhones. Returns the function that ends this. */
function playNatively({ url, token, media }: Options, source: Source): () => void {
  const fail = () => source.onEnding({ kind: 'failed' });
  media.addEventListener('error', fail);
  media.src = withTicket(url, token);
  return () => {
    media.removeEventListener('error', fail);
    media.removeAttribute('src');
    media.load();
  };
}

/** Plays segments, and resolves when they can no longer be played. */
export function runHls(options: Options): Promise<Ending> {
  const { media, signal, onPhase, isSourceAway } = options;
  return new Promise((resolve) => {
    let isOver = false;
    let release: (() => void) | undefined;
    let hasPlayed = false;
    let position = media.currentTime;
    let silent = 0;

    function end(ending: Ending): void {
      if (isOver) return;
      isOver = true;
      clearInterval(checks);
      clearTimeout(deadline);
      signal.removeEventListener('abort', stop);
      release?.();
      resolve(ending);
    }
    const stop = () => end({ kind: 'stopped' });
    const deadline = setTimeout(() => {
      if (!hasPlayed) end({ kind: 'failed' });
    }, FIRST_PICTURE_MS);
    const checks = setInterval(() => {
      // A paused element does not move, and is not lost. It may wait for a press to play.
      const isReady = hasPlayed || media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      const isMoving = media.currentTime !== position || (media.paused && isReady);
      position = media.currentTime;
      silent = isMoving ? 0 : silent + 1;
      if (isMoving) {
        hasPlayed = true;
        onPhase('live');
      } else if (hasPlayed && silent >= STALLED_CHECKS) {
        onPhase('stalled');
        // Segments arrive seconds apart, so a short pause is usual.
        if (silent >= 2 * LOST_CHECKS && !isSourceAway()) end({ kind: 'lost' });
      }
    }, CHECK_MS);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);

    const source: Source = { onEnding: end, onChoice: (choice) => !isOver && options.onChoice(choice) };
    const isScripted = 'MediaSource' in window || 'ManagedMediaSource' in window;
    Promise.resolve(isScripted ? feed(options, source) : playNatively(options, source)).then(
      (free) => {
        if (isOver) return free();
        release = free;
        media.play().catch(() => undefined);
      },
      () => end({ kind: 'failed' }),
    );
  });
}
