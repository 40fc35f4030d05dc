import { TICKET_MINUTES } from '@/contract/values/lives';
import { MINUTE_MS } from '@/contract/values/times';
import { CHECK_MS, LOST_CHECKS, STALLED_CHECKS, withTicket, type Ending, type Target } from './session-types';

/** Time in which the player's code and the first segment must arrive (ms). */
const FIRST_PICTURE_MS = 15_000;
/** Interval at which the ticket is renewed (ms). Each request carries the ticket. */
const RENEW_MS = (TICKET_MINUTES - 1) * MINUTE_MS;
/** Number of segments between the playback position and the newest segment. */
const DELAY_SEGMENTS = 3;

export type HlsChoice = {
  /** Heights of the sizes, largest first. */
  heights: number[];
  /** Plays the size with a height. Null selects the size by the speed of the network. */
  choose: (height: number | null) => void;
};

type Options = Target & {
  media: HTMLMediaElement;
  isSourceAway: () => boolean;
  onChoice: (choice: HlsChoice) => void;
  /** Returns a new ticket. On our own server, only the first playlist needs a ticket. */
  renewToken: () => Promise<string>;
};

/** Callbacks through which a source of segments reports to `runHls`. */
type Source = {
  onEnding: (ending: Ending) => void;
  onChoice: Options['onChoice'];
};

const toEnding = (status: number | undefined): Ending => {
  if (status === 401 || status === 403) return { kind: 'refused' };
  return { kind: status === 404 || status === 409 ? 'waiting' : 'failed' };
};

/** Feeds the element by script. Returns a function that stops it. */
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
      // The next request is then refused, and the session handles the refusal.
      () => undefined,
    );
  }, RENEW_MS);
  return () => {
    clearInterval(renewal);
    hls.destroy();
  };
}

/** Plays natively, as on iPhones. Returns a function that stops it. */
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
      // A paused element does not advance, but its stream is not lost. It may wait for a press to
      // play.
      const isReady = hasPlayed || media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      const isMoving = media.currentTime !== position || (media.paused && isReady);
      position = media.currentTime;
      silent = isMoving ? 0 : silent + 1;
      if (isMoving) {
        hasPlayed = true;
        onPhase('live');
      } else if (hasPlayed && silent >= STALLED_CHECKS) {
        onPhase('stalled');
        // Segments are seconds apart, so a short pause is normal.
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
