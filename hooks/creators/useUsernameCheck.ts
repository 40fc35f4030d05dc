import { useEffect, useState } from 'react';
import { useCall } from '@/hooks/useCall';

/** Delay after the last key (ms). Most names are typed faster than this. */
const PAUSE_MS = 350;

/**
 * Returns whether the typed username is available, checked after a pause. Returns no result until
 * the check is complete and for the saved name.
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
