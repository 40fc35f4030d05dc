import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import { endBuffered } from '../lib/server/proxy/buffered-responses.ts';
import { compressQuickly } from './compress.ts';
import type { KeptPage } from './page-cache.ts';

const unzip = promisify(gunzip);

/** Minimum size to compress (bytes), because a smaller response hardly shrinks. */
export const WORTH_COMPRESSING = 1024;

const compressible = /^(text\/|application\/json)/;

const encodings = ['br', 'gzip'] as const;

/**
 * Returns the first of our encodings that the client accepts, regardless of the client's
 * preference.
 */
function encodingFor(req: IncomingMessage): (typeof encodings)[number] | 'identity' {
  const accepted = new Negotiator(req).encodings([...encodings]);
  return encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/** Sends a cached page, or 304 if the client already has it. */
export async function sendKept(req: IncomingMessage, res: ServerResponse, page: KeptPage): Promise<void> {
  const headers = { ...page.headers, etag: page.etag, vary: 'Accept-Encoding' };
  if (fresh(req.headers, headers)) return void res.writeHead(304, headers).end();
  const encoding = encodingFor(req);
  const body = encoding === 'identity' ? await unzip(page.gzip) : page[encoding];
  res.writeHead(200, {
    ...headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': body.length,
  });
  if (req.method === 'HEAD') res.end();
  else endBuffered(res, body);
}

/**
 * Ends a response that is not cached. Its headers are already set, and a large body is compressed
 * outside the event loop.
 */
export async function compressOnce(req: IncomingMessage, res: ServerResponse, body: Buffer): Promise<void> {
  // Headers are sent only after a failure, and they already describe the body.
  if (res.headersSent) return endBuffered(res, body);
  const isWorthIt =
    body.length >= WORTH_COMPRESSING && compressible.test(String(res.getHeader('content-type')));
  if (isWorthIt) res.appendHeader('vary', 'Accept-Encoding');
  const encoding = isWorthIt ? encodingFor(req) : 'identity';
  if (encoding === 'identity') return endBuffered(res, body);
  const small = await compressQuickly(body, encoding);
  res.setHeader('content-encoding', encoding).setHeader('content-length', small.length);
  endBuffered(res, small);
}
