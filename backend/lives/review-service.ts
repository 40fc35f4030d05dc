import { liveStateSets } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import { createReview } from '../content/review-service.ts';
import * as creators from '../creators/service.ts';
import type { Trx } from '../db/connection.ts';
import { invalidTransition } from '../errors.ts';
import type { ReviewBefore } from '../extension-points/content-kinds.ts';
import { notify } from '../notices/service.ts';
import { afterChange } from './change-service.ts';
import { listMissingFields } from './draft-service.ts';
import { refundEverybody } from './refund-service.ts';
import * as repository from './repository.ts';

type Row = repository.LiveRow;

/**
 * Applies a change of state. If a live was scheduled without a review and is now rejected, its
 * buyers are refunded.
 */
async function afterStateChange(trx: Trx, before: Row): Promise<Row> {
  const after = await afterChange(trx, before);
  if (before.state === 'SCHEDULED' && after.state === 'REJECTED')
    await refundEverybody(trx, after, 'TAKEN_DOWN');
  return after;
}

const reviewed = createReview<Row>({
  contentType: 'LIVE',
  name: 'live',
  states: liveStateSets,
  get: repository.getLive,
  lock: repository.lockLive,
  update: repository.updateLive,
  async listMissing(trx, row) {
    return listMissingFields(row, creators.canReceive(await creators.getById(trx, row.creatorId)));
  },
  approved(_trx, row) {
    // The start may have passed during the review. The creator then has to choose another time.
    if (row.state === 'IN_REVIEW' && row.startsAt! <= now())
      throw invalidTransition('The time of this live has passed. Send it back with this reason.');
    return Promise.resolve();
  },
  afterStateChange,
  async notify(trx, about, reason) {
    if (reason !== null) return notify(trx, 'liveRejected', { ...about, reason });
    const { startsAt } = await repository.getLive(trx, about.contentId);
    return notify(trx, 'liveApproved', { ...about, startsAt: startsAt! });
  },
});

export const { submit, withdraw, restore } = reviewed;

/**
 * Approves (`reason` is null) or rejects a live that waits for a review, or that was scheduled
 * without a review.
 * @throws 409 unless the live waits for a review, and for rejecting a live that has begun; 404
 */
export async function decide(trx: Trx, id: string, reason: string | null): Promise<ReviewBefore> {
  const row = await repository.lockLive(trx, id);
  if (reason !== null && row?.startedAt && row.state !== 'IN_REVIEW')
    throw invalidTransition('This live has begun. End it or take it down, then approve the rest.');
  return reviewed.decide(trx, id, reason);
}
