import { z } from './zod.ts';
import { post } from './call.ts';
import { Email, ShownEmail } from './email.ts';
import { Done, Id, Instant } from './shared.ts';
import { Line, Words } from './texts.ts';
import { messageTopics } from './values/contact.ts';
import { limits } from './values/limits.ts';
import { messageStates } from './values/states.ts';

export const MessageInput = z.strictObject({
  name: Line.min(1).max(limits.messageNameCharacters),
  email: Email,
  topic: z.enum(messageTopics),
  text: Words.min(limits.messageCharacters.min).max(limits.messageCharacters.max),
  /** Honeypot field that is hidden from people. Only a program fills it in. */
  website: z.string().max(200).default(''),
});

/** Message to the office. */
export const Message = z.object({
  id: Id,
  name: z.string(),
  email: ShownEmail,
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
