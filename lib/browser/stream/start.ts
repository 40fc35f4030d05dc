import { MOST_RECENT_SECONDS } from '@/contract/rules/stream-names';
import type { SentEvent, StreamBatch } from '@/contract/stream';
import { randomId } from '../random-id';
import { connect } from './connection';
import { contendForLead } from './leadership';
import { toRecentSeconds } from './recent-seconds';
import { poll } from './requests';
import { listTopics, onTopicsChange } from './topics';

/** Interval at which a visible tab checks that the leader answers (ms). */
export const CHECK_MS = 1_500;
/** Number of unanswered checks after which a tab replaces the leader, within five seconds. */
const MOST_MISSES = 2;
/** Time between two checks (ms) above which this tab was frozen and not only throttled. */
const FROZEN_MS = 90_000;
/** Time after which the topics of a silent tab expire (ms); a hidden tab reports once a minute. */
export const TOPICS_MS = 150_000;
/** Maximum number of ids by which repeated events are recognised. */
const MOST_IDS = 1_000;

/** Message between the tabs of a user. */
type TabMessage =
  | { kind: 'batch'; batch: StreamBatch }
  /** Message of a visible tab that checks whether the leader responds. */
  | { kind: 'ping' }
  | { kind: 'pong'; position: string | undefined }
  /** Message with the topics that a tab needs in addition to the user's own topic. */
  | { kind: 'topics'; from: string; topics: string[] }
  /** Message of a new tab that requests the events since its page was loaded. */
  | { kind: 'hello'; from: string; seconds: number }
  | { kind: 'recent'; to: string; batch: StreamBatch };

export type StreamHandlers = { onEvent(event: SentEvent): void; onReset(): void };

/**
 * Receives the events of a user in this tab until the returned function is called. One tab of the
 * browser holds the connection and passes the events to the other tabs.
 */
export function startStream(userId: string, handlers: StreamHandlers): () => void {
  const hasTabs = 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
  const ids = new Set<number>();
  let position: string | undefined;

  /** Delivers the events that have not arrived before. */
  function receive(batch: StreamBatch): void {
    position = batch.position;
    for (const event of batch.events) {
      if (ids.has(event.id)) continue;
      ids.add(event.id);
      handlers.onEvent(event);
    }
    if (ids.size > MOST_IDS) for (const id of [...ids].slice(0, ids.size - MOST_IDS)) ids.delete(id);
    if (batch.isReset) handlers.onReset();
  }

  const begin = () =>
    hasTabs
      ? joinTabs({ userId, getPosition: () => position, receive })
      : connect({
          userId,
          getPosition: () => position,
          getTopics: listTopics,
          onTopicsChange,
          onBatch: receive,
          onRefused: () => {},
        });
  let end: (() => void) | undefined = begin();

  // The browser does not keep a page with an open connection in its back/forward cache.
  const hide = () => {
    end?.();
    end = undefined;
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || end) return;
    end = begin();
    const reader = { userId, position, topics: listTopics() };
    if (position) void poll(reader, new AbortController().signal, receive);
  };
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  return () => {
    hide();
    window.removeEventListener('pagehide', hide);
    window.removeEventListener('pageshow', show);
  };
}

type Tab = {
  userId: string;
  getPosition(): string | undefined;
  receive(batch: StreamBatch): void;
};

function joinTabs({ userId, getPosition, receive }: Tab): () => void {
  const tabId = randomId();
  const name = `kumu-stream-${userId}`;
  const channel = new BroadcastChannel(name);
  const stop = new AbortController();
  const post = (message: TabMessage) => channel.postMessage(message);
  /** Events with their arrival times. The leader stores them for tabs that are opened later. */
  let recent: { at: number; event: SentEvent }[] = [];
  /**
   * Position that the leader has reached. If this tab becomes the leader, it continues from there.
   */
  let leaderPosition: string | undefined;
  let hasHeard = true;
  let misses = 0;
  let checkedAt = Date.now();
  let checkedPosition = getPosition();

  const tabTopics = createTabTopics();
  const shareTopics = (topics: string[]) => post({ kind: 'topics', from: tabId, topics });

  const listRecent = (seconds: number) => recent.filter(({ at }) => at > Date.now() - seconds * 1000);

  function pass(batch: StreamBatch): void {
    if (stop.signal.aborted) return;
    const at = Date.now();
    recent = [...listRecent(MOST_RECENT_SECONDS), ...batch.events.map((event) => ({ at, event }))];
    receive(batch);
    post({ kind: 'batch', batch });
  }

  const onLead = () => {
    post({ kind: 'pong', position: getPosition() });
    return connect({
      userId,
      getPosition: () => getPosition() ?? leaderPosition,
      getTopics: tabTopics.list,
      onTopicsChange: tabTopics.onChange,
      onBatch: pass,
      onRefused: leave,
    });
  };
  /** Undefined once the session has ended, until another tab receives events again. */
  let lead: ReturnType<typeof contendForLead> | undefined = contendForLead(name, { onLead });

  function leave(): void {
    lead?.stop();
    lead = undefined;
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const isLeader = lead?.isLeader() === true;
    if (data.kind === 'ping') {
      if (isLeader) post({ kind: 'pong', position: getPosition() });
      return;
    }
    if (data.kind === 'topics') return tabTopics.set(data.from, data.topics);
    if (data.kind === 'hello') {
      const position = getPosition();
      const events = listRecent(data.seconds).map(({ event }) => event);
      if (isLeader && position)
        post({ kind: 'recent', to: data.from, batch: { position, events, isReset: false } });
      return;
    }
    hasHeard = true;
    if (data.kind === 'batch') lead ??= contendForLead(name, { onLead });
    if (data.kind === 'pong') leaderPosition = data.position;
    else if (data.kind === 'batch' || data.to === tabId) receive(data.batch);
  };

  function check(): void {
    const wasFrozen = Date.now() - checkedAt > FROZEN_MS;
    checkedAt = Date.now();
    // Messages sent while this tab was frozen may be lost.
    if (wasFrozen) void poll({ userId, position: checkedPosition }, stop.signal, receive);
    checkedPosition = getPosition();
    tabTopics.expire();
    if (listTopics().length > 0 && !lead?.isLeader()) shareTopics(listTopics());
    if (!lead || lead.isLeader() || document.visibilityState !== 'visible') return;
    misses = hasHeard ? 0 : misses + 1;
    hasHeard = false;
    if (misses >= MOST_MISSES) {
      misses = 0;
      lead.take();
    } else post({ kind: 'ping' });
  }

  post({ kind: 'hello', from: tabId, seconds: toRecentSeconds() });
  const ignoreTopics = onTopicsChange(() => shareTopics(listTopics()));
  const timer = setInterval(check, CHECK_MS);
  return () => {
    stop.abort();
    clearInterval(timer);
    ignoreTopics();
    if (listTopics().length > 0) shareTopics([]);
    leave();
    channel.close();
  };
}

/** Creates the collection of the topics of all tabs. The leader subscribes to them. */
function createTabTopics() {
  const others = new Map<string, { topics: string[]; at: number }>();
  const listeners = new Set<() => void>();
  const list = () =>
    [...new Set([...listTopics(), ...[...others.values()].flatMap(({ topics }) => topics)])].sort();

  /** Runs a change, and notifies the connection if the change affects the list of topics. */
  function change(run: () => void): void {
    const before = list().join();
    run();
    if (list().join() !== before) listeners.forEach((listener) => listener());
  }

  return {
    list,
    set: (tab: string, topics: string[]) => change(() => others.set(tab, { topics, at: Date.now() })),
    /** Removes the topics of tabs that were closed without a message. */
    expire: () =>
      change(() => {
        for (const [tab, { topics, at }] of others)
          if (topics.length === 0 || at < Date.now() - TOPICS_MS) others.delete(tab);
      }),
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      const ignoreOwn = onTopicsChange(listener);
      return () => {
        listeners.delete(listener);
        ignoreOwn();
      };
    },
  };
}
