import type { CookieOptions, Request, Response } from 'express';
import { MINUTE_MS } from '../../contract/values/times.ts';
import { sessionCookieOptions } from './session-cookie.ts';
import { SIGN_IN_MINUTES } from './social-service.ts';

const NAME = 'socialSignIn';
/**
 * Returns the cookie options. The cookie is lax because the user returns from another site. The
 * path limits the cookie to the sign-in calls.
 */
const optionsFor = (res: Response): CookieOptions => ({ ...sessionCookieOptions(res), path: '/api/auth' });

export const setSocialCookie = (res: Response, token: string) =>
  res.cookie(NAME, token, { ...optionsFor(res), maxAge: SIGN_IN_MINUTES * MINUTE_MS });

export const clearSocialCookie = (res: Response) => res.clearCookie(NAME, optionsFor(res));

/** Returns the token that the front end read from the cookie; empty without a cookie. */
export const readSocialToken = (req: Request): string => req.get('x-social-sign-in') ?? '';
