import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { noticeTopicNames, type NoticeTopic } from '../../contract/values/notices.ts';
import { config } from '../config.ts';

const key = Buffer.from(hkdfSync('sha256', config.internalSecret, '', 'kumu mails by topic', 32));

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** Mails that an opt-out link stops: the mails of a topic, or the digest. */
export type MailTopic = NoticeTopic | 'digest';

const topics: readonly string[] = [...noticeTopicNames, 'digest'];

const signatureOf = (subject: Buffer) =>
  createHmac('sha256', key).update(subject).digest().subarray(0, SIGNATURE_BYTES);

/**
 * Returns the opt-out token of a mail. With the token, anybody can stop the mails of a topic
 * without logging in. The token never expires.
 */
export function topicToken(userId: string, topic: MailTopic): string {
  const subject = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), Buffer.from(topic)]);
  return Buffer.concat([subject, signatureOf(subject)]).toString('base64url');
}

/** Reads a token; undefined for a token that `topicToken` did not create. */
export function readTopicToken(token: string): { userId: string; topic: MailTopic } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= ID_BYTES + SIGNATURE_BYTES) return undefined;
  const subject = bytes.subarray(0, -SIGNATURE_BYTES);
  if (!timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), signatureOf(subject))) return undefined;
  const topic = subject.subarray(ID_BYTES).toString();
  if (!topics.includes(topic)) return undefined;
  const userId = subject
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { userId, topic: topic as MailTopic };
}
