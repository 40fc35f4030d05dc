import { read, type PageRead } from '@/lib/api-call';
import { THREAD_PAGE } from '@/lib/chat/thread';

/**
 * Reads of the list of chats, and of the chat that the address names, from a message on if the
 * address names one.
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
