import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { SentEvent } from '@/contract/stream';

type Message = { name: string; id: string; events: SentEvent[]; isReset: boolean };
type Input = { token: string; query?: string; lastEventId?: string };

const opened: IncomingMessage[] = [];
afterEach(() => opened.splice(0).forEach((response) => response.destroy()));

const valueOf = (block: string, field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(block)?.[1] ?? '';

function toMessage(block: string): Message {
  const data = JSON.parse(valueOf(block, 'data')) as Pick<Message, 'events' | 'isReset'>;
  return { name: valueOf(block, 'event'), id: valueOf(block, 'id'), ...data };
}

/**
 * Opens a stream of events, which is closed after the test.
 * @param url address of the backend
 */
export async function openStream(url: string, { token, query = '', lastEventId }: Input) {
  const request = http.get(`${url}/stream${query}`, {
    agent: false,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  opened.push(response);
  const messages: Message[] = [];
  let text = '';
  let heartbeats = 0;
  let wake = () => {};
  let isEnded = false;
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      if (block === ':') heartbeats += 1;
      else messages.push(toMessage(block));
    }
    wake();
  });
  for (const event of ['close', 'end', 'error'] as const)
    response.on(event, () => {
      isEnded = true;
      wake();
    });
  async function until(isDone: () => boolean): Promise<void> {
    while (!isDone()) await new Promise<void>((resolve) => (wake = resolve));
  }
  return {
    response,
    status: response.statusCode,
    /** Returns the next message, or null after the end of the stream. */
    async next(): Promise<Message | null> {
      await until(() => messages.length > 0 || isEnded);
      return messages.shift() ?? null;
    },
    /** Resolves after the given number of additional heartbeats. */
    untilHeartbeat: (count = 1) => {
      const last = heartbeats + count;
      return until(() => heartbeats >= last || isEnded);
    },
    isEnded: () => isEnded,
    close: () => response.destroy(),
  };
}

/** Returns the chat ids of events, so that tests can identify the events. */
export const chatIdsOf = (events: readonly SentEvent[]): string[] =>
  events.map(({ data }) => ('chatId' in data ? data.chatId : ''));
