import { get } from './call.ts';
import { LiveMessage, LiveQuestion, LiveReactions, LiveRoomState } from './live-chat.ts';
import { MOST_RECENT_SECONDS } from './rules/stream-names.ts';
import { Id } from './shared.ts';
import { z } from './zod.ts';

/**
 * Events of the stream by name, with the schema of their data. An event is stored with ids only, so
 * that the reader requests what changed by a call, which checks access. A live has too many readers
 * for this: what its events name is read once for all of them when the events are sent.
 */
export const streamEvents = {
  /** A message was sent, edited, deleted or restored. */
  'chat.message': z.object({ chatId: Id, messageId: Id }),
  /**
   * A person read the messages up to a position, or the reader blocked or unblocked the other
   * person. A block by the other person sends no event, so that it is not revealed.
   */
  'chat.state': z.object({ chatId: Id }),
  /** The other person of a chat is writing. */
  'chat.typing': z.object({ chatId: Id }),
  /** The state, the time, the title or the connection of a live changed. */
  'live.state': z.object({ liveId: Id }),
  /** A message of a live's chat was sent, deleted or restored. */
  'live.chat': z.object({ liveId: Id, messageId: Id, message: LiveMessage.optional() }),
  /** A question was asked, voted for, answered or deleted. */
  'live.question': z.object({ liveId: Id, questionId: Id, question: LiveQuestion.optional() }),
  /** Reactions to a live since the event before, by kind. */
  'live.reactions': z.object({ liveId: Id, counts: LiveReactions.shape.counts }),
  /** The settings of a live's room changed. */
  'live.room': z.object({ liveId: Id, room: LiveRoomState.optional() }),
  /** The reader may write in a live's chat, or may not any more, or is a moderator. */
  'live.viewer': z.object({ liveId: Id.nullable() }),
  /** The number of viewers of a live changed. */
  'live.viewers': z.object({ liveId: Id, count: z.int() }),
  /** A notice was added or read. */
  'notices.changed': z.object({}),
} as const;

export type StreamEventName = keyof typeof streamEvents;
export type StreamEventData<N extends StreamEventName> = z.output<(typeof streamEvents)[N]>;

/** Event of a topic with its name and data, as `publish` takes it. */
export type StreamEvent = {
  [N in StreamEventName]: { name: N; data: StreamEventData<N> };
}[StreamEventName];

/** Event with its id, by which a reader recognises an event that arrives twice. */
export type SentEvent = StreamEvent & { id: number };

/**
 * Events since a position. The stream sends the same as the data of a message whose id is the
 * position.
 */
export type StreamBatch = {
  /** Position after the events; opaque. */
  position: string;
  events: SentEvent[];
  /**
   * True if events may be missing, because the position was too old or too many events followed it.
   * The reader requests everything again.
   */
  isReset: boolean;
};

export const stream = {
  read: get('/stream', {
    isPrivate: true,
    access: 'member',
    rate: 'stream',
    raw: true,
    isStream: true,
    summary:
      'Events that concern the caller: server-sent events, or with `Accept: application/json` the events since `after`',
    query: z.strictObject({
      /** Position after which events are sent; the header `Last-Event-ID` has priority. */
      after: z.string().max(8000).optional(),
      /**
       * Sends the events since the page was loaded to a reader without a position (seconds before
       * now).
       */
      recent: z.coerce.number().int().min(1).max(MOST_RECENT_SECONDS).optional(),
      /** Topics besides the caller's own, separated by commas. */
      topics: z.string().max(1000).optional(),
      /** Expected caller; another caller is refused, whose events are not for this page. */
      reader: Id.optional(),
    }),
    reply: z.unknown(),
  }),
};
