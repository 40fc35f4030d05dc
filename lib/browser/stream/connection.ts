import type { StreamBatch } from '@/contract/stream';
import { wait } from '../wait';
import { poll, readStream, type Ending, type Reader } from './requests';

/** Interval of polls while streams are blocked (ms). */
export const POLL_MS = 20_000;
/** Time after which a blocked stream is attempted again (ms). */
export const BLOCKED_MS = 5 * 60_000;
/** Minimum duration of a stream (ms). A stream that ends earlier counts as a failure. */
const QUICK_MS = 5_000;
/** Maximum number of topics in addition to the user's own topic, which the server adds. */
const MOST_TOPICS = 9;
/** Number of consecutive early ends after which streams count as blocked. */
const MOST_QUICK_ENDS = 3;
const LONGEST_DELAY_MS = 60_000;

type Options = {
  userId: string;
  /** Returns the position of the last received event, from which reading continues. */
  getPosition(): string | undefined;
  /** Returns the topics besides the user's own. */
  getTopics(): readonly string[];
  /** Calls the listener when these topics change. Returns a function that unsubscribes. */
  onTopicsChange(listener: () => void): () => void;
  onBatch(batch: StreamBatch): void;
  /** Called once when the session has ended; the connection then stops. */
  onRefused(): void;
};

/**
 * Receives the events of a user until the returned function is called. Uses a stream, or polls
 * while streams are blocked.
 */
export function connect({
  userId,
  getPosition,
  getTopics,
  onTopicsChange,
  onBatch,
  onRefused,
}: Options): () => void {
  let isStopped = false;
  /** Aborts the current request or pause. */
  let interruption = new AbortController();
  let retryMs = 2_000;
  let failures = 0;
  let quickEnds = 0;
  let blockedUntil = 0;
  /** Topics that the server refused. The server rejects a whole request that names such a topic. */
  const refusedTopics = new Set<string>();

  const interrupt = () => interruption.abort();
  const listTopics = () =>
    getTopics()
      .filter((topic) => !refusedTopics.has(topic))
      .slice(0, MOST_TOPICS);

  async function attempt(signal: AbortSignal): Promise<Ending | undefined> {
    const reader = { userId, position: getPosition(), topics: listTopics() };
    const ending = await attemptAs(reader, signal);
    if (ending?.kind === 'noTopic') reader.topics.forEach((topic) => refusedTopics.add(topic));
    return ending;
  }

  async function attemptAs(reader: Reader, signal: AbortSignal): Promise<Ending | undefined> {
    if (Date.now() < blockedUntil) return poll(reader, signal, onBatch);
    const begunAt = Date.now();
    const ending = await readStream(reader, signal, {
      onBatch,
      onRetry: (milliseconds) => (retryMs = milliseconds),
    });
    const isQuick = ending.kind === 'ended' && !signal.aborted && Date.now() - begunAt < QUICK_MS;
    quickEnds = isQuick ? quickEnds + 1 : 0;
    if (ending.kind === 'blocked' || quickEnds >= MOST_QUICK_ENDS) {
      quickEnds = 0;
      blockedUntil = Date.now() + BLOCKED_MS;
      return { kind: 'blocked' };
    }
    if (isQuick) return { kind: 'failed' };
    return ending;
  }

  /**
   * Returns the delay before the next attempt (ms). Delays are random, so that browsers do not
   * reconnect at the same time.
   */
  function toDelay(ending: Ending | undefined): number {
    failures = ending?.kind === 'failed' ? failures + 1 : 0;
    const jitter = 0.5 + Math.random() / 2;
    const backoff = Math.min(retryMs * 2 ** failures, LONGEST_DELAY_MS) * jitter;
    if (failures) return Math.max(backoff, ending?.waitMs ?? 0);
    // After a blocked stream, the first poll is sent at once. After a refused topic, the request is
    // repeated at once without that topic.
    if (ending?.kind === 'blocked' || ending?.kind === 'noTopic') return 0;
    return ending ? retryMs * jitter : POLL_MS;
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      interruption = new AbortController();
      const { signal } = interruption;
      if (navigator.onLine === false) {
        await wait(LONGEST_DELAY_MS, signal);
        continue;
      }
      const ending = await attempt(signal);
      if (isStopped) return;
      if (ending?.kind === 'refused') return onRefused();
      // After a change of the network the next attempt is made at once.
      const delay = toDelay(ending);
      if (signal.aborted) failures = 0;
      else if (delay) await wait(delay, signal);
    }
  }

  window.addEventListener('online', interrupt);
  window.addEventListener('offline', interrupt);
  const ignoreTopics = onTopicsChange(interrupt);
  void run();
  return () => {
    isStopped = true;
    ignoreTopics();
    interrupt();
    window.removeEventListener('online', interrupt);
    window.removeEventListener('offline', interrupt);
  };
}
