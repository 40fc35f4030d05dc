import type { SentEvent, StreamBatch } from '@/contract/stream';

export const toEvent = (id: number, chatId = `chat-${id}`): SentEvent => ({
  id,
  name: 'chat.state',
  data: { chatId },
});

export const toBatch = (position: string, ...events: SentEvent[]): StreamBatch => ({
  position,
  events,
  isReset: false,
});

type Opened = {
  lastEventId: string | null;
  address: string;
  /** True while the browser keeps the request open. */
  isOpen: boolean;
  send(batch: StreamBatch, event?: string): void;
  sendText(text: string): void;
  sendBytes(bytes: Uint8Array): void;
  /** Ends the stream as the server does. */
  end(): void;
  /** Ends the stream as a lost network does. */
  lose(): void;
};

type Answer = { status: number; headers?: Record<string, string>; body?: unknown };

/**
 * Replaces `fetch` by a server of streams and polls.
 * @returns the opened streams, and the positions of the polls
 */
export function fakeServer() {
  const streams: Opened[] = [];
  const polls: (string | null)[] = [];
  const answers: { stream?: Answer | 'silent' | 'unreachable'; poll: Answer } = {
    poll: { status: 200, body: toBatch('polled') },
  };
  const server = { streams, polls, answers };

  globalThis.fetch = jest.fn(async (address: string, { headers, signal }: RequestInit) => {
    const { accept, 'last-event-id': lastEventId = null } = headers as Record<string, string>;
    if (accept === 'application/json') {
      polls.push(lastEventId);
      const { status, body, headers: own } = answers.poll;
      return new Response(JSON.stringify(body ?? {}), { status, headers: own });
    }
    if (answers.stream === 'unreachable') throw new TypeError('Failed to fetch');
    if (answers.stream === 'silent')
      return new Promise((_resolve, reject) =>
        signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
      );
    if (answers.stream) return new Response('{}', answers.stream);
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) });
    const sendBytes = (bytes: Uint8Array) => controller.enqueue(new Uint8Array(bytes));
    const sendText = (text: string) => sendBytes(new TextEncoder().encode(text));
    const opened: Opened = {
      lastEventId,
      address,
      isOpen: true,
      sendText,
      sendBytes,
      send: (batch, event) =>
        sendText(
          `${event ? `event: ${event}\n` : ''}id: ${batch.position}\ndata: ${JSON.stringify(batch)}\n\n`,
        ),
      end() {
        opened.isOpen = false;
        controller.close();
      },
      lose() {
        opened.isOpen = false;
        controller.error(new TypeError('network error'));
      },
    };
    signal!.addEventListener('abort', () => {
      if (opened.isOpen) controller.error(signal!.reason);
      opened.isOpen = false;
    });
    streams.push(opened);
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  }) as never;
  return server;
}

type Request = { lead: () => Promise<void>; reject: (error: Error) => void };

/** Replaces the locks of the browser, with one lock for each name. */
export function fakeLocks(): void {
  const held = new Map<string, Request>();
  const queues = new Map<string, Request[]>();

  function grant(name: string, request: Request, resolve: () => void): void {
    held.set(name, request);
    void request.lead().then(() => {
      if (held.get(name) !== request) return;
      held.delete(name);
      resolve();
      const next = queues.get(name)?.shift();
      if (next) grant(name, next, () => {});
    });
  }

  const request = (name: string, options: { signal?: AbortSignal; steal?: boolean }, lead: Request['lead']) =>
    new Promise<void>((resolve, reject) => {
      const own: Request = { lead, reject };
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      options.signal?.addEventListener('abort', () => {
        if (!queue.includes(own)) return;
        queue.splice(queue.indexOf(own), 1);
        reject(new DOMException('withdrawn', 'AbortError'));
      });
      if (options.steal) {
        held.get(name)?.reject(new DOMException('stolen', 'AbortError'));
        grant(name, own, resolve);
      } else if (held.has(name)) queue.push(own);
      else grant(name, own, resolve);
    });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

/**
 * Replaces the channels between tabs.
 * @returns functions that freeze a tab by the number of its channel, and thaw it
 */
export function fakeChannels() {
  const all: FakeChannel[] = [];
  const frozen = new Set<FakeChannel>();

  class FakeChannel {
    onmessage?: (event: { data: unknown }) => void;
    isClosed = false;
    readonly name: string;
    constructor(name: string) {
      this.name = name;
      all.push(this);
    }
    postMessage(data: unknown): void {
      if (this.isClosed) throw new DOMException('closed', 'InvalidStateError');
      for (const each of all)
        if (
          each !== this &&
          each.name === this.name &&
          !each.isClosed &&
          !frozen.has(each) &&
          !frozen.has(this)
        )
          each.onmessage?.({ data: structuredClone(data) });
    }
    close(): void {
      this.isClosed = true;
    }
  }
  Object.defineProperty(globalThis, 'BroadcastChannel', {
    configurable: true,
    writable: true,
    value: FakeChannel,
  });
  return {
    freeze: (tab: number) => void frozen.add(all[tab]!),
    thaw: (tab: number) => void frozen.delete(all[tab]!),
  };
}
