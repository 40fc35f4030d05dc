import { useState } from 'react';
import type { LivePage } from '@/contract/lives';
import { REACTIONS_A_SECOND, type LiveReaction } from '@/contract/values/lives';
import { call } from '@/lib/browser/call';
import { sendEvent } from '@/lib/browser/events';
import { createLimiter } from '@/lib/live-chat/limiter';

/** Period in which each reaction is recorded as a product event only once (ms). */
const EVENT_MS = 10_000;

/**
 * Returns a function that sends a reaction to a live. Reactions above the limit are dropped without
 * an error, because a person who presses quickly does not expect each press to count.
 */
export function useReactions({ id, creator }: Pick<LivePage, 'id' | 'creator'>) {
  const [limits] = useState(() => ({
    sent: createLimiter(REACTIONS_A_SECOND, 1000),
    recorded: createLimiter(1, EVENT_MS),
  }));
  return (reaction: LiveReaction): void => {
    if (!limits.sent()) return;
    // `call` logs a failure. A lost reaction is not sent again.
    call('POST /lives/:id/reactions', { params: { id }, body: { reaction } }).catch(() => undefined);
    if (limits.recorded(reaction))
      sendEvent('LIVE_REACTION', { liveId: id, creatorId: creator.id, reaction });
  };
}
