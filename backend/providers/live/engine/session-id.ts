import { randomBytes } from 'node:crypto';

/** Returns a new session id, which contains the public id and a secret. */
export function newSession(): { publicId: string; session: string } {
  const publicId = randomBytes(8).toString('hex');
  return { publicId, session: `${publicId}-${randomBytes(16).toString('hex')}` };
}
