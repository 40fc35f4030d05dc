import { minutesFromNow, now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { log } from '../log.ts';
import { countAllMinutes, type CountedLive } from './minutes-query.ts';
import * as repository from './repository.ts';

/** Delay before a minute of a running live is counted (minutes), because events arrive late. */
const SETTLED_MINUTES = 2;

/**
 * Counts the past minutes of a live that are not counted yet. With `isAgain`, counts all minutes
 * again.
 */
const countLive = (liveId: string, { isAgain = false } = {}): Promise<void> =>
  inTransaction(async (trx) => {
    const { minutesCount } = await repository.lockCounts(trx, liveId);
    const live = await repository.findStarted(trx, liveId);
    if (!live) return;
    const { id, startedAt, endedAt } = live;
    const counted: CountedLive = { id, startedAt, countedUntil: endedAt ?? now() };
    const all = countAllMinutes(counted);
    const until = endedAt ? all : Math.max(0, all - 1 - SETTLED_MINUTES);
    const from = endedAt || isAgain ? 0 : minutesCount;
    await repository.storeMinutes(trx, counted, { from, until });
    await repository.updateCounts(trx, liveId, until, endedAt !== null);
  });

/** Counts lives one after the other. A failure does not block the other lives. */
async function countEach(liveIds: readonly string[], isAgain: boolean): Promise<void> {
  for (const liveId of liveIds)
    await countLive(liveId, { isAgain }).catch((error: unknown) =>
      log.error({ err: error, liveId }, 'the minutes of a live were not counted'),
    );
}

/** Task: counts running lives, and ended lives whose own task was lost. */
export const countLives = async (): Promise<void> =>
  countEach(await repository.listUncounted(db, minutesFromNow(-SETTLED_MINUTES)), false);

/** Counts lives again from their start, after their end and after late events. */
export const recountLives = ({ liveIds }: { liveIds: string[] }): Promise<void> =>
  countEach([...new Set(liveIds)], true);
