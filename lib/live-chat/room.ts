import type {
  LiveChatRoom,
  LiveMessage,
  LiveQuestion,
  LiveReactions,
  LiveRoomState,
} from '@/contract/live-chat';
import { MESSAGE_SECONDS } from '@/contract/values/lives';
import type { StreamEventData } from '@/contract/stream';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { randomUuid } from '@/lib/browser/random-id';
import { serverTime } from '@/lib/browser/server-clock';
import { countReactions, mergeMessages, mergeQuestions, type UnsentMessage } from './messages';

/** Minimum time between two updates of the page (ms); a busy live has 200 messages a second. */
const UPDATE_MS = 100;

/** Delay before a failed reload of a shown chat is retried (ms). */
const READ_AGAIN_MS = 5_000;

/** Maximum random delay of a reload that all open pages start at the same time (ms). */
const SPREAD_MS = 2_000;

/** Chat of a live as a page shows it. */
export type LiveChatState = {
  /** Undefined until the chat is read. */
  chat: LiveChatRoom | undefined;
  /** Error of the initial read. */
  error: unknown;
  unsent: readonly UnsentMessage[];
};

/** Changes that are applied at the next update of the page. */
type Changes = {
  messages: LiveMessage[];
  questions: LiveQuestion[];
  room?: LiveRoomState;
  reactionsCount: number;
};
const nothing = (): Changes => ({ messages: [], questions: [], reactionsCount: 0 });

/**
 * Opens the chat of a live: reads it once, applies its events and sends messages. Events are
 * batched, so that the page is updated at most ten times a second.
 */
export function openLiveRoom(liveId: string) {
  const params = { id: liveId };
  const listeners = new Set<() => void>();
  let state: LiveChatState = { chat: undefined, error: undefined, unsent: [] };
  let changes = nothing();
  /** Changes since the current read began. Its response may lack them. */
  let sinceRead: Changes | undefined;
  let reading: Promise<void> | undefined;
  let isOutdated = false;
  let isClosed = false;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function later(name: string, ms: number, act: () => void): void {
    if (isClosed || timers.has(name)) return;
    const run = () => {
      timers.delete(name);
      act();
    };
    timers.set(name, setTimeout(run, ms));
  }

  function set(next: Partial<LiveChatState>): void {
    if (isClosed) return;
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function withChanges(
    chat: LiveChatRoom,
    { messages, questions, room, reactionsCount }: Changes,
  ): LiveChatRoom {
    const settings = room ?? chat.room;
    return {
      ...chat,
      messages: mergeMessages(chat.messages, messages),
      questions: mergeQuestions(chat.questions, questions),
      room: {
        ...settings,
        // An event with the room's settings may have an older count than the sum of the reaction
        // events.
        reactionsCount: Math.max(chat.room.reactionsCount + reactionsCount, settings.reactionsCount),
      },
    };
  }

  function show(chat: LiveChatRoom): void {
    const sent = new Set(chat.messages.map(({ clientId }) => clientId));
    const unsent = state.unsent.filter(({ clientId }) => !sent.has(clientId));
    set({ chat, error: undefined, unsent: unsent.length < state.unsent.length ? unsent : state.unsent });
  }

  function update(): void {
    const { chat } = state;
    if (!chat) return;
    const waiting = changes;
    changes = nothing();
    show(withChanges(chat, waiting));
  }

  function change(add: (changes: Changes) => void): void {
    if (sinceRead) add(sinceRead);
    add(changes);
    later('update', UPDATE_MS, update);
  }

  async function readOnce(): Promise<void> {
    sinceRead = nothing();
    try {
      const chat = await call('GET /lives/:id/chat', { params });
      changes = nothing();
      // The count in the response may already include reactions whose events arrived during the
      // read.
      show(withChanges(chat, { ...sinceRead, reactionsCount: 0 }));
    } catch (error) {
      const isRefused = error instanceof ApiError && [401, 403, 404].includes(error.status);
      if (!state.chat || isRefused) set({ error, chat: undefined });
      else later('read', READ_AGAIN_MS, () => void read());
    } finally {
      sinceRead = undefined;
    }
  }

  /** Reads the chat again. A call during a read causes another read after it. */
  function read(): Promise<void> {
    if (reading) {
      isOutdated = true;
      return reading;
    }
    reading = (async () => {
      do {
        isOutdated = false;
        await readOnce();
      } while (isOutdated && !isClosed);
    })().finally(() => (reading = undefined));
    return reading;
  }

  /**
   * Reads the chat after an event without content. A random delay spreads the requests of all open
   * pages.
   */
  const readApart = () => later('read', Math.random() * SPREAD_MS, () => void read());

  /** Changes the viewer's own state without waiting for the server. */
  function setViewer(next: Partial<LiveChatRoom['viewer']>): void {
    const { chat } = state;
    if (chat) set({ chat: { ...chat, viewer: { ...chat.viewer, ...next } } });
  }

  const setUnsent = (clientId: string, next: Partial<UnsentMessage>) =>
    set({ unsent: state.unsent.map((each) => (each.clientId === clientId ? { ...each, ...next } : each)) });

  /**
   * Sets the time at which the viewer may send the next message or question. Moderators need not
   * wait.
   */
  function delayNext({ createdAt }: LiveMessage | LiveQuestion): void {
    const { chat } = state;
    if (!chat) return;
    if (chat.viewer.can.moderate) return;
    const seconds = Math.max(MESSAGE_SECONDS, chat.room.slowSeconds);
    setViewer({ nextAt: new Date(Date.parse(createdAt) + seconds * 1000).toISOString() });
  }

  /**
   * Promise of the previous messages. Messages are sent one after another, so that they arrive in
   * order.
   */
  let sending = Promise.resolve();

  async function sendNow({ clientId, text }: UnsentMessage): Promise<void> {
    const { nextAt } = state.chat?.viewer ?? {};
    const waitMs = nextAt ? Date.parse(nextAt) - serverTime() : 0;
    // Longer waits of slow mode are shown to the writer, who sends again. Up to a second, sending
    // is delayed unnoticed.
    if (waitMs > 0) await new Promise((done) => setTimeout(done, Math.min(waitMs, MESSAGE_SECONDS * 1000)));
    try {
      const message = await call('POST /lives/:id/chat', { params, body: { clientId, text } });
      change(({ messages }) => messages.push(message));
      update();
      delayNext(message);
    } catch (error) {
      setUnsent(clientId, { error });
      // A rejection means that the viewer's state has changed.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) void read();
    }
  }

  function queue(message: UnsentMessage): void {
    sending = sending.then(() => (isClosed ? undefined : sendNow(message)));
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState: () => state,
    read,
    setViewer,

    onMessage({ message }: StreamEventData<'live.chat'>): void {
      if (message) change(({ messages }) => messages.push(message));
      else readApart();
    },
    onQuestion({ question }: StreamEventData<'live.question'>): void {
      if (question) change(({ questions }) => questions.push(question));
      else readApart();
    },
    onRoom({ room }: StreamEventData<'live.room'>): void {
      if (room) change((waiting) => (waiting.room = room));
      else readApart();
    },
    onReactions({ counts }: { counts: LiveReactions['counts'] }): void {
      const count = countReactions(counts);
      change((waiting) => (waiting.reactionsCount += count));
    },

    /** Shows a message from the response of a call at once. */
    putMessage(message: LiveMessage): void {
      change(({ messages }) => messages.push(message));
      update();
    },
    putQuestion(question: LiveQuestion): void {
      change(({ questions }) => questions.push(question));
      update();
    },
    /** Shows the viewer's own question, which already has its author's vote. */
    putAsked(question: LiveQuestion): void {
      change(({ questions }) => questions.push(question));
      update();
      setViewer({ votedIds: [...(state.chat?.viewer.votedIds ?? []), question.id] });
      delayNext(question);
    },
    putRoom(room: LiveRoomState): void {
      change((waiting) => (waiting.room = room));
      update();
    },

    send(text: string): void {
      const message = { clientId: randomUuid(), text };
      set({ unsent: [...state.unsent, message] });
      queue(message);
    },
    retry(clientId: string): void {
      const message = state.unsent.find((each) => each.clientId === clientId);
      if (!message) return;
      setUnsent(clientId, { error: undefined });
      queue(message);
    },
    discard: (clientId: string) => set({ unsent: state.unsent.filter((each) => each.clientId !== clientId) }),

    /** Reads the chat. Returns the function that closes it. */
    open(): () => void {
      isClosed = false;
      void read();
      return () => {
        isClosed = true;
        for (const timer of timers.values()) clearTimeout(timer);
        timers.clear();
      };
    },
  };
}

export type LiveRoomChat = ReturnType<typeof openLiveRoom>;
