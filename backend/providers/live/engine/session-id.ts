import { randomBytes } from 'node:crypto';

/** Makes the address of a connection. Its first part is its public id. */
export function newSession(): { publicId: string; session: string } {
  const publicId = randomBytes(8).toString('hex');
  return { publicId, session: `${publicId}-${randomBytes(16).toString('hex')}` };
}
