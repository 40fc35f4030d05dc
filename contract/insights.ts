import { z } from 'zod';
import { post } from './call.ts';
import { Done } from './shared.ts';

/** What the product notes about its use. */
const eventTypes = [
  'LIVE_OPEN_CHAT',
  'LIVE_CLOSE_CHAT',
  'INTENT_SHARE',
  'VIEW_CREATOR_PAGE',
  'VIEW_CONTENT_PAGE',
  'RATE_CONTENT',
  'VIEW_ITEM',
  'ASK_ITEM',
  'SHARE_ITEM',
  'VIEW_LIBRARY_PAGE',
  'UPLOAD_FILE',
  'SUCCESS_FILE_UPLOADED',
  'FAIL_FILE_UPLOADED',
  'CLICK_NEW_PROJECT',
  'CREATE_NEW_PROJECT',
  'ADD_TAGS_ON_PROJECT',
  'PUBLISH_PROJECT',
  'EXPORT_SOCIAL_CONTENT',
  'SUCCESS_EXPORT_SOCIAL_CONTENT',
  'FAIL_EXPORT_SOCIAL_CONTENT',
  'FAIL_PUBLISH_SOCIAL_CONTENT',
  'LIVE_REACTION',
  'SUPPORT_SUCCESS',
  'SUPPORT_FAILURE',
] as const;
export const EventType = z.enum(eventTypes);
export type EventType = z.infer<typeof EventType>;

export const insights = {
  record: post('/sevents', {
    access: 'public',
    summary: 'Note a product event',
    body: z.strictObject({
      type: EventType,
      segment: z.string().max(100).nullable().default(null),
      payload: z
        .record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
        .default({})
        .refine((payload) => Object.keys(payload).length <= 30, { params: { code: 'TOO_MANY' } }),
    }),
    reply: Done,
  }),
};
