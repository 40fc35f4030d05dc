import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<() => void>();

/** Notifies the chat lists of this tab that the user has read a chat. */
export function announceRead(): void {
  for (const listener of listeners) listener();
}

/** Calls `onRead` when the user has read a chat in this tab. */
export function useRead(onRead: () => void): void {
  const listener = useEffectEvent(onRead);
  useEffect(() => {
    const tell = () => listener();
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }, []);
}
