import type { LiveState } from '@/contract/values/states';

/**
 * Phase of a live as its viewers see it. `waiting` lasts until its start time, and `starting` from
 * then until the first picture.
 */
export type LivePhase =
  'waiting' | 'starting' | 'on' | 'ended' | 'recording' | 'cancelled' | 'missed' | 'gone';

const phases: Partial<Record<LiveState, LivePhase>> = {
  LIVE: 'on',
  ENDED: 'ended',
  REPLAY_READY: 'recording',
  CANCELLED: 'cancelled',
  MISSED: 'missed',
  TAKEN_DOWN: 'gone',
  DELETED: 'gone',
};

type Shown = { state: LiveState; startsAt: string; connection?: 'NONE' | 'ON' | 'AWAY' };

/**
 * Returns the phase of a live.
 * @param now time of the server (ms since 1970)
 */
export function findPhase({ state, startsAt, connection }: Shown, now: number): LivePhase {
  // The creator has pressed start, but no picture is available yet.
  if (state === 'LIVE' && connection === 'NONE') return 'starting';
  return phases[state] ?? (now < Date.parse(startsAt) ? 'waiting' : 'starting');
}
