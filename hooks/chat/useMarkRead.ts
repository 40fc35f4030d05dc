import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Chat } from '@/contract/chat';
import { useUser } from '@/hooks/accounts/useUser';
import { announceRead } from './read-signal';
import { useChangeChat } from './useChat';

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const useIsVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  );

/**
 * Marks a chat as read up to a position while its end is visible to the user.
 * @param isShown true if the message at `position` is shown
 * @returns the position up to which the user has seen the messages
 */
export function useMarkRead(chat: Chat, position: number, isShown: boolean): number {
  const isVisible = useIsVisible();
  const change = useChangeChat();
  const { refreshUser } = useUser();
  const [seen, setSeen] = useState(chat.readPosition);
  const isSeen = isShown && isVisible;
  const now = isSeen ? Math.max(seen, position) : seen;
  if (now !== seen) setSeen(now);

  const markRead = useEffectEvent(async () => {
    try {
      await change(chat.id, { readPosition: position });
      announceRead();
      await refreshUser();
    } catch {
      // `call` logs the failure, and the next message triggers the request again.
    }
  });
  useEffect(() => {
    if (isSeen && position > chat.readPosition) void markRead();
  }, [isSeen, position, chat.readPosition]);
  return now;
}
