import type { ServerResponse } from 'node:http';
import type { Problem } from '@/contract/shared';

const titles: Record<number, string> = {
  401: 'Not allowed',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  415: 'Unsupported type',
  422: 'Not right',
  502: 'Backend not answering',
  503: 'Not ready',
  504: 'Backend too slow',
};

type More = { requestId?: string; missing?: string[] };

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
    title: titles[status] ?? 'Error',
    status,
    detail,
    code,
    ...more,
  };
  res.writeHead(status, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  res.end(JSON.stringify(problem));
}
