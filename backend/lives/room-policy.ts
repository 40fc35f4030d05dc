import { now } from '../clock.ts';
import type { Verdict } from '../errors.ts';
import type { LiveRow } from './repository.ts';
import { canStart } from './policy.ts';

/** Allows publishing in a live that is on, or that is scheduled and may start now. */
export const canPublish = (live: Pick<LiveRow, 'state' | 'startsAt' | 'isPublic'>): Verdict => {
  if (!live.isPublic) return 'This live is not public.';
  return live.state === 'LIVE' || canStart(live, now());
};
