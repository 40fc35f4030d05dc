import { TOO_MANY_STREAMS } from '@/contract/rules/stream-names';
import type { StreamBatch } from '@/contract/stream';
import { toCallPath } from '../call';
import { readMessages } from './read-messages';
import { toRecentSeconds } from './recent-seconds';

/** Time in which the first message of a stream must arrive (ms); a proxy may buffer it. */
export const FIRST_MESSAGE_MS = 10_000;
/**
 * Time without a byte after which a stream counts as lost (ms); the server sends a byte every 20 s.
 */
export const SILENCE_MS = 45_000;

/** User, position and topics of a request for events. */
export type Reader = {
  userId: string;
  /**
   * Position after which events are read. If undefined, events since the page was loaded are read.
   */
  position: string | undefined;
  /** Topics besides the reader's own. */
  topics?: readonly string[];
};

export type Ending = {
  /**
   * `refused`: the session has ended. `blocked`: no stream gets through to this browser. `failed`:
   * the server did not answer or is busy. `ended`: the stream was interrupted. `noTopic`: the user
   * may not read one of the topics.
   */
  kind: 'refused' | 'blocked' | 'failed' | 'ended' | 'noTopic';
  /** Time that the server asks to wait (ms). */
  waitMs?: number;
};

const toAddress = ({ userId, position, topics = [] }: Reader): string =>
  toCallPath('GET /stream', {
    query: {
      reader: userId,
      ...(!position && { recent: toRecentSeconds() }),
      ...(topics.length > 0 && { topics: topics.join() }),
    },
  });

function toEnding(response: Response, { topics = [] }: Reader): Ending {
  if (response.status === 401 || response.status === 403) return { kind: 'refused' };
  if (response.status === 404 && topics.length > 0) return { kind: 'noTopic' };
  return { kind: 'failed', waitMs: Number(response.headers.get('retry-after') ?? 0) * 1000 };
}

const send = (reader: Reader, accept: string, signal: AbortSignal): Promise<Response> =>
  fetch(toAddress(reader), {
    credentials: 'include',
    cache: 'no-store',
    signal,
    headers: { accept, ...(reader.position && { 'last-event-id': reader.position }) },
  });

/** Reads the events since the reader's position once. */
export async function poll(
  reader: Reader,
  signal: AbortSignal,
  onBatch: (batch: StreamBatch) => void,
): Promise<Ending | undefined> {
  try {
    const response = await send(reader, 'application/json', signal);
    if (!response.ok) return toEnding(response, reader);
    onBatch((await response.json()) as StreamBatch);
    return undefined;
  } catch {
    return { kind: 'failed' };
  }
}

type Handlers = {
  onBatch(batch: StreamBatch): void;
  /** Called with the time after which the server wants to be connected again (ms). */
  onRetry(milliseconds: number): void;
};

/** Reads a stream until it ends. */
export async function readStream(reader: Reader, stop: AbortSignal, handlers: Handlers): Promise<Ending> {
  // Older browsers lack `AbortSignal.any`.
  const request = new AbortController();
  stop.addEventListener('abort', () => request.abort());
  let isLost = false;
  const lose = () => {
    isLost = true;
    request.abort();
  };
  let hasBegun = false;
  let isTooMany = false;
  let timer = setTimeout(lose, FIRST_MESSAGE_MS);
  const read = readMessages(({ event, data }) => {
    hasBegun = true;
    if (event === TOO_MANY_STREAMS) isTooMany = true;
    else handlers.onBatch(JSON.parse(data) as StreamBatch);
  }, handlers.onRetry);
  try {
    const response = await send(reader, 'text/event-stream', request.signal);
    if (!response.ok) return toEnding(response, reader);
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
      return { kind: 'blocked' };
    const bytes = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await bytes.read();
      if (done) break;
      read(decoder.decode(value, { stream: true }));
      if (!hasBegun) continue;
      clearTimeout(timer);
      timer = setTimeout(lose, SILENCE_MS);
    }
  } catch {
    // The connection was lost, or no byte has arrived in time.
    if (!hasBegun) return { kind: isLost ? 'blocked' : 'failed' };
  } finally {
    clearTimeout(timer);
  }
  return { kind: isTooMany ? 'blocked' : 'ended' };
}
