import { createHmac, hkdfSync } from 'node:crypto';
import { config } from '../config.ts';

const toSecret = (about: string) => Buffer.from(hkdfSync('sha256', config.internalSecret, '', about, 32));
const addressSecret = toSecret('kumu live addresses');
const authorSecret = toSecret('kumu live authors');

const AUTHOR_CHARACTERS = 16;

/**
 * Returns the hash of a caller's address for the lives of one creator. The address cannot be found
 * from it without the secret, and the hashes of two creators cannot be compared.
 */
export const hashAddress = (creatorId: string, address: string): Buffer =>
  createHmac('sha256', addressSecret).update(`${creatorId} ${address}`).digest();

/** Returns the key that distinguishes a person among the authors of one live. */
export const toAuthorKey = (liveId: string, userId: string): string =>
  createHmac('sha256', authorSecret)
    .update(`${liveId} ${userId}`)
    .digest('base64url')
    .slice(0, AUTHOR_CHARACTERS);
