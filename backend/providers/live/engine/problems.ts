import { STATUS_CODES, type ServerResponse } from 'node:http';

/** Error response to a media request, which the site forwards unchanged. */
export class MediaProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const invalidOffer = (message: string) => new MediaProblem(400, 'LIVE_INVALID_OFFER', message);
export const notFound = () => new MediaProblem(404, 'NOT_FOUND', 'This address was not found.');
export const notReceiving = () =>
  new MediaProblem(409, 'LIVE_NOT_RECEIVING', 'The live has no picture yet. Try again in a moment.', 2);
export const unknownViewer = () =>
  new MediaProblem(403, 'LIVE_UNKNOWN_VIEWER', 'Open the live again to watch it.');
export const noCodec = () =>
  new MediaProblem(406, 'LIVE_CODEC', 'This browser cannot play the picture of this connection.');
export const busy = () =>
  new MediaProblem(503, 'BUSY', 'Kumu is very busy. Please try again in a moment.', 2);
export const engineDown = () =>
  new MediaProblem(503, 'LIVE_ENGINE_DOWN', 'Lives are not available. Try again in a moment.', 2);
export const takenOver = () =>
  new MediaProblem(410, 'LIVE_TAKEN_OVER', 'The live is sent from another browser now.');
export const hasEnded = () => new MediaProblem(410, 'LIVE_ENDED', 'The live has ended.');

/** Returns the error for a request to a live without an open room. */
export function withoutRoom({ action, query }: { action: string; query: URLSearchParams }): MediaProblem {
  if (action !== 'hls') return notFound();
  return query.has('viewer') ? unknownViewer() : notReceiving();
}

/** Sends an error in the problem format of the API. */
export function sendProblem(res: ServerResponse, error: unknown): void {
  // After the headers or the end of the connection, no error response is possible.
  if (res.headersSent || res.destroyed) return void res.destroy();
  const problem =
    error instanceof MediaProblem
      ? error
      : new MediaProblem(500, 'UNEXPECTED', 'Something went wrong here. Please try again.');
  if (problem !== error) console.error(error);
  const { status, code, message, retryAfterSeconds } = problem;
  // The unread body is discarded. Closing the connection instead could lose the response.
  res.req.resume();
  if (retryAfterSeconds) res.setHeader('retry-after', String(retryAfterSeconds));
  res.writeHead(status, { 'content-type': 'application/problem+json' });
  res.end(
    JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail: message, code }),
  );
}
