import type { LiveState } from '../../contract/values/states.ts';
import type { Verdict } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { isOwn } from '../policies/access.ts';

type Seated = { state: string; seats: number | null; takenCount: number };

/** Live as the rules of its sale read it. */
type Offered = Seated & {
  creatorId: string;
  isPublic: boolean;
  priceCents: number;
  isFreeForMembers: boolean;
};

const isIn = ({ state }: { state: string }, ...states: LiveState[]) => states.some((each) => each === state);

/** Returns true if a live has ended; its recording has no seats. */
export const hasEnded = (row: { state: string }): boolean => isIn(row, 'ENDED', 'REPLAY_READY');

/** Returns true if a live is over and nobody will have anything of it. */
export const isOver = (row: { state: string; isRecorded: boolean }): boolean =>
  row.state === 'ENDED' && !row.isRecorded;

/** Returns the number of seats that are neither booked nor held; null without a limit. */
export const seatsLeft = (row: Seated): number | null =>
  row.seats === null || hasEnded(row) ? null : Math.max(0, row.seats - row.takenCount);

export const isFull = (row: Seated): boolean => seatsLeft(row) === 0;

/** Returns true if a live is sold now: before its end, and again once its recording is ready. */
export const isSoldNow = (row: { state: string; isPublic: boolean }): boolean =>
  row.isPublic && isIn(row, 'SCHEDULED', 'LIVE', 'REPLAY_READY');

/**
 * Returns whether a person without a seat may book without paying. A full live is refused when the
 * seat is taken.
 */
export function canBook(actor: Actor | null, row: Offered, { isMember }: { isMember: boolean }): Verdict {
  if (isOwn(actor, row)) return 'This is your own live.';
  if (!isSoldNow(row)) return 'This live cannot be booked any more.';
  if (row.priceCents === 0) return true;
  if (!row.isFreeForMembers) return 'This live is not free.';
  return isMember || 'This live is free for members only.';
}

/** Returns whether a seat that was not paid for may be given back. */
export const canUnbook = (row: { state: string }): Verdict =>
  isIn(row, 'SCHEDULED', 'LIVE') || 'A seat can be given back until the live ends.';
