/**
 * Value of the header `upgrade`. A proxy sees it and reserves the connection for one event stream.
 * The response is an ordinary response; see backend/stream/connection-service.ts.
 */
export const STREAM_UPGRADE = 'event-stream';

/** Message after which the server ends a stream because the person has opened too many. */
export const TOO_MANY_STREAMS = 'too-many';

/** Maximum age of past events that a new reader receives (seconds). */
export const MOST_RECENT_SECONDS = 30;
