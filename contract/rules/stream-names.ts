/**
 * Value of the header `upgrade` by which a proxy leaves a connection to one stream of events. The
 * response is an ordinary one; see backend/stream/connection-service.ts.
 */
export const STREAM_UPGRADE = 'event-stream';

/** Message after which the server ends a stream because the person has opened too many. */
export const TOO_MANY_STREAMS = 'too-many';

/** Maximum time before a reader's arrival whose events are sent to it (seconds). */
export const MOST_RECENT_SECONDS = 30;
