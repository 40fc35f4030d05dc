import { afterCommit, db, inTransaction, type Trx } from '../db/connection.ts';
import { log } from '../log.ts';
import { publishViewers } from './event-service.ts';
import { findLive } from './repository.ts';

/** Time between two events about the viewers of one live (ms). */
const INTERVAL_MS = 1_000;

/**
 * Lives with an event within the interval; the value is true if the number has changed since that
 * event.
 */
const recent = new Map<string, boolean>();

async function publishCount(liveId: string): Promise<void> {
  const live = await findLive(db, liveId);
  if (live) await inTransaction((trx) => publishViewers(trx, liveId, live.viewersCount));
}

/**
 * Publishes the stored number now. If the number changes within the interval, publishes it once
 * more afterwards.
 */
function publishNow(liveId: string): void {
  recent.set(liveId, false);
  publishCount(liveId).catch((error: unknown) => log.warn({ err: error, liveId }, 'viewers of a live'));
  setTimeout(() => {
    const hasChanged = recent.get(liveId);
    recent.delete(liveId);
    if (hasChanged) publishNow(liveId);
  }, INTERVAL_MS).unref();
}

/**
 * Publishes the number of viewers to open pages after the commit, at most once per second for each
 * live.
 */
export const announceViewers = (trx: Trx, liveId: string): void =>
  afterCommit(trx, () => {
    if (recent.has(liveId)) recent.set(liveId, true);
    else publishNow(liveId);
  });
