import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { TicketRole } from '../../contract/values/lives.ts';
import { config } from '../config.ts';

const key = Buffer.from(hkdfSync('sha256', config.internalSecret, '', 'kumu live tickets', 32));

/** Right of one person to publish or watch one live. */
export type Ticket = { id: string; liveId: string; userId: string; role: TicketRole; expiresAt: Date };

const signatureOf = (terms: string): Buffer => createHmac('sha256', key).update(terms).digest();

/**
 * Returns the signed token of a ticket. Its dot distinguishes the token from an access token, which
 * is sent in the same header.
 */
export function signTicket({ id, liveId, userId, role, expiresAt }: Ticket): string {
  const list = [id, liveId, userId, role, expiresAt.getTime()];
  const terms = Buffer.from(JSON.stringify(list)).toString('base64url');
  return `${terms}.${signatureOf(terms).toString('base64url')}`;
}

/**
 * Parses a token, even if it has expired. Returns undefined for a token that `signTicket` did not
 * create.
 */
export function readTicket(token: string): Ticket | undefined {
  const [terms = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(terms);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const list = JSON.parse(Buffer.from(terms, 'base64url').toString()) as unknown;
  const [id, liveId, userId, role, expires] = list as [string, string, string, TicketRole, number];
  return { id, liveId, userId, role, expiresAt: new Date(expires) };
}
