import { useEffect, useState } from 'react';
import { useCall } from '@/hooks/useCall';

/** After the last key; a whole name is typed faster than this. */
const PAUSE_MS = 350;

/**
 * Whether the typed username can be chosen, asked for once somebody pauses; nothing while it is not known, and nothing for
 * the name that is saved.
 */
export function useUsernameCheck(typed: string, saved: string) {
  const username = typed.trim();
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(username), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [username]);
  const isAsked = username !== '' && username === paused && username.toLowerCase() !== saved;
  const { data } = useCall('GET /creators/mine/username', isAsked ? { query: { username } } : null, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  return isAsked ? data : undefined;
}
