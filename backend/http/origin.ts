import type { RequestHandler } from 'express';
import { config } from '../config.ts';
import { AppError } from './errors.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (origin: string) => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};

/**
 * Refuses writes from pages of another site (CSRF). Browsers send the `Origin` of a write; the cookie's SameSite
 * prevents most such requests already. The card provider's signed webhook has no Origin.
 */
export const requireSameOrigin: RequestHandler = (req, _res, next) => {
  const origin = req.get('origin');
  if (harmless.has(req.method) || origin === undefined) return next();
  const own = [new URL(config.appUrl).host, req.get('x-forwarded-host'), req.get('host')];
  const host = hostOf(origin);
  // A sandboxed frame or a local file sends "null", which equals no host.
  if (host === null || !own.includes(host))
    throw new AppError(403, 'FOREIGN_ORIGIN', 'This request came from another site.');
  next();
};
