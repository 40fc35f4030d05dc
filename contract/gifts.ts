import { z } from './zod.ts';
import { del, get, post } from './call.ts';
import { Email } from './email.ts';
import { Context, OwnPath } from './checkout.ts';
import { Refund } from './refunds.ts';
import { Done, Id, Instant, Picture, TopicId } from './shared.ts';
import { Line, Words } from './texts.ts';
import { limits } from './values/limits.ts';
import { giftableTypes } from './values/content.ts';
import { giftTerms, shownGiftStates } from './values/gifts.ts';

/** Recipient of a gift, with the giver's message. */
const recipient = {
  recipientName: Line.min(1).max(limits.giftNameCharacters),
  recipientEmail: Email,
  message: Words.max(limits.giftMessageCharacters),
  /** Send date, at most a year ahead; null to send as soon as the gift is paid. */
  sendAt: Instant.nullable(),
};
export const GiftRecipient = z.strictObject(recipient);
export type GiftRecipient = z.infer<typeof GiftRecipient>;

/** Gift as a viewer with its link sees it. */
export const Gift = z.object({
  state: z.enum(shownGiftStates),
  /** True if the caller claimed the gift. */
  isMine: z.boolean(),
  giverName: z.string(),
  recipientName: z.string(),
  message: z.string(),
  expiresAt: Instant,
  contentType: z.enum(giftableTypes),
  /** Number of months of a gifted membership; null for content that is granted permanently. */
  months: z.int().nullable(),
  /** End of the access, if the caller claimed a gift with an end. */
  endsAt: Instant.nullable(),
  title: z.string(),
  /** Path of the page that shows the content. */
  path: z.string(),
  picture: Picture.nullable(),
  topicId: TopicId.nullable(),
  creatorName: z.string(),
});
export type Gift = z.infer<typeof Gift>;

export const gifts = {
  give: post('/gifts', {
    access: 'member',
    rate: 'money',
    idempotent: true,
    summary:
      'Open a card payment for a course, a digital product or three months of a membership that somebody else gets; the browser continues to `url`',
    body: z.strictObject({
      ...recipient,
      contentType: z.enum(giftableTypes),
      contentId: Id,
      /** Price that the giver saw (cents). */
      price: z
        .int()
        .min(0)
        .max(giftTerms.membershipMonths * limits.priceCents.max),
      context: Context.default('DEFAULT'),
      successUrl: OwnPath,
      cancelUrl: OwnPath,
    }),
    reply: z.object({ sessionId: z.string(), url: z.string(), checkoutId: Id }),
  }),
  read: get('/gifts/:code', {
    isPrivate: true,
    access: 'public',
    rate: 'lookup',
    summary: 'A gift by the code of its link',
    reply: Gift,
  }),
  claim: post('/gifts/:code/claim', {
    access: 'member',
    rate: 'code',
    summary: 'Unlock what a gift gives; a repetition changes nothing',
    reply: Gift,
  }),
  resend: post('/gifts/:code/mail', {
    access: 'member',
    rate: 'code',
    summary: 'Send the link of an own gift again',
    reply: Done,
  }),
  revoke: del('/gifts/:code', {
    access: 'member',
    rate: 'money',
    summary: 'Take back an own gift that nobody has claimed: it is refunded',
    reply: Refund,
  }),
};
