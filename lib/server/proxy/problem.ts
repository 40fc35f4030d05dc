import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Problem } from '../../../contract/shared.ts';

type More = Pick<Problem, 'requestId' | 'errors'> & { missing?: string[] };

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
  res.writeHead(status, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  res.end(JSON.stringify(problem));
}

/**
 * Responds to unknown addresses below /api with a problem document, because the client is a
 * program.
 */
export const answerUnknown = (_req: unknown, res: ServerResponse): void =>
  sendProblem(res, 404, 'NOT_FOUND', 'This address was not found.');
