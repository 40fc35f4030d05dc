import type { StartedUpload } from '@/contract/files';
import { wait } from '@/lib/browser/wait';
import { linkedTo, putBytes } from './put-bytes';
import { toFailureCode } from './upload-failure';

/**
 * Number of concurrent pieces. With several pieces, the connection is in use while a piece waits
 * for its response.
 */
const PIECES_AT_ONCE = 3;
/**
 * Delays before a request without a response is retried (ms). After the last delay, only the user
 * can retry.
 */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

type Piece = StartedUpload['parts'][number];
type Options = {
  signal: AbortSignal;
  /** Called with the sent bytes of these pieces, and the bytes per second if known. */
  onProgress: (sentBytes: number, rate: number | undefined) => void;
  /** Called when the connection is lost or restored. */
  onState: (state: 'reconnecting' | 'uploading') => void;
};

/**
 * PUTs the pieces of a file, several concurrently, and retries each piece after a lost connection.
 * Pieces that are already stored are not sent again.
 * @throws UploadFailure of the first failed piece, after the other pieces have stopped
 */
export async function sendPieces(file: Blob, pieces: readonly Piece[], options: Options): Promise<void> {
  const waiting = [...pieces];
  const underWay = new Map<number, { sent: number; rate?: number }>();
  const failing = new Set<number>();
  const stop = linkedTo(options.signal);
  const { signal } = stop;
  let stored = 0;

  const report = () => {
    const now = [...underWay.values()];
    const rate = now.reduce((sum, one) => sum + (one.rate ?? 0), 0);
    options.onProgress(
      now.reduce((sum, { sent }) => sum + sent, stored),
      rate || undefined,
    );
  };
  const mark = (piece: number, isFailing: boolean) => {
    const before = failing.size;
    if (isFailing) failing.add(piece);
    else failing.delete(piece);
    if (before === 0 && failing.size > 0) options.onState('reconnecting');
    if (before > 0 && failing.size === 0) options.onState('uploading');
  };

  async function send({ number, start, end, url }: Piece): Promise<void> {
    const put = () =>
      putBytes(url, file.slice(start, end), {
        type: 'application/octet-stream',
        signal,
        mayStall: false,
        onProgress: (sent, rate) => {
          if (signal.aborted) return;
          underWay.set(number, { sent, rate });
          mark(number, false);
          report();
        },
      });
    await untilAnswered(put, {
      signal,
      onPause: () => {
        underWay.delete(number);
        report();
        mark(number, true);
      },
    });
    underWay.delete(number);
    stored += end - start;
    mark(number, false);
    report();
  }

  const sendNext = async () => {
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) await send(piece);
  };
  try {
    await Promise.all(Array.from({ length: PIECES_AT_ONCE }, sendNext));
  } finally {
    stop.abort();
  }
}

/**
 * Retries a request that received no response, with increasing delays. Retries stop while the
 * browser is offline, because the queue retries when the connection returns.
 */
export async function untilAnswered<T>(
  request: () => Promise<T>,
  { signal, onPause }: { signal: AbortSignal; onPause?: () => void },
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await request();
    } catch (error) {
      if (signal.aborted || toFailureCode(error) !== 'NETWORK_ERROR' || !navigator.onLine) throw error;
    }
    onPause?.();
    await wait(pauseMs, signal);
    signal.throwIfAborted();
  }
  return request();
}
