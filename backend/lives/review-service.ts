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

/** Refunds the buyers of a live that was rejected after it was scheduled without a review. */
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
    // The time can pass while the office reviews. Its creator then has to choose another one.
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
 * Approves (`reason` null) or rejects a live that waits, or that was scheduled without a review.
 * @throws 404, 409 unless the live waits for review, and for the rejection of a live that has begun
 */
export async function decide(trx: Trx, id: string, reason: string | null): Promise<ReviewBefore> {
  const row = await repository.lockLive(trx, id);
  if (reason !== null && row?.startedAt && row.state !== 'IN_REVIEW')
    throw invalidTransition('This live has begun. End it or take it down, then approve the rest.');
  return reviewed.decide(trx, id, reason);
}
