import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { now } from '../clock.ts';

/** Distinguishes visitors for a day without storing their address; what else a browser says of itself can be made up. */
export const visitorKey = (req: Request): string =>
  createHash('sha256')
    .update(`${req.ip}|${now().toISOString().slice(0, 10)}`)
    .digest('base64url');
