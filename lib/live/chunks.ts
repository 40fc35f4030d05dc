import { wait } from '@/lib/browser/wait';
import type { PublishedTracks } from './published-tracks';
import { ticketHeaders, toRefusedEnding, type Ending, type Target } from './session-types';

/** Formats of pieces, best first. HLS contains the first format without re-encoding. */
const formats = ['video/mp4;codecs=avc1.42E01F,opus', 'video/webm;codecs=vp8,opus'] as const;
/** Length of a piece (ms). */
const PIECE_MS = 1_000;
/** Number of waiting pieces at which the connection counts as stalled, and as lost. */
const STALLED_PIECES = 4;
const LOST_PIECES = 20;
/** Number of attempts to send one piece. */
const MOST_ATTEMPTS = 5;
const RETRY_MS = 1_000;

/** Returns the format in which this browser can record pieces; undefined if it cannot. */
export const findPieceFormat = (): string | undefined =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : formats.find((format) => MediaRecorder.isTypeSupported(format));

type Options = Target & { tracks: PublishedTracks };

/**
 * Publishes a recording in pieces, in order; used where UDP is blocked. Resolves when the
 * connection has ended.
 */
export function runChunks(options: Options): Promise<Ending> {
  const { url, token, tracks, signal, onPhase } = options;
  return new Promise((resolve) => {
    const queue: Blob[] = [];
    const requests = new AbortController();
    let isOver = false;
    let isSending = false;
    let piece = 0;

    const recorder = new MediaRecorder(new MediaStream([tracks.video, tracks.audio]), {
      mimeType: findPieceFormat(),
      videoBitsPerSecond: 1_500_000,
      audioBitsPerSecond: 64_000,
      // Each piece starts with a key frame. Browsers without this option ignore it.
      ...({ videoKeyFrameIntervalDuration: PIECE_MS } as object),
    });

    function end(ending: Ending): void {
      if (isOver) return;
      isOver = true;
      signal.removeEventListener('abort', stop);
      stopFollowing();
      requests.abort();
      if (recorder.state !== 'inactive') recorder.stop();
      resolve(ending);
    }
    const stop = () => end({ kind: 'stopped' });
    // A recorder cannot change its tracks, so a new recording is started.
    const stopFollowing = tracks.onReplace(() => end({ kind: 'replaced' }));

    /**
     * Sends a piece, with retries after a failure.
     * @returns an ending if no further piece can be sent
     */
    async function post(body: Blob): Promise<Ending | undefined> {
      const address = new URL(url, location.href);
      address.searchParams.set('piece', String(piece));
      for (let attempt = 1; ; attempt += 1) {
        const response = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': recorder.mimeType, ...ticketHeaders(url, token) },
          body,
          signal: requests.signal,
        }).catch(() => null);
        if (response?.ok || isOver) return undefined;
        const ending = response ? await toRefusedEnding(response) : undefined;
        if (ending && ending.kind !== 'failed') {
          // All pieces of a recording use one ticket. A new recording gets a new ticket.
          const isBroken = ending.kind === 'refused' || ending.kind === 'waiting';
          return isBroken && piece > 0 ? { kind: 'replaced' } : ending;
        }
        if (attempt >= MOST_ATTEMPTS) return { kind: 'lost', waitMs: ending?.waitMs };
        onPhase('stalled');
        await wait(RETRY_MS, requests.signal);
      }
    }

    async function sendAll(): Promise<void> {
      if (isSending) return;
      isSending = true;
      for (let body = queue.shift(); body && !isOver; body = queue.shift()) {
        const ending = await post(body);
        if (ending) return end(ending);
        piece += 1;
        onPhase(queue.length >= STALLED_PIECES ? 'stalled' : 'live');
      }
      isSending = false;
    }

    recorder.ondataavailable = ({ data }) => {
      if (data.size === 0 || isOver) return;
      queue.push(data);
      if (queue.length >= LOST_PIECES) return end({ kind: 'lost' });
      sendAll().catch(() => end({ kind: 'failed' }));
    };
    recorder.onerror = () => end({ kind: 'failed' });
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    recorder.start(PIECE_MS);
  });
}
