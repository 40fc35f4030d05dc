import type { LiveState } from '../../contract/values/states.ts';
import type { Verdict } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { isOwn } from '../policies/access.ts';

type Seated = { state: string; seats: number | null; takenCount: number };

/** Columns of a live on which the rules of its sale depend. */
type Offered = Seated & {
  creatorId: string;
  isPublic: boolean;
  priceCents: number;
  isFreeForMembers: boolean;
};

const isIn = ({ state }: { state: string }, ...states: LiveState[]) => states.some((each) => each === state);

/** Returns true if a live has ended. The recording has no limit of seats. */
export const hasEnded = (row: { state: string }): boolean => isIn(row, 'ENDED', 'REPLAY_READY');

/** Returns true if a live has ended without a recording, so that nothing is left to sell. */
export const isOver = (row: { state: string; isRecorded: boolean }): boolean =>
  row.state === 'ENDED' && !row.isRecorded;

/** Returns the number of seats that are neither booked nor reserved; null without a limit. */
export const seatsLeft = (row: Seated): number | null =>
  row.seats === null || hasEnded(row) ? null : Math.max(0, row.seats - row.takenCount);

export const isFull = (row: Seated): boolean => seatsLeft(row) === 0;

/**
 * Returns true if a live is currently sold. The sale is paused between its end and the completion
 * of the recording.
 */
export const isSoldNow = (row: { state: string; isPublic: boolean }): boolean =>
  row.isPublic && isIn(row, 'SCHEDULED', 'LIVE', 'REPLAY_READY');

/**
 * Returns true if a person may book a seat without paying, otherwise the reason. Whether a seat is
 * free is checked later, when the seat is taken.
 */
export function canBook(actor: Actor | null, row: Offered, { isMember }: { isMember: boolean }): Verdict {
  if (isOwn(actor, row)) return 'This is your own live.';
  if (!isSoldNow(row)) return 'This live cannot be booked any more.';
  if (row.priceCents === 0) return true;
  if (!row.isFreeForMembers) return 'This live is not free.';
  return isMember || 'This live is free for members only.';
}

/** Returns true if a free seat may be given back, otherwise the reason. */
export const canUnbook = (row: { state: string }): Verdict =>
  isIn(row, 'SCHEDULED', 'LIVE') || 'A seat can be given back until the live ends.';
