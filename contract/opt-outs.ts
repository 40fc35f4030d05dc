import { z } from './zod.ts';
import { del, get, post } from './call.ts';
import { Done } from './shared.ts';

/** Calls behind the link in a creator's news mails, which stops these mails. */
export const optOuts = {
  openMailChoice: get('/unsubscribe/:token', {
    access: 'public',
    raw: true,
    summary: 'Leads to the page where the mails about a creator’s posts are stopped; it stops nothing',
    reply: z.unknown(),
  }),
  /**
   * Unsubscribe by one click in a mailbox (RFC 8058); the body has no information beyond the
   * address.
   */
  stopMails: post('/unsubscribe/:token', {
    access: 'public',
    takesAnyBody: true,
    summary: 'Stop the mails about a creator’s new posts and versions; the token of a mail says whose',
    reply: Done,
  }),
  resumeMails: del('/unsubscribe/:token', {
    access: 'public',
    summary: 'Let the mails about a creator’s new posts and versions come again',
    reply: Done,
  }),
  readMailChoice: get('/unsubscribe/:token/choice', {
    access: 'public',
    summary: 'Whose news the mails are about, and whether they come',
    reply: z.object({ creatorName: z.string(), path: z.string().nullable(), isOn: z.boolean() }),
  }),
};
