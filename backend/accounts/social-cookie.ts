import type { CookieOptions, Request, Response } from 'express';
import { MINUTE_MS } from '../../contract/values/times.ts';
import { sessionCookieOptions } from './session-cookie.ts';
import { SIGN_IN_MINUTES } from './social-service.ts';

const NAME = 'socialSignIn';
/** Lax, because the person comes back from another site; sent to the calls that sign in, and to no page. */
const optionsFor = (res: Response): CookieOptions => ({ ...sessionCookieOptions(res), path: '/api/auth' });

export const setSocialCookie = (res: Response, token: string) =>
  res.cookie(NAME, token, { ...optionsFor(res), maxAge: SIGN_IN_MINUTES * MINUTE_MS });

export const clearSocialCookie = (res: Response) => res.clearCookie(NAME, optionsFor(res));

/** What the front end read from the cookie; empty without one. */
export const socialTokenOf = (req: Request): string => req.get('x-social-sign-in') ?? '';
