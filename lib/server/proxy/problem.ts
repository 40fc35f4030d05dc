import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Problem } from '../../../contract/shared.ts';

type More = Pick<Problem, 'requestId' | 'errors'> & { missing?: string[] };

/** Headers of an error response that the front end sends. */
export const problemHeaders = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };

const goodRequestId = /^[\w-]{8,64}$/;

/** Sets the request id of a response. It is the id that the client sent, or a new id. */
export function setRequestId({ headers }: IncomingMessage, res: ServerResponse): string {
  const given = headers['x-request-id'];
  const requestId = typeof given === 'string' && goodRequestId.test(given) ? given : randomUUID();
  res.setHeader('x-request-id', requestId);
  return requestId;
}

/** Sends an error in the format of the backend (RFC 9457). */
export function sendProblem(
  res: ServerResponse,
  status: number,
  code: string,
  detail: string,
  more: More = {},
): void {
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status]!,
    status,
    detail,
    code,
    ...more,
  };
  res.writeHead(status, problemHeaders);
  res.end(JSON.stringify(problem));
}

/** Sends the error of an unknown address. */
export const sendUnknown = (res: ServerResponse, requestId: string): void =>
  sendProblem(res, 404, 'NOT_FOUND', 'This address was not found.', { requestId });

/**
 * Responds to unknown addresses below /api with a problem document instead of an HTML page, because
 * the client is a program.
 */
export const answerUnknown = (req: IncomingMessage, res: ServerResponse): void =>
  sendUnknown(res, setRequestId(req, res));
