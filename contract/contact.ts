import { z } from './zod.ts';
import { Email } from './accounts.ts';
import { post } from './call.ts';
import { Done, Id, Instant } from './shared.ts';
import { messageTopics } from './values/contact.ts';
import { limits } from './values/limits.ts';
import { messageStates } from './values/states.ts';

export const MessageInput = z.strictObject({
  name: z.string().trim().min(1).max(limits.messageNameCharacters),
  email: Email,
  topic: z.enum(messageTopics),
  text: z.string().trim().min(limits.messageCharacters.min).max(limits.messageCharacters.max),
  /** Honeypot field hidden from people; a filled field identifies a program. */
  website: z.string().max(200).default(''),
});

/** Message to the office. */
export const Message = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  topic: z.enum(messageTopics),
  text: z.string(),
  state: z.enum(messageStates),
  /** True if the sender was logged in. */
  isMember: z.boolean(),
  createdAt: Instant,
});
export type Message = z.infer<typeof Message>;

export const contact = {
  write: post('/contact', {
    access: 'public',
    status: 201,
    rate: 'letter',
    summary: 'Write to the office',
    body: MessageInput,
    reply: Done,
  }),
};
