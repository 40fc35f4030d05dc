import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http';
import type { RequestHandler } from 'sirv';
import compression from 'compression';
import type { Request, Response } from 'express';
import type { Problem } from '../contract/shared.ts';
import { KEPT_SECONDS_HEADER } from '../contract/rules/kept-lists.ts';
import { isMachinePath } from '../contract/rules/machine-sources.ts';
import { compressOnce, sendKept, WORTH_COMPRESSING } from './answers.ts';
import type { CallRouter } from './call-router.ts';
import { locales } from '../contract/values/locales.ts';
import { redactPath } from '../contract/rules/secret-paths.ts';
import { hasSession } from '../lib/server/proxy/session-token.ts';
import { sendTexts, textPrefix } from './texts.ts';
import { collectBody, isFromNextCache, isStaticPage, readSharedMaxAge } from './next/answer.ts';
import type { PageCache } from './page-cache.ts';

type Parts = {
  /** Handler of Next. */
  next: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** Handler of built and public files. */
  files: RequestHandler;
  calls: CallRouter;
  pages: PageCache;
  /** Headers of every response except files. */
  headers: Record<string, string>;
};

export const serverOptions: ServerOptions = {
  // A form or a picture of 10 MiB takes minutes at most, and headers take seconds.
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  // This server supports no protocol upgrade, and Next would leave the connection of such a request
  // open.
  shouldUpgradeCallback: () => false,
};

/**
 * Time without traffic after which a connection is closed (ms), because an unread response stays in
 * memory.
 */
export const IDLE_MS = 120_000;

/** Path without escapes, so that each page has one path. */
const plainPath = /^\/[\w\-.~/]*$/;
const draftCookie = /(?:^|;\s*)__(?:prerender_bypass|next_preview_data)=/;

/**
 * Prefix of the default locale in any case. Next responds there too, but a page cached there would
 * not be revalidated.
 */
const defaultPrefix = new RegExp(`^/${locales[0]}(?=[/?]|$)`, 'i');

/**
 * Address of a page's data in the canonical case, which is removed from the cache together with the
 * page. Next also responds to a locale in another case.
 */
const dataPath = new RegExp(`^/_next/data/[^/]+/(?:${locales.join('|')})[/.]`);

/**
 * Dot segment, also escaped or in the address of a page's data. Browsers resolve such a segment
 * before the request.
 */
const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?=\/|$|\.json$)/i;

/**
 * Redirects to the address without the locale. Leading slashes and backslashes are removed, because
 * they would make the address point to another host.
 */
function redirectToPlain(req: IncomingMessage, res: ServerResponse): void {
  const rest = req.url!.replace(defaultPrefix, '').replace(/^[/\\]+/, '');
  res.writeHead(308, { location: `/${rest}`, 'cache-control': 'no-store' }).end();
}

/**
 * Returns true if a segment cannot be decoded or is a dot segment. Next responds to both with a
 * page.
 */
function isBroken(path: string): boolean {
  try {
    decodeURIComponent(path);
  } catch {
    return true;
  }
  return dotSegment.test(path);
}

function refuseAddress(res: ServerResponse): void {
  const problem: Problem = {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'This address was not found.',
    code: 'NOT_FOUND',
  };
  res.writeHead(404, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  res.end(JSON.stringify(problem));
}

/**
 * Maximum length of a path (characters). The longest valid path has a search of 100 characters,
 * each of which can be encoded as twelve characters.
 */
const LONGEST_PATH = 2_000;

/**
 * Data about the reader of the current page. A page sets the data if it is not the same for
 * everybody.
 */
const reader = (globalThis.pageReader = new AsyncLocalStorage());

const compress = compression({ threshold: WORTH_COMPRESSING });

/**
 * Creates the front server. It handles requests for built files, calls and cached pages before
 * Next, and caches pages that Next marks as cacheable.
 */
export function createFrontServer({ next, files, calls, pages, headers }: Parts): RequestListener {
  const always = Object.entries(headers);
  return (req, res) => {
    // `*` and absolute addresses are meant for other servers and proxies. Next fails on the first
    // and redirects to the second.
    if (!req.url!.startsWith('/')) return void res.writeHead(400, { 'cache-control': 'no-store' }).end();
    const path = req.url!.split('?', 1)[0]!;
    // Next stores the address of each requested page, so long addresses would fill its memory.
    if (path.length > LONGEST_PATH) return refuseAddress(res);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const isMachine = isMachinePath(path);
    if (isMachine) req.url = `/api${req.url}`;
    const isCall = isMachine || path.startsWith('/api/');
    if (!isRead || isCall) {
      setAlways(res);
      if (isCall && isBroken(path)) return refuseAddress(res);
      return compress(req as Request, res as Response, () => {
        compressOnePiece(req, res);
        if (!calls(req, res)) void askNext(req, res);
      });
    }
    if (path.startsWith(textPrefix)) return destroyAfterFailure(answerTexts(req, res, path), res, path);
    files(req, res, () => {
      setAlways(res);
      // Next would respond with the target page and cache it again for each such address.
      if (dotSegment.test(path)) return refuseAddress(res);
      if (defaultPrefix.test(path)) return redirectToPlain(req, res);
      if (isPage(req, path)) destroyAfterFailure(renderPage(req, res, path), res, path);
      else void askNext(req, res);
    });
  };

  function setAlways(res: ServerResponse): void {
    for (const [name, value] of always) res.setHeader(name, value);
  }

  /**
   * Passes a request to Next. A failure of Next is handled here, because an unhandled rejection
   * would end the process.
   */
  async function askNext(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      await reader.run({}, () => next(req, res));
    } catch (error) {
      console.error(`${req.method} ${redactPath(req.url ?? '')} failed:`, error);
      if (!res.headersSent) res.writeHead(500, { 'cache-control': 'no-store' });
      res.end();
    }
  }

  /** Ends a response that could not be sent. */
  function destroyAfterFailure(sending: Promise<void>, res: ServerResponse, path: string): void {
    sending.catch((error: unknown) => {
      console.error(`${redactPath(path)} was not sent:`, error);
      res.destroy();
    });
  }

  async function answerTexts(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    if (!(await sendTexts(req, res, path))) refuseAddress(res);
  }

  async function renderPage(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const kept = pages.find(path);
    if (kept && (isFromNextCache(kept.headers) || isPlainVisit(req))) return sendKept(req, res, kept);
    if (req.method === 'HEAD') return askNext(req, res);

    const since = pages.moment();
    const collected = collectBody(res);
    await askNext(req, res);
    const body = await collected;
    // A browser would otherwise never repeat the request after a permanent redirect, even if the
    // address later leads elsewhere.
    if (res.statusCode === 308 && !res.headersSent)
      res.setHeader('cache-control', 'public, max-age=0, must-revalidate');
    if (isStaticPage(res) && !res.headersSent) keepQuery(req, res);

    const maxAge = secondsToKeep(req, res);
    if (!res.headersSent) res.removeHeader(KEPT_SECONDS_HEADER);
    if (maxAge) {
      const headers = res.getHeaders();
      delete headers['content-length'];
      pages
        .keep(path, { headers, body }, maxAge, since)
        .catch((error: unknown) => console.error(`${redactPath(path)} was not kept:`, error));
      const same = pages.findSame(path, body);
      if (same) return sendKept(req, res, { ...same, headers });
    }
    await compressOnce(req, res, body);
  }
}

/**
 * Compresses a response that is sent in one piece; the compression stream handles all other
 * responses.
 */
function compressOnePiece(req: IncomingMessage, res: ServerResponse): void {
  const { end } = res;
  res.end = (body?: unknown, ...rest: unknown[]) => {
    Object.assign(res, { end });
    if (!(body instanceof Buffer) || res.headersSent || req.method === 'HEAD')
      return Reflect.apply(end, res, [body, ...rest]) as ServerResponse;
    compressOnce(req, res, body).catch(() => res.destroy());
    return res;
  };
}

/** Returns true for a page or the data of a page, unless the user is in preview mode. */
const isPage = (req: IncomingMessage, path: string): boolean =>
  plainPath.test(path) &&
  (!path.startsWith('/_next/') || dataPath.test(path)) &&
  !draftCookie.test(req.headers.cookie ?? '');

/**
 * Adds the visitor's query to the redirect of a moved static page, because the query contains the
 * source of the link.
 */
function keepQuery(req: IncomingMessage, res: ServerResponse): void {
  const mark = req.url!.indexOf('?');
  const location = res.getHeader('location');
  if (mark >= 0 && typeof location === 'string' && !location.includes('?'))
    res.setHeader('location', location + req.url!.slice(mark));
}

/** Returns true for a visitor at an address without a query. */
const isPlainVisit = (req: IncomingMessage): boolean =>
  !req.url!.includes('?') && !hasSession(req.headers.cookie);

/**
 * Returns the cache time (seconds); 0 unless the response is a static page or a list that can be
 * cached for visitors.
 */
function secondsToKeep(req: IncomingMessage, res: ServerResponse): number {
  if (res.statusCode !== 200 || res.hasHeader('set-cookie')) return 0;
  if (isFromNextCache(res.getHeaders())) return readSharedMaxAge(res.getHeaders());
  return isPlainVisit(req) ? Number(res.getHeader(KEPT_SECONDS_HEADER) ?? 0) : 0;
}
