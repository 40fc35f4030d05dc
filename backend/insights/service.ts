import type { ProductEvent } from '../../contract/insights.ts';
import { now } from '../clock.ts';
import { db, type Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import type { Visitor } from '../http/visitor.ts';
import * as repository from './repository.ts';
import { toVisitorKeys } from './visitor-key-service.ts';

/**
 * Stores all of the given product events or none. Stores the user only if signed in.
 * @param visitor identifies the viewer when no user is signed in
 */
export async function record(
  actor: Actor | null,
  visitor: Visitor,
  events: readonly ProductEvent[],
): Promise<void> {
  const keys = visitor.isBot ? null : actor ? {} : await toVisitorKeys(visitor.address);
  const sender = { userId: actor?.userId ?? null, createdAt: now(), keys };
  await repository.insertEvents(
    db,
    events.map((event) => ({ ...sender, event })),
  );
}

/** Maximum playback speed of a recording. */
const FASTEST = 2;
/** Delay of a report that is still accepted (seconds). */
const TOLERANCE_SECONDS = 5;
/** Longest time between two reports of a person who is playing (s). Players report every 10. */
const LONGEST_PAUSE_SECONDS = 30;

/** Position in a recording at a time. */
type Position = { seconds: number; at: Date };

/**
 * Returns the seconds that were played between two reported positions. Returns 0 for a jump back,
 * and for a jump further ahead than playback allows in the time. Before the first report, the
 * position is the beginning.
 */
export function toPlayedSeconds(before: Position | null, after: Position): number {
  const passed = before ? (after.at.getTime() - before.at.getTime()) / 1000 : LONGEST_PAUSE_SECONDS;
  const most = FASTEST * Math.min(Math.max(passed, 0), LONGEST_PAUSE_SECONDS) + TOLERANCE_SECONDS;
  const seconds = Math.floor(after.seconds) - Math.floor(before?.seconds ?? 0);
  return seconds > 0 && seconds <= most ? seconds : 0;
}

/** Records the played seconds of a course part for the creator's figures. */
export const recordPlayed = (trx: Trx, played: repository.Played): Promise<void> =>
  repository.insertPlayed(trx, played, now());
