import { createHmac, hkdfSync } from 'node:crypto';
import { config } from '../config.ts';

const key = Buffer.from(hkdfSync('sha256', config.internalSecret, '', 'kumu credits on joining', 32));

/**
 * Returns the hash of a mailbox, so that it can be recognised without storing its address. The hash
 * differs between businesses.
 */
export const hashOfMailbox = (businessId: string, mailbox: string): Buffer =>
  createHmac('sha256', key).update(`${businessId}:${mailbox}`).digest();
