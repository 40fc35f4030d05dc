import type { IncomingMessage } from 'node:http';
import { MediaProblem } from './problems.ts';

/**
 * Reads the body of a request.
 * @throws 413 for a body of more than `mostBytes`
 */
export async function readBody(req: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const tooLarge = () => new MediaProblem(413, 'TOO_LARGE', 'That is more than this address takes.');
  if (Number(req.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
