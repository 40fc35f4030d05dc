import { z } from './zod.ts';
import { post } from './call.ts';
import { Context, TransactionType } from './checkout.ts';
import { ContentRef, ContentType } from './content.ts';
import { AmountCents, Done, Id } from './shared.ts';
import { eventSources, uploadOrigins } from './values/events.ts';
import { limits } from './values/limits.ts';

/** Returns the schema of one event type; every field of the payload is required. */
const event = <T extends string, P extends z.core.$ZodShape>(type: T, payload: P) =>
  z.strictObject({
    type: z.literal(type),
    /** Sender's business, or `creator`, `member` or `visitor`. */
    segment: z.string().min(1).max(100),
    payload: z.strictObject(payload),
  });

const source = z.enum(eventSources);
/** Name from a list that the sender defines: an error code, a social platform, a way to share. */
const name = z.string().min(1).max(60);

const content = ContentRef.shape;
const ofCreator = { ...content, creatorId: Id };
const item = { itemId: Id, creatorId: Id };
const live = { liveId: Id, creatorId: Id };
const exported = { ...content, platformKey: name };
const upload = {
  mimeType: z.string().max(200),
  /** Size in bytes, including files that are rejected for their size. */
  size: z
    .int()
    .min(0)
    .max(2 ** 50),
  origin: z.enum(uploadOrigins),
};
const payment = {
  checkoutId: Id,
  ...content,
  transactionType: TransactionType,
  context: Context,
  amount: AmountCents,
};

/** Product events with their payloads. docs/events.md describes when they are sent. */
export const ProductEvent = z.discriminatedUnion('type', [
  event('LIVE_OPEN_CHAT', live),
  event('LIVE_CLOSE_CHAT', live),
  event('INTENT_SHARE', { ...ofCreator, channel: name }),
  event('VIEW_CREATOR_PAGE', { creatorId: Id, source }),
  event('VIEW_CONTENT_PAGE', { ...ofCreator, source }),
  event('RATE_CONTENT', { ...ofCreator, stars: z.int().min(1).max(5) }),
  event('VIEW_ITEM', { ...item, source }),
  event('ASK_ITEM', item),
  event('SHARE_ITEM', { ...item, channel: name }),
  event('VIEW_LIBRARY_PAGE', { itemsCount: z.int().min(0).max(1_000_000) }),
  event('UPLOAD_FILE', upload),
  event('SUCCESS_FILE_UPLOADED', { ...upload, fileId: Id }),
  event('FAIL_FILE_UPLOADED', { ...upload, code: name, message: z.string().max(200) }),
  event('CLICK_NEW_PROJECT', { contentType: ContentType }),
  event('CREATE_NEW_PROJECT', content),
  event('ADD_TAGS_ON_PROJECT', { ...content, tagsCount: z.int().min(0).max(100) }),
  event('PUBLISH_PROJECT', content),
  event('EXPORT_SOCIAL_CONTENT', exported),
  event('SUCCESS_EXPORT_SOCIAL_CONTENT', { ...exported, fileId: Id }),
  event('FAIL_EXPORT_SOCIAL_CONTENT', { ...exported, code: name }),
  event('FAIL_PUBLISH_SOCIAL_CONTENT', { ...exported, code: name }),
  event('LIVE_REACTION', { ...live, reaction: name }),
  event('SUPPORT_SUCCESS', payment),
  event('SUPPORT_FAILURE', payment),
]);
export type ProductEvent = z.infer<typeof ProductEvent>;

export const insights = {
  record: post('/sevents', {
    access: 'public',
    rate: 'events',
    isDeferrable: true,
    summary: 'Note a product event; not stored for who asks not to be tracked',
    body: ProductEvent,
    reply: Done,
  }),
  recordAll: post('/sevents/batch', {
    access: 'public',
    rate: 'events',
    isDeferrable: true,
    summary: 'Note several product events, all of them or none',
    body: z.strictObject({ events: z.array(ProductEvent).min(1).max(limits.eventsAtOnce) }),
    reply: Done,
  }),
};
