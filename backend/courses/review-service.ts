import { now } from '../clock.ts';
import type { Trx } from '../db/connection.ts';
import { invalidTransition, notFound } from '../errors.ts';
import { notify } from '../notices/service.ts';
import { publish } from './editing-service.ts';
import * as outline from './outline-repository.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { afterStateChange } from './service.ts';

/**
 * Approves (`reason` null) or rejects a waiting course and notifies its creator. Rejected new media
 * of a published course stays pending until the creator replaces it, and the approved version stays
 * public. A course published without a review is rejected as a whole.
 * @returns the number of parts that the office has not approved afterwards
 * @throws 409 unless the course waits for review
 */
export async function decide(trx: Trx, id: string, reason: string | null): Promise<number> {
  const row = await repository.lockCourse(trx, id);
  if (!row) throw notFound('This course');
  const verdict = policy.canReview(row);
  if (verdict !== true) throw invalidTransition(verdict);
  if (reason === null) await publish(trx, id);
  else
    await repository.updateCourse(trx, id, {
      ...((row.state === 'IN_REVIEW' || row.unreviewedSince) && { state: 'REJECTED' as const }),
      hasPendingChanges: false,
      unreviewedSince: null,
      rejectionReason: reason,
      updatedAt: now(),
    });
  const { creatorId, title } = await afterStateChange(trx, row);
  const about = { creatorId, contentId: id, title };
  if (reason === null) await notify(trx, 'courseApproved', about);
  else await notify(trx, 'courseRejected', { ...about, reason });
  return outline.countPending(trx, id);
}
