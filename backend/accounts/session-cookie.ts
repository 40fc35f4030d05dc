import type { CookieOptions, Response } from 'express';
import { cookieDomain } from '../../contract/rules/cookie-domain.ts';
import { config } from '../config.ts';

/** How long a session lasts, in days, and with it the cookie that holds its token. */
export const SESSION_DAYS = 60;

const NAME = 'accessToken';

/** By the host that the browser asked, because it drops a cookie for a domain that is not its own. */
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

export const setSessionCookie = (res: Response, { token, expiresAt }: { token: string; expiresAt: Date }) =>
  res.cookie(NAME, token, { ...sessionCookieOptions(res), expires: expiresAt });

export const clearSessionCookie = (res: Response) => res.clearCookie(NAME, sessionCookieOptions(res));
