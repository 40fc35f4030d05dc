import { useEffect, useRef, useState } from 'react';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { call } from '@/lib/browser/call';

/** Time after the last typing event for which a person counts as writing (ms). */
const SHOWN_MS = 6000;
/** Minimum time between two typing notifications to the server (ms). */
const SENT_EVERY_MS = 4000;

/** Returns the ids of the chats in which the other person is writing. */
export function useTypingChats(): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const end = (chatId: string) =>
    setIds((before) => (before.has(chatId) ? new Set([...before].filter((id) => id !== chatId)) : before));
  useStreamEvent('chat.typing', ({ chatId }) => {
    clearTimeout(timers.current.get(chatId));
    timers.current.set(
      chatId,
      setTimeout(() => end(chatId), SHOWN_MS),
    );
    setIds((before) => new Set([...before, chatId]));
  });
  useStreamEvent('chat.message', ({ chatId }) => end(chatId));
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  return ids;
}

/** Returns a function that notifies the other person that the user is writing. */
export function useTellTyping(chatId: string): () => void {
  const lastAt = useRef(0);
  return () => {
    if (Date.now() - lastAt.current < SENT_EVERY_MS || !navigator.onLine) return;
    lastAt.current = Date.now();
    // `call` logs a failure, and the next input sends the notification again.
    call('PATCH /chat/:id', { params: { id: chatId }, body: { isTyping: true } }).catch(() => {});
  };
}
