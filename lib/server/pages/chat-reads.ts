import type { Texts } from '@/contract/values/locales';
import { read, type PageRead } from '@/lib/api-call';

/** Texts of the pages of chats, with the dialog that reports a message. */
export const chatTexts: Texts[] = ['chat', 'content:report', 'onboarding:flow.regions'];

/** Number of messages that a chat shows first, as in `useThread`. */
const MESSAGES = 30;

/** Reads of the list of chats, and of the chat that the address names. */
export function readsOfInbox(side: 'member' | 'creator', opened: unknown): PageRead[] {
  const isCreator = side === 'creator';
  const list = isCreator
    ? [read('GET /creators/messages', { query: { limit: 20 } }), read('GET /chat/saved-answers')]
    : [read('GET /chat', { query: { limit: 20 } })];
  if (typeof opened !== 'string') return list;
  return [
    ...list,
    read('GET /chat/:id', { params: { id: opened } }),
    read('GET /chat/message', { query: { chatId: opened, limit: MESSAGES } }),
  ];
}
