import type { Request, RequestHandler } from 'express';
import { isOwnSite } from '../../contract/own-site.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects writes from pages of another site (CSRF); the cookie's SameSite already prevents most
 * such requests.
 */
export const requireSameOrigin: RequestHandler = (req, _res, next) => {
  if (!harmless.has(req.method)) assertOwnSite(req);
  next();
};

/**
 * Checks the origin of a read that is recorded, because a link on another site must not trigger it.
 * @throws 403 for a page of another site
 */
export function assertOwnSite(req: Request): void {
  const sender = { origin: req.get('origin'), fetchSite: req.get('sec-fetch-site') };
  if (!isOwnSite(sender, [new URL(config.appUrl).host, req.get('x-forwarded-host'), req.get('host')]))
    throw new AppError(403, 'FOREIGN_ORIGIN', 'This request came from another site.');
}
