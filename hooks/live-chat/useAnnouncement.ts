import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Minimum time between two announcements (ms), so that a screen reader can say other things in a
 * busy chat.
 */
const PAUSE_MS = 2_000;
/**
 * Maximum number of messages that are read out. If there are more, only their number is announced.
 */
const MOST_READ_OUT = 2;

/**
 * Returns the text that a screen reader says about new messages: the texts of a few messages, or
 * their number.
 * @param arrived messages of other people, oldest first
 * @param read returns the text of a message
 * @param summarise returns the text for a number of messages
 */
export function useAnnouncement<M extends { position: number }>(
  arrived: readonly M[],
  read: (message: M) => string,
  summarise: (count: number) => string,
): string {
  const last = arrived.at(-1)?.position ?? 0;
  const [said, setSaid] = useState(last);
  const [text, setText] = useState('');

  const say = useEffectEvent(() => {
    const fresh = arrived.filter(({ position }) => position > said);
    setSaid(last);
    setText(fresh.length <= MOST_READ_OUT ? fresh.map(read).join(' ') : summarise(fresh.length));
  });
  const isBehind = last > said;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => say(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isBehind, said]);
  return text;
}
