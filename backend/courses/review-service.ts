import { now } from '../clock.ts';
import { db, type Trx } from '../db/connection.ts';
import { cursorOf, pageFrom, readCursor } from '../db/pagination.ts';
import { invalidTransition, notFound } from '../http/errors.ts';
import { publish } from './editing-service.ts';
import * as outline from './outline-repository.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { revalidateCourse } from './service.ts';

/** For the office: one state, or all that waits. */
export async function listForReview(state: string | undefined, limit: number, cursor?: string) {
  const rows = await repository.listForReview(db, state, cursor ? readCursor(cursor, 2) : null, limit + 1);
  return pageFrom(
    rows,
    limit,
    (row) => cursorOf(row.sortText, row.id),
    (row) => row,
  );
}

export const countForReview = () => repository.countForReview(db);

/**
 * Approves (`reason` null) or rejects what waits. Rejected new media of a published course stays with the
 * creator to be replaced; the approved version stays public.
 * @throws 409 unless the course waits for review.
 */
export async function decide(trx: Trx, id: string, reason: string | null) {
  const row = await repository.lockCourse(trx, id);
  if (!row) throw notFound('This course');
  const verdict = policy.canReview(row);
  if (verdict !== true) throw invalidTransition(verdict);
  if (reason === null) {
    await publish(trx, id);
    await revalidateCourse(trx, row);
  } else
    await repository.updateCourse(trx, id, {
      ...(row.state === 'IN_REVIEW' && { state: 'REJECTED' }),
      hasPendingChanges: false,
      rejectionReason: reason,
      updatedAt: now(),
    });
  return { row: await repository.getCourse(trx, id), pendingPartsCount: await outline.countPending(trx, id) };
}
