import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '@/hooks/useCall';

/** Delay after the last key (ms). Most people type a name without longer pauses. */
const PAUSE_MS = 350;

/**
 * Returns whether the typed username is available. The check starts after a pause. There is no
 * result until the check is complete, nor for the saved name.
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

/**
 * Proposes a free username that resembles a name.
 * @param name name of the creator; empty if no proposal is wanted
 * @param onProposal called with the username
 */
export function useProposedUsername(name: string, onProposal: (username: string) => void): void {
  const username = name.trim();
  const { data } = useCall(
    'GET /creators/mine/username',
    username.length >= 3 ? { query: { username } } : null,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const proposal = data && (data.verdict === 'FREE' ? username.toLowerCase() : data.suggestion);
  const propose = useEffectEvent(onProposal);
  useEffect(() => {
    if (proposal) propose(proposal);
  }, [proposal]);
}
