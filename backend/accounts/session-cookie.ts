import type { CookieOptions, Response } from 'express';
import { config } from '../config.ts';

/** How long a session lasts, in days, and with it the cookie that holds its token. */
export const SESSION_DAYS = 60;

const NAME = 'accessToken';
export const sessionCookieOptions: CookieOptions = {
  httpOnly: true,
  sameSite: 'lax',
  secure: config.isProduction,
  path: '/',
  // Without a domain the cookie is limited to the exact host, which localhost and tunnels need.
  ...(config.cookieDomain && { domain: config.cookieDomain }),
};

export const setSessionCookie = (res: Response, { token, expiresAt }: { token: string; expiresAt: Date }) =>
  res.cookie(NAME, token, { ...sessionCookieOptions, expires: expiresAt });

export const clearSessionCookie = (res: Response) => res.clearCookie(NAME, sessionCookieOptions);
