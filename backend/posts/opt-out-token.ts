import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { config } from '../config.ts';
import { notFound } from '../errors.ts';

const key = Buffer.from(hkdfSync('sha256', config.internalSecret, '', 'kumu mails about posts', 32));

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** Whose mails about whose posts. */
type Subject = { userId: string; creatorId: string };

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const signatureOf = (subject: Buffer) =>
  createHmac('sha256', key).update(subject).digest().subarray(0, SIGNATURE_BYTES);

/** What a mail carries, so that whoever has it can stop these mails without logging in. It has no end: old mails keep working. */
export function optOutToken({ userId, creatorId }: Subject): string {
  const subject = Buffer.concat([bytesOf(userId), bytesOf(creatorId)]);
  return Buffer.concat([subject, signatureOf(subject)]).toString('base64url');
}

/** @throws 404 for a token that Kumu did not make */
export function readOptOutToken(token: string): Subject {
  const bytes = Buffer.from(token, 'base64url');
  const [subject, signature] = [bytes.subarray(0, 2 * ID_BYTES), bytes.subarray(2 * ID_BYTES)];
  if (signature.length !== SIGNATURE_BYTES || !timingSafeEqual(signature, signatureOf(subject)))
    throw notFound('This link');
  return { userId: idOf(subject.subarray(0, ID_BYTES)), creatorId: idOf(subject.subarray(ID_BYTES)) };
}
