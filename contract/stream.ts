import { get } from './call.ts';
import { LiveMessage, LiveQuestion, LiveReactions, LiveRoomState } from './live-chat.ts';
import { MOST_RECENT_SECONDS } from './rules/stream-names.ts';
import { Id } from './shared.ts';
import { z } from './zod.ts';

/**
 * Stream events by name, with the schema of their data. Events usually contain only ids. The reader
 * then requests the changed data with a call that checks access. A live has too many readers for
 * this, so its data is read once and added when the events are sent.
 */
export const streamEvents = {
  /** A message was sent, edited, deleted or restored. */
  'chat.message': z.object({ chatId: Id, messageId: Id }),
  /**
   * A person read the messages up to a position, or the reader blocked or unblocked the other
   * person. A block by the other person sends no event, because the reader must not learn of it.
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
  /** Numbers of reactions to a live since the previous event, by kind. */
  'live.reactions': z.object({ liveId: Id, counts: LiveReactions.shape.counts }),
  /** The settings of a live's room changed. */
  'live.room': z.object({ liveId: Id, room: LiveRoomState.optional() }),
  /** The reader's permissions in a live's chat changed. */
  'live.viewer': z.object({ liveId: Id.nullable() }),
  /** The number of viewers of a live changed. */
  'live.viewers': z.object({ liveId: Id, count: z.int() }),
  /** A notice was added, marked or removed. */
  'notices.changed': z.object({}),
} as const;

export type StreamEventName = keyof typeof streamEvents;
export type StreamEventData<N extends StreamEventName> = z.output<(typeof streamEvents)[N]>;

/** Event with its name and data, as passed to `publish`. */
export type StreamEvent = {
  [N in StreamEventName]: { name: N; data: StreamEventData<N> };
}[StreamEventName];

/** Event with its id. A reader uses the id to ignore an event that arrives twice. */
export type SentEvent = StreamEvent & { id: number };

/**
 * Batch of events after a position. The stream sends the same data in a message whose id is the
 * position.
 */
export type StreamBatch = {
  /** Position after these events; an opaque text. */
  position: string;
  events: SentEvent[];
  /**
   * True if events may be missing, because the position was too old or too many events followed it.
   * The reader must then reload all data.
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
      /** Position after which events are requested. The header `Last-Event-ID` has precedence. */
      after: z.string().max(8000).optional(),
      /**
       * Age of the page (seconds). A reader without a position receives the events since the page
       * was loaded.
       */
      recent: z.coerce.number().int().min(1).max(MOST_RECENT_SECONDS).optional(),
      /** Topics in addition to the caller's own topics, separated by commas. */
      topics: z.string().max(1000).optional(),
      /**
       * User id of the expected caller. Another caller is rejected, because their events are not
       * for this page.
       */
      reader: Id.optional(),
    }),
    reply: z.unknown(),
  }),
};
