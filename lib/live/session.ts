import type { LiveTicket } from '@/contract/lives';
import type { LiveProtocol } from '@/contract/values/lives';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { wait } from '@/lib/browser/wait';
import { findPieceFormat, runChunks } from './chunks';
import { runHls, type HlsChoice } from './hls';
import { runPeer } from './peer';
import type { PublishedTracks } from './published-tracks';
import type { Ending, Phase, SendQuality, SessionState, Target } from './session-types';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
/** Delays before each check whether another device publishes (ms). */
const TAKEOVER_CHECKS_MS = [0, 1_500, 2_500] as const;

type Common = {
  liveId: string;
  onState: (state: SessionState) => void;
  /** Called with the protocol of each attempt. */
  onProtocol?: (protocol: LiveProtocol) => void;
};
export type PublishOptions = Common & {
  role: 'publish';
  tracks: PublishedTracks;
  onQuality?: (quality: SendQuality) => void;
};
export type WatchOptions = Common & {
  role: 'watch';
  media: HTMLMediaElement;
  /** Returns true while the creator's connection is lost, so that no media is expected. */
  isSourceAway: () => boolean;
  /** Called with the sizes to choose from; null for a protocol with one size. */
  onChoice?: (choice: HlsChoice | null) => void;
};

export type LiveSession = {
  /** Reconnects at once, even after `denied` and `takenOver`. */
  retry: () => void;
  /** Ends the connection for good. */
  stop: () => void;
};

/** Result of an attempt, after which the session continues or stops. */
type Outcome = Ending | { kind: 'denied'; waitMs?: number };

function toOutcome(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  const { status, retryAfterSeconds } = error;
  const pause = retryAfterSeconds ? { waitMs: retryAfterSeconds * 1000 } : {};
  if (status === 401 || status === 403) return { kind: 'denied' };
  if (status === 404 || status === 410) return { kind: 'closed' };
  return { kind: status === 409 ? 'waiting' : 'failed', ...pause };
}

/**
 * Publishes or watches a live until it is stopped. Each attempt uses a new ticket. A lost
 * connection is established again, with another protocol if the first protocol is blocked.
 */
export function startLiveSession(options: PublishOptions | WatchOptions): LiveSession {
  const { liveId, role, onState } = options;
  /** Protocols that are blocked on this network. */
  const unusable = new Set<LiveProtocol>();
  let isStopped = false;
  let isRunning = false;
  /** Aborts the current attempt. */
  let attempt = new AbortController();
  /** Aborts the current delay. */
  let pause = new AbortController();
  let state: SessionState | undefined;
  let failures = 0;
  let refusals = 0;
  let wasLive = false;

  function setState(next: SessionState): void {
    if (isStopped || next === state) return;
    state = next;
    onState(next);
  }

  const canUse = (protocol: LiveProtocol): boolean => {
    if (protocol === 'whip' || protocol === 'whep') return typeof RTCPeerConnection !== 'undefined';
    return protocol === 'chunks' ? findPieceFormat() !== undefined : true;
  };

  const createTicket = (): Promise<LiveTicket> =>
    call('POST /lives/:id/ticket', { params: { id: liveId }, body: { role } });

  function onPhase(phase: Phase): void {
    if (phase === 'live') {
      wasLive = true;
      failures = 0;
      refusals = 0;
    }
    setState(phase);
  }

  /** Connects once, with the best protocol that is not known to be blocked. */
  async function connect(signal: AbortSignal): Promise<Outcome> {
    const ticket = await createTicket();
    if (signal.aborted) return { kind: 'stopped' };
    const usable = ticket.addresses.filter(({ protocol }) => canUse(protocol));
    const left = usable.filter(({ protocol }) => !unusable.has(protocol));
    if (left.length === 0) unusable.clear();
    const address = left[0] ?? usable[0];
    if (!address) return { kind: 'failed' };
    const { protocol, url } = address;
    options.onProtocol?.(protocol);
    const target: Target = { url, token: ticket.token, iceServers: ticket.iceServers, signal, onPhase };
    const ending = await run(protocol, target, left.length > 1);
    if (ending.kind !== 'unusable') return ending;
    unusable.add(protocol);
    // The next protocol is tried at once.
    return left.length > 1 ? { kind: 'unusable' } : { ...ending, kind: 'failed' };
  }

  function run(protocol: LiveProtocol, target: Target, hasOther: boolean): Promise<Ending> {
    if (options.role === 'publish') {
      const { tracks, onQuality } = options;
      if (protocol === 'whip') return runPeer({ ...target, role: 'publish', tracks, onQuality });
      return runChunks({ ...target, tracks });
    }
    const { media, isSourceAway, onChoice = () => undefined } = options;
    onChoice(null);
    return protocol === 'whep'
      ? runPeer({ ...target, role: 'watch', media, isSourceAway, hasOther })
      : runHls({
          ...target,
          media,
          isSourceAway,
          onChoice,
          renewToken: async () => (await createTicket()).token,
        });
  }

  /**
   * Finds out why a connection was lost: the live has ended, or another device of the creator
   * publishes. In the second case the server receives media although this device sends none.
   */
  async function explainLoss(signal: AbortSignal): Promise<Outcome | undefined> {
    for (const ms of TAKEOVER_CHECKS_MS) {
      if (ms) await wait(ms, signal);
      if (signal.aborted) return undefined;
      const status = await call('GET /lives/status/:id', { params: { id: liveId } }).catch(() => null);
      if (status && status.state !== 'LIVE') return { kind: 'closed' };
      if (status?.connection !== 'ON') return undefined;
    }
    return { kind: 'takenOver' };
  }

  async function makeAttempt(signal: AbortSignal): Promise<Outcome> {
    wasLive = false;
    const outcome = await connect(signal).catch(toOutcome);
    if (signal.aborted) return { kind: 'stopped' };
    if (role !== 'publish' || !wasLive || outcome.kind !== 'lost') return outcome;
    setState('reconnecting');
    return (await explainLoss(signal)) ?? outcome;
  }

  /**
   * Returns the delay after a failure (ms). It is random, so that viewers do not reconnect at the
   * same time.
   */
  function toDelay(waitMs = 0): number {
    const backoff = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
    failures += 1;
    return Math.max(waitMs, backoff * (0.5 + Math.random() / 2));
  }

  async function keepConnected(): Promise<void> {
    while (!isStopped) {
      attempt = new AbortController();
      pause = new AbortController();
      if (state !== 'waiting') setState(state === undefined ? 'connecting' : 'reconnecting');
      const { kind, waitMs } = await makeAttempt(attempt.signal);
      if (isStopped) return;
      if (kind === 'denied' || kind === 'takenOver' || kind === 'closed') return setState(kind);
      if (kind === 'refused') {
        refusals += 1;
        // If two consecutive tickets are refused, the person no longer has access.
        if (refusals > 1) return setState('denied');
        continue;
      }
      if (kind === 'unusable' || kind === 'stopped' || kind === 'replaced') continue;
      setState(kind === 'waiting' ? 'waiting' : 'reconnecting');
      await wait(toDelay(waitMs), pause.signal);
    }
  }

  function start(): void {
    if (isRunning || isStopped) return;
    isRunning = true;
    keepConnected()
      .catch((error: unknown) => console.error('live session', error))
      .finally(() => (isRunning = false));
  }

  function retry(): void {
    failures = 0;
    refusals = 0;
    pause.abort();
    if (state !== 'live') attempt.abort();
    start();
  }

  function online(): void {
    // A different network may not block the same protocols.
    unusable.clear();
    if (state !== 'denied' && state !== 'takenOver' && state !== 'closed') retry();
  }
  // The connection ends when the page is left. If the browser restores the page, it connects again.
  const hide = () => {
    isStopped = true;
    attempt.abort();
    pause.abort();
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || !isStopped) return;
    isStopped = false;
    isRunning = false;
    start();
  };
  window.addEventListener('online', online);
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  start();
  return {
    retry,
    stop() {
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      setState('closed');
      isStopped = true;
      attempt.abort();
      pause.abort();
    },
  };
}
