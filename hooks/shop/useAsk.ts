import { useRef } from 'react';
import { useOpenChat } from '@/hooks/chat/useChat';
import { call } from '@/lib/browser/call';
import { randomUuid } from '@/lib/browser/random-id';

/**
 * Returns a function that sends a message to a creator, in the chat with the creator.
 * @returns the id of the chat
 */
export function useAsk(): (creatorUserId: string, text: string) => Promise<string> {
  const open = useOpenChat();
  /**
   * Id of the message. It is the same in each attempt, so that a repeated request sends the message
   * once.
   */
  const message = useRef<{ text: string; clientId: string }>(undefined);
  return async (creatorUserId, text) => {
    if (message.current?.text !== text) message.current = { text, clientId: randomUuid() };
    const { clientId } = message.current;
    const { id } = await open({ creatorUserId });
    await call('POST /chat/sendmessage', { body: { chatId: id, clientId, text } });
    return id;
  };
}
