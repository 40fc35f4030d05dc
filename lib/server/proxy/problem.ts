import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Problem } from '../../../contract/shared.ts';

type More = Pick<Problem, 'requestId' | 'errors'> & { missing?: string[] };

/** Answers with an error in the same form as the backend's own (RFC 9457). */
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

/** Answers every address below /api that no other file answers: who asks is a program, and reads no page. */
export const answerUnknown = (_req: unknown, res: ServerResponse): void =>
  sendProblem(res, 404, 'NOT_FOUND', 'This address was not found.');
