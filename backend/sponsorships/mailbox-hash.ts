import { createHmac, hkdfSync } from 'node:crypto';
import { config } from '../config.ts';

const key = Buffer.from(hkdfSync('sha256', config.internalSecret, '', 'kumu credits on joining', 32));

/** Recognises a mailbox of which nothing else is kept. Of one mailbox each business has another. */
export const hashOfMailbox = (businessId: string, mailbox: string): Buffer =>
  createHmac('sha256', key).update(`${businessId}:${mailbox}`).digest();
