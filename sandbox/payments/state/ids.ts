import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Returns a random identifier in the provider's style, such as `cus_` followed by 24 letters and
 * digits.
 */
export function newId(prefix: string, length = 24) {
  let tail = '';
  while (tail.length < length) tail += ALPHABET[randomInt(ALPHABET.length)];
  return `${prefix}_${tail}`;
}
