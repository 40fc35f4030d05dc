import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { DAY_MS } from '../../contract/values/times.ts';
import { sessionCookieOptions } from './session-cookie.ts';

const NAME = 'device';

/** Lifetime of the cookie, longer than any limit by device (days). */
export const DEVICE_DAYS = 1;

/**
 * Returns the value of the device cookie, which identifies the device in the sign-up limits. If the
 * browser has no cookie, sets a new cookie and returns null. Sign-ups without a cookie are limited
 * only by network.
 */
export function readDevice(req: Request, res: Response): string | null {
  const device = req.get('x-device');
  if (device) return device;
  const options = { ...sessionCookieOptions(res), path: '/api', maxAge: DEVICE_DAYS * DAY_MS };
  res.cookie(NAME, randomBytes(16).toString('base64url'), options);
  return null;
}
