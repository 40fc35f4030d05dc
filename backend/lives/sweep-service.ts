import { COME_BACK_MINUTES } from '../../contract/values/lives.ts';
import { minutesAfter, now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { log } from '../log.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { endLive, missLive } from './status-service.ts';

type Row = repository.LiveRow;

/** Maximum number of lives per run and rule. The next run handles the remaining lives. */
const BATCH = 100;

/** Minutes after the planned end at which a live is ended if its creator never sent a picture. */
const OVER_MINUTES = 60;

/** Returns true if the creator's connection was lost for longer than the time to reconnect. */
const isGone = ({ state, awaySince }: Row): boolean =>
  state === 'LIVE' && awaySince !== null && minutesAfter(awaySince, COME_BACK_MINUTES) <= now();

/** Returns true if a live is far beyond its planned end and its creator never sent a picture. */
function isEmpty({ state, connection, startsAt, startedAt, minutes }: Row): boolean {
  if (state !== 'LIVE' || connection !== 'NONE') return false;
  const begin = new Date(Math.max(startsAt!.getTime(), startedAt!.getTime()));
  return minutesAfter(begin, minutes + OVER_MINUTES) <= now();
}

async function sweepMissed(trx: Trx, row: Row): Promise<void> {
  if (row.state === 'SCHEDULED' && policy.toMissedAt(row.startsAt!) <= now()) await missLive(trx, row);
}

async function sweepAbandoned(trx: Trx, row: Row): Promise<void> {
  if (isEmpty(row) || isGone(row)) await endLive(trx, row, null);
}

/** Changes each live in its own transaction. A failure does not block other lives. */
async function sweepEach(ids: string[], work: (trx: Trx, row: Row) => Promise<void>): Promise<void> {
  for (const id of ids)
    await inTransaction(async (trx) => {
      // The live may have changed after it was listed.
      const row = await repository.lockLive(trx, id);
      if (row) await work(trx, row);
    }).catch((error: unknown) => log.error({ err: error, liveId: id }, 'a live could not be swept'));
}

/**
 * Handles lives that their creator abandoned. Marks unstarted lives as missed. Ends lives whose
 * creator did not reconnect or never sent a picture.
 */
export async function sweep(): Promise<void> {
  await sweepEach(await repository.listMissed(db, now(), BATCH), sweepMissed);
  await sweepEach(await repository.listAbandoned(db, now(), OVER_MINUTES, BATCH), sweepAbandoned);
}
