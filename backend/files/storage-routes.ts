import { Router, type Request, type Response } from 'express';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import { AppError, notFound } from '../errors.ts';
import { isKey, type DiskStorage } from '../providers/storage/disk.ts';
import {
  checkLink,
  buildDisposition,
  hasExpired,
  linkExpired,
  readLink,
  type LinkTerms,
} from '../providers/storage/links.ts';
import { disk } from '../providers/storage/storage.ts';

/**
 * Time without traffic after which a connection is closed (ms). The total duration of an upload is
 * not limited.
 */
const IDLE_MS = 120_000;

const YEAR_SECONDS = 31_536_000;

/**
 * Options of `send`. Chunks are larger than the default of 64 KiB, because videos are most of the
 * traffic.
 */
const sending = { dotfiles: 'deny', cacheControl: false, highWaterMark: 256 * 1024 } as const;

/**
 * Returns the routes that serve the disk driver's signed links for upload and download. They are
 * mounted at /storage before any body parser.
 */
export function storageRoutes(store: DiskStorage): Router {
  const router = Router();
  const siteOrigin = new URL(config.appUrl).origin;

  router.use((req, res, next) => {
    if (config.isProduction) res.set('Strict-Transport-Security', 'max-age=31536000');
    res.vary('Origin');
    if (req.headers.origin === siteOrigin) {
      res.set({
        'Access-Control-Allow-Origin': siteOrigin,
        'Access-Control-Expose-Headers': 'ETag, Content-Range, Accept-Ranges, Content-Length',
      });
    }
    next();
  });

  router.options('/*key', (_req, res) => {
    res.set({
      'Access-Control-Allow-Methods': 'PUT, GET, HEAD',
      'Access-Control-Allow-Headers': 'Content-Type, Range, If-None-Match',
      'Access-Control-Max-Age': '7200',
    });
    res.status(204).end();
  });

  router.put('/*key', async (req, res) => {
    try {
      const key = keyOf(req);
      const terms = checkLink(store.secret, 'PUT', key, queryOf(req));
      checkBody(req, terms);
      req.socket.setTimeout(IDLE_MS);
      if (terms.upload !== undefined) await store.receivePiece(terms.upload, terms.piece!, terms.at!, req);
      else await store.receive(key, req);
    } catch (error) {
      // The rest of the request body is not read, so the connection must be closed.
      if (!req.complete) res.set('Connection', 'close');
      throw error;
    }
    res.status(200).end();
  });

  router.get('/*key', async (req, res, next) => {
    const key = keyOf(req);
    if (key.startsWith('public/')) {
      res.set('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
    } else {
      const terms = readLink(store.secret, req.method, key, queryOf(req));
      const isExpired = hasExpired(terms);
      // Only browsers are redirected; API clients get the error.
      const renewAt = req.accepts(['json', 'html']) === 'html' ? terms.renew : undefined;
      if (renewAt !== undefined && (isExpired || (await store.findSize(key)) === null)) {
        res.set('Cache-Control', 'no-store').vary('Accept');
        return void res.redirect(303, config.appUrl + renewAt);
      }
      if (isExpired) throw linkExpired();
      const secondsLeft = Math.floor(terms.expires - now().getTime() / 1000);
      res.set('Cache-Control', `private, max-age=${secondsLeft}`);
      res.set('Content-Type', terms.type);
      res.set('Content-Disposition', buildDisposition(terms.download));
    }
    setSafety(res, siteOrigin);
    // The reverse proxy can read the same files. It sends the file with these headers and also
    // handles ranges.
    if (config.storage.accelPrefix !== null && !key.startsWith('public/'))
      return void res.set('X-Accel-Redirect', `${config.storage.accelPrefix}${key}`).end();
    res.sendFile(key, { root: store.root, ...sending }, (error?: SendError) => {
      if (error) giveUp(error, res, next);
    });
  });

  return router;
}

type SendError = Error & { status?: number; code?: string };

function giveUp(error: SendError, res: Response, next: (error?: unknown) => void): void {
  // The client aborted the response, such as by seeking or by closing the page. No client is left
  // to receive an error, even if no headers were sent yet.
  if (res.headersSent || error.code === 'ECONNABORTED') return;
  for (const name of ['Content-Type', 'Content-Disposition', 'Cache-Control']) res.removeHeader(name);
  if (error.status === 416)
    return next(new AppError(416, 'RANGE_NOT_SATISFIABLE', 'The file has no such range of bytes.'));
  const isNoFile = error.status === 404 || error.status === 403 || error.code === 'EISDIR';
  next(isNoFile ? notFound('This file') : error);
}

/**
 * Sets headers so that an uploaded file is served only as its checked type and cannot run scripts.
 */
function setSafety(res: Response, siteOrigin: string): void {
  const isPdf = String(res.get('Content-Type')).startsWith('application/pdf');
  res.removeHeader('X-Frame-Options');
  res.set({
    'X-Content-Type-Options': 'nosniff',
    // A sandboxed page could not open the browser's PDF viewer. The PDF viewer itself isolates the
    // scripts of a PDF from the origin.
    'Content-Security-Policy': `${isPdf ? '' : 'sandbox; '}frame-ancestors ${siteOrigin}`,
    // Other origins may load the file, because the signed link grants access and the site's pages
    // have another origin.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}

function keyOf(req: Request): string {
  const key = req.path.slice(1);
  if (!isKey(key)) throw notFound('This file');
  return key;
}

const queryOf = (req: Request) => new URL(req.originalUrl, 'http://storage').searchParams;

/** Rejects an upload request with wrong headers before its body is read. */
function checkBody(req: Request, terms: LinkTerms): void {
  const length = req.headers['content-length'];
  if (length === undefined)
    throw new AppError(411, 'LENGTH_REQUIRED', 'Say the size of the file in Content-Length.');
  if (req.headers['content-type'] !== terms.type || req.headers['content-encoding'] !== undefined)
    throw new AppError(415, 'WRONG_TYPE', `This link takes ${terms.type} and nothing else.`);
  if (Number(length) > terms.max!)
    throw new AppError(413, 'TOO_LARGE', `This link takes ${terms.max} bytes and not more.`);
  if (Number(length) < terms.max!)
    throw new AppError(400, 'TOO_SMALL', `This link takes ${terms.max} bytes and not fewer.`);
}

/** Routes of the disk driver. Empty for S3, which serves its links itself. */
export const storageRouter: Router = disk ? storageRoutes(disk) : Router();
