import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { config } from '../config.ts';
import { notFound } from '../errors.ts';

const key = Buffer.from(hkdfSync('sha256', config.internalSecret, '', 'kumu mails about posts', 32));

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** User and creator of an opt-out. */
type Subject = { userId: string; creatorId: string };

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const signatureOf = (subject: Buffer) =>
  createHmac('sha256', key).update(subject).digest().subarray(0, SIGNATURE_BYTES);

/**
 * Returns the opt-out token of a mail. It lets anybody with the mail stop these mails without
 * signing in. The token never expires, so that links in old mails still work.
 */
export function optOutToken({ userId, creatorId }: Subject): string {
  const subject = Buffer.concat([bytesOf(userId), bytesOf(creatorId)]);
  return Buffer.concat([subject, signatureOf(subject)]).toString('base64url');
}

/**
 * Verifies a token and returns its user and creator.
 * @throws 404 for a token that `optOutToken` did not create
 */
export function readOptOutToken(token: string): Subject {
  const bytes = Buffer.from(token, 'base64url');
  const [subject, signature] = [bytes.subarray(0, 2 * ID_BYTES), bytes.subarray(2 * ID_BYTES)];
  if (signature.length !== SIGNATURE_BYTES || !timingSafeEqual(signature, signatureOf(subject)))
    throw notFound('This link');
  return { userId: idOf(subject.subarray(0, ID_BYTES)), creatorId: idOf(subject.subarray(ID_BYTES)) };
}
