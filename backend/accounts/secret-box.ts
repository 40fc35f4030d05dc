import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { config } from '../config.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Key of the two-factor secrets. The key is not in the database, so that a copy of the database
 * alone reveals no second factor.
 */
const key = Buffer.from(hkdfSync('sha256', config.internalSecret, '', 'kumu two-factor secrets', 32));

/**
 * Encrypts a text.
 * @param owner owner of the text. The text can be decrypted only for this owner, so that a row
 *   cannot be moved to another user.
 */
export function seal(text: string, owner: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts a text. Returns null if the text was encrypted for another owner or with another key.
 */
export function open(sealed: Buffer, owner: string): string | null {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8');
    return text + decipher.final('utf8');
  } catch {
    return null;
  }
}
