import { z } from './zod.ts';
import { del, get, post } from './call.ts';
import { Done } from './shared.ts';
import { noticeTopicNames } from './values/notices.ts';

/**
 * Calls behind the opt-out link of a mail. The link stops the mails of a creator, the mails of a
 * topic, or the digest.
 */
export const optOuts = {
  openMailChoice: get('/unsubscribe/:token', {
    isPrivate: true,
    access: 'public',
    raw: true,
    summary: 'Leads to the page that stops the mails of a link; the address itself stops nothing',
    reply: z.unknown(),
  }),
  /**
   * Unsubscribe request of a mail program (RFC 8058). The request body is ignored, because the
   * address contains all information.
   */
  stopMails: post('/unsubscribe/:token', {
    access: 'public',
    takesAnyBody: true,
    summary: 'Stop mails: a creator’s news, a topic or the digest; the token of a mail says which',
    reply: Done,
  }),
  resumeMails: del('/unsubscribe/:token', {
    access: 'public',
    summary: 'Let the stopped mails come again',
    reply: Done,
  }),
  readMailChoice: get('/unsubscribe/:token/choice', {
    isPrivate: true,
    access: 'public',
    summary: 'What the mails are about, and whether they come',
    reply: z.discriminatedUnion('about', [
      z.object({
        about: z.literal('creator'),
        creatorName: z.string(),
        path: z.string().nullable(),
        isOn: z.boolean(),
      }),
      z.object({ about: z.literal('topic'), topic: z.enum(noticeTopicNames), isOn: z.boolean() }),
      z.object({ about: z.literal('digest'), isOn: z.boolean() }),
      /** Mails about products that are back in stock, sent to an address without an account. */
      z.object({ about: z.literal('stock'), isOn: z.boolean() }),
    ]),
  }),
};
