import { wasEverSold } from '../checkout/service.ts';
import { now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { inBatches, LONG_BATCH } from '../db/pagination.ts';
import { wasEverOwned } from '../entitlements/service.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { setUses } from '../files/use-service.ts';
import { forgetChanges } from '../moderation/change-service.ts';
import { afterChange } from './change-service.ts';
import * as data from './personal-data-repository.ts';
import * as repository from './repository.ts';
import { withdraw } from './review-service.ts';
import { cancelLive, endLive } from './status-service.ts';
import * as visits from './visit-repository.ts';

type Row = repository.LiveRow;

/** Reason of the cancellation, shown to people with a seat. */
const CLOSED = 'The creator has closed their Kumu account.';

/**
 * Cancels a scheduled live and refunds its buyers, ends a live that is on, or withdraws a live from
 * review.
 */
async function stop(trx: Trx, row: Row): Promise<void> {
  if (row.state === 'SCHEDULED') await cancelLive(trx, row, CLOSED);
  if (row.state === 'LIVE') await endLive(trx, row, null);
  if (row.state === 'IN_REVIEW') await withdraw(trx, row);
}

/**
 * Stops the open lives of a creator. Cancelled lives are not restored if the account is restored.
 */
async function stopAll(trx: Trx, creatorId: string): Promise<void> {
  await creators.lockById(trx, creatorId);
  for (const id of await repository.listIdsIn(trx, creatorId, ['SCHEDULED', 'LIVE', 'IN_REVIEW'])) {
    const row = await repository.lockLive(trx, id);
    if (row) await stop(trx, row);
  }
}

/**
 * Stops and removes a live of an erased creator. A live that was never booked or sold is deleted
 * with all its texts. Any other live only gets the state DELETED, because its owners can still
 * watch the recording.
 */
const endForever = (id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await repository.lockLive(trx, id);
    if (!row) return;
    await stop(trx, row);
    const isKept = (await wasEverOwned(trx, 'LIVE', id)) || (await wasEverSold(trx, 'LIVE', id));
    if (isKept) {
      if (row.state === 'DELETED') return;
      await repository.updateLive(trx, id, { state: 'DELETED', updatedAt: now() });
      await afterChange(trx, row);
      return;
    }
    await setUses(trx, 'LIVE', id, []);
    await forgetChanges(trx, 'LIVE', id);
    await repository.deleteLive(trx, id);
  });

/** Personal data in lives: reminders and visits of a member, and the lives of a creator. */
export const liveData: PersonalData = {
  lists: [
    {
      name: 'live-reminders',
      about: 'The lives of which you are reminded. The lives that you booked are in your library.',
      read: (from, { userId }) =>
        inBatches((after: { liveId: string } | undefined) => data.listReminders(from, userId, after?.liveId)),
    },
    {
      name: 'watched-lives',
      about: 'The lives you watched, with the times at which you joined and left.',
      read: (from, { userId }) =>
        inBatches((after: { id: string } | undefined) => visits.listVisits(from, userId, after?.id)),
    },
    {
      name: 'lives',
      about: 'The lives you planned.',
      read: async (from, { creatorId }) =>
        creatorId === null
          ? []
          : inBatches(
              (after: { id: string } | undefined) => data.listLives(from, creatorId, after?.id),
              LONG_BATCH,
            ),
    },
  ],
  async close(trx, { creatorId }) {
    if (creatorId !== null) await stopAll(trx, creatorId);
  },
  async erase({ userId, creatorId }) {
    await data.deleteReminders(db, userId);
    await visits.eraseVisits(db, userId);
    if (creatorId === null) return;
    for await (const { id } of inBatches((after: { id: string } | undefined) =>
      repository.listAllIds(db, creatorId, after?.id),
    ))
      await endForever(id);
  },
};
