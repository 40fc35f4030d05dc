import type { CookieOptions, Response } from 'express';
import { cookieDomain } from '../../contract/rules/cookie-domain.ts';
import { config } from '../config.ts';

/** Lifetime of a session and of the cookie with its token (days). */
export const SESSION_DAYS = 60;

const NAME = 'accessToken';

/**
 * Cookie that tells /before-hydration.js in a new browser that somebody is signed in. The cookie
 * grants no access. `SignedInMark` keeps it consistent with the session.
 */
const MARK_NAME = 'signedIn';

/** Cookie with the token of a view: an office user sees the site as another user. */
const VIEW_NAME = 'viewToken';

/**
 * Returns the cookie options by the requested host, because a browser drops a cookie for a foreign
 * domain.
 */
export function sessionCookieOptions({ req }: Response): CookieOptions {
  const domain = cookieDomain(req.get('x-forwarded-host') ?? req.get('host') ?? '', config.cookieDomain);
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isProduction,
    path: '/',
    ...(domain && { domain }),
  };
}

const markOptions = (res: Response): CookieOptions => ({ ...sessionCookieOptions(res), httpOnly: false });

/** Sets the session cookie and the cookie that marks the browser as signed in. */
export function setSessionCookie(res: Response, { token, expiresAt }: { token: string; expiresAt: Date }) {
  res.cookie(NAME, token, { ...sessionCookieOptions(res), expires: expiresAt });
  res.cookie(MARK_NAME, '1', { ...markOptions(res), expires: expiresAt });
}

export function clearSessionCookie(res: Response): void {
  res.clearCookie(NAME, sessionCookieOptions(res));
  res.clearCookie(MARK_NAME, markOptions(res));
}

export const setViewCookie = (res: Response, { token, expiresAt }: { token: string; expiresAt: Date }) =>
  res.cookie(VIEW_NAME, token, { ...sessionCookieOptions(res), expires: expiresAt });

export const clearViewCookie = (res: Response) => res.clearCookie(VIEW_NAME, sessionCookieOptions(res));
