import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import { endWith } from '../lib/server/proxy/buffered-responses.ts';
import { compressQuickly } from './compress.ts';
import type { KeptPage } from './page-cache.ts';

const unzip = promisify(gunzip);

/** In bytes; a smaller answer hardly shrinks. */
export const WORTH_COMPRESSING = 1024;

const compressible = /^(text\/|application\/json)/;

const encodings = ['br', 'gzip'] as const;

/** The first of ours that the client takes, whatever it likes best. */
function encodingFor(req: IncomingMessage): (typeof encodings)[number] | 'identity' {
  const accepted = new Negotiator(req).encodings([...encodings]);
  return encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/** Answers with a kept page; with 304 when the client has it already. */
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
  else endWith(res, body);
}

/** Ends an answer that nobody else will get: its headers are set, its body is compressed outside of the event loop. */
export async function compressOnce(req: IncomingMessage, res: ServerResponse, body: Buffer): Promise<void> {
  // Only after a failure, which has said already what follows.
  if (res.headersSent) return endWith(res, body);
  const isWorthIt =
    body.length >= WORTH_COMPRESSING && compressible.test(String(res.getHeader('content-type')));
  if (isWorthIt) res.appendHeader('vary', 'Accept-Encoding');
  const encoding = isWorthIt ? encodingFor(req) : 'identity';
  if (encoding === 'identity') return endWith(res, body);
  const small = await compressQuickly(body, encoding);
  res.setHeader('content-encoding', encoding).setHeader('content-length', small.length);
  endWith(res, small);
}
