import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import type { KeptPage } from './page-cache.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** In bytes; a smaller answer hardly shrinks. */
export const WORTH_COMPRESSING = 1024;

/** For an answer that is sent once: for half a millisecond of work nearly as small as with the most. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const quickGzip = { level: 4 };

const compressible = /^(text\/|application\/json)/;

/** The first of `available` that the client takes, whatever it likes best. */
function encodingFor(req: IncomingMessage, available: string[]): string {
  const accepted = new Negotiator(req).encodings(available);
  return available.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/** Answers with a kept page; with 304 when the client has it already. */
export async function sendKept(req: IncomingMessage, res: ServerResponse, page: KeptPage): Promise<void> {
  const headers = { ...page.headers, etag: page.etag, vary: 'Accept-Encoding' };
  if (fresh(req.headers, headers)) return void res.writeHead(304, headers).end();
  const encoding = encodingFor(req, ['br', 'gzip']);
  const body = encoding === 'br' ? page.br : encoding === 'gzip' ? page.gzip : await unzip(page.gzip);
  res.writeHead(200, {
    ...headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': body.length,
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Ends an answer that nobody else will get: its headers are set, its body is compressed outside of the event loop. */
export async function compressOnce(req: IncomingMessage, res: ServerResponse, body: Buffer): Promise<void> {
  // Only after a failure, which has said already what follows.
  if (res.headersSent) return void res.end(body);
  const isWorthIt =
    body.length >= WORTH_COMPRESSING && compressible.test(String(res.getHeader('content-type')));
  if (isWorthIt) res.appendHeader('vary', 'Accept-Encoding');
  const encoding = isWorthIt ? encodingFor(req, ['br', 'gzip']) : 'identity';
  if (encoding === 'identity') return void res.end(body);
  const small = await (encoding === 'br' ? brotli(body, quickBrotli) : zip(body, quickGzip));
  res.setHeader('content-encoding', encoding).setHeader('content-length', small.length).end(small);
}
