import { get } from './call.ts';
import { Id } from './shared.ts';
import { z } from './zod.ts';

/**
 * Events of the stream by name, with the schema of their data. An event has ids only, so that the
 * reader requests what changed by a call, which checks access.
 */
export const streamEvents = {
  /** A message was sent, edited, deleted or restored. */
  'chat.message': z.object({ chatId: Id, messageId: Id }),
  /** A person read the messages up to a position, or the permission to write changed. */
  'chat.state': z.object({ chatId: Id }),
  /** The other person of a chat is writing. */
  'chat.typing': z.object({ chatId: Id }),
  /** A notice was added or read. */
  'notices.changed': z.object({}),
} as const;

export type StreamEventName = keyof typeof streamEvents;
export type StreamEventData<N extends StreamEventName> = z.output<(typeof streamEvents)[N]>;

/** Event of a topic with its name and data, as `publish` takes it. */
export type StreamEvent = {
  [N in StreamEventName]: { name: N; data: StreamEventData<N> };
}[StreamEventName];

export const stream = {
  read: get('/stream', {
    access: 'member',
    rate: 'events',
    raw: true,
    summary:
      'Events that concern the caller: server-sent events, or with `Accept: application/json` the events since `after`',
    query: z.strictObject({
      /** Position after which events are sent; the header `Last-Event-ID` has priority. */
      after: z.string().max(2000).optional(),
    }),
    reply: z.unknown(),
  }),
};
