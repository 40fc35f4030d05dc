import { z } from './zod.ts';
import { post } from './call.ts';
import { Done } from './shared.ts';
import { eventTypes } from './values/events.ts';

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
