import { TOO_MANY_STREAMS } from '../../contract/rules/stream-names.ts';
import type { SentEvent } from '../../contract/stream.ts';
import { MOST_EVENTS } from './repository.ts';

/** Events that a reader receives in one message. */
export type Batch = { events: SentEvent[]; isReset: boolean };

/** Milliseconds after which a browser opens an interrupted stream again. */
const RETRY_MS = 2_000;

/**
 * Returns a batch of the events after a position. More events than `MOST_EVENTS` are not sent,
 * because reading everything again is faster.
 */
export const toBatch = (events: SentEvent[]): Batch =>
  events.length > MOST_EVENTS ? { events: [], isReset: true } : { events, isReset: false };

export const mergeBatches = (one: Batch, other: Batch): Batch => ({
  events: [...one.events, ...other.events].sort((a, b) => a.id - b.id),
  isReset: one.isReset || other.isReset,
});

/**
 * Returns a message of the stream. All events of a read are one message, so that a reader whose
 * connection is lost has received all or none, and the position is right in both cases.
 */
export const toMessage = (position: string, { events, isReset }: Batch): string =>
  `${isReset ? 'event: reset\n' : ''}id: ${position}\ndata: ${JSON.stringify({ position, events, isReset })}\n\n`;

export const retryLine = `retry: ${RETRY_MS}\n`;
export const heartbeat = ':\n\n';
export const tooMany = `event: ${TOO_MANY_STREAMS}\ndata: {}\n\n`;
