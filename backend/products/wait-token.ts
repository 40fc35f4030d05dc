import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { config } from '../config.ts';

const key = Buffer.from(hkdfSync('sha256', config.internalSecret, '', 'kumu mails about stock', 32));

const hashKey = Buffer.from(
  hkdfSync('sha256', config.internalSecret, '', 'kumu addresses of mails about stock', 32),
);

/**
 * Returns the keyed hash of an email address without an account, by which the address is recognised
 * without being stored.
 */
export const hashOfAddress = (email: string): Buffer => createHmac('sha256', hashKey).update(email).digest();

const SIGNATURE_BYTES = 16;

const signatureOf = (address: Buffer) =>
  createHmac('sha256', key).update(address).digest().subarray(0, SIGNATURE_BYTES);

/**
 * Returns the token in a mail with which all waits of the email address can be ended. The token
 * never expires.
 */
export function waitToken(email: string): string {
  const address = Buffer.from(email);
  return Buffer.concat([address, signatureOf(address)]).toString('base64url');
}

/** Returns the email address in a token; undefined for a token that `waitToken` did not create. */
export function readWaitToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= SIGNATURE_BYTES) return undefined;
  const address = bytes.subarray(0, -SIGNATURE_BYTES);
  return timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), signatureOf(address))
    ? address.toString()
    : undefined;
}
