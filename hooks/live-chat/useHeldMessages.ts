import { useState } from 'react';
import type { LiveMessage } from '@/contract/live-chat';
import { isShown, MOST_SHOWN } from '@/lib/live-chat/messages';

/**
 * Returns the messages of a log. While the user has scrolled up, no new messages are added, because
 * the rows would move. Removed messages are updated nevertheless.
 */
export function useHeldMessages(messages: readonly LiveMessage[]) {
  const [held, setHeld] = useState<readonly LiveMessage[] | null>(null);
  const newest = messages.filter(isShown).slice(-MOST_SHOWN);
  if (!held) return { shown: newest, below: 0, hold: () => setHeld(newest), release: () => setHeld(null) };

  const byId = new Map(messages.map((message) => [message.id, message]));
  const end = held.at(-1)?.position ?? 0;
  // After a recording is rewound, there are no later messages.
  const newestPosition = messages.at(-1)?.position ?? 0;
  return {
    shown: held
      .filter(({ position }) => position <= newestPosition)
      .map((message) => byId.get(message.id) ?? message)
      .filter(isShown),
    /** Number of newer messages below the shown ones. */
    below: messages.filter((message) => message.position > end && isShown(message)).length,
    hold: () => undefined,
    release: () => setHeld(null),
  };
}
