import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import type { KeptPage } from './page-cache.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** In bytes; a smaller answer hardly shrinks. */
export const WORTH_COMPRESSING = 1024;

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
  if (!isWorthIt || encodingFor(req, ['gzip']) !== 'gzip') return void res.end(body);
  const zipped = await zip(body);
  res.setHeader('content-encoding', 'gzip').setHeader('content-length', zipped.length).end(zipped);
}
