import { read, type PageRead } from '@/lib/api-call';
import { THREAD_PAGE } from '@/lib/chat/thread';

/**
 * Returns the read calls of the list of chats, and of the chat that the address names. If the
 * address names a message, the chat is read from that message on.
 */
export function readsOfInbox(side: 'member' | 'creator', opened: unknown, message: unknown): PageRead[] {
  const isCreator = side === 'creator';
  const list = isCreator
    ? [read('GET /creators/messages', { query: { limit: 20 } }), read('GET /chat/saved-answers')]
    : [read('GET /chat', { query: { limit: 20 } })];
  if (typeof opened !== 'string') return list;
  const aroundId = typeof message === 'string' ? message : undefined;
  return [
    ...list,
    read('GET /chat/:id', { params: { id: opened } }),
    read('GET /chat/message', { query: { chatId: opened, limit: THREAD_PAGE, aroundId } }),
  ];
}
