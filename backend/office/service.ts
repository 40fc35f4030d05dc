import type { Body, Query } from '../../contract/call.ts';
import type { ReviewEntry } from '../../contract/content.ts';
import type { office } from '../../contract/office.ts';
import { toSlug, type ContentType } from '../../contract/values/content.ts';
import { getContentKind, listKinds, type ContentReview } from '../extension-points/content-kinds.ts';
import { db, inTransaction } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { OfficeActor } from '../http/actor.ts';
import { notFound } from '../errors.ts';
import { record } from './audit-service.ts';
import { listQueues, type OfficeQueue } from '../extension-points/office-queues.ts';

/**
 * Returns the review of a type.
 * @throws 404 for a type that is never reviewed
 */
function reviewOf(type: ContentType): ContentReview {
  const { review } = getContentKind(type);
  if (!review) throw notFound('This queue');
  return review;
}

/**
 * Returns the two queues of each reviewed type: content that waits for review, and content
 * published without a review.
 */
const contentQueues = (): OfficeQueue[] =>
  listKinds().flatMap(({ type, review }) =>
    review
      ? [
          { name: `${toSlug(type)}:waiting`, count: (from) => review.count(from, 'waiting') },
          { name: `${toSlug(type)}:unreviewed`, count: (from) => review.count(from, 'unreviewed') },
        ]
      : [],
  );

/** Returns the number of items in each queue, in the order of `app.ts`. */
export async function counts() {
  const queues = [...listQueues(), ...contentQueues()];
  const numbers = await Promise.all(queues.map((queue) => queue.count(db)));
  return { queues: queues.map(({ name }, index) => ({ name, count: numbers[index]! })) };
}

export async function listContent({
  contentType,
  queue,
  state,
  limit,
  cursor,
}: Query<typeof office.listContent>) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const wanted = state ? { state } : queue;
  const rows = await reviewOf(contentType).list(db, wanted, after, limit + 1);
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row): ReviewEntry => row,
  );
}

/** Decides a review and records it in the same transaction. The content type mails the creator. */
export const reviewContent = (
  actor: OfficeActor,
  contentType: ContentType,
  id: string,
  decision: Body<typeof office.reviewContent>,
): Promise<ReviewEntry> =>
  inTransaction(async (trx) => {
    const reason = decision.decision === 'reject' ? decision.reason : null;
    const entry = await reviewOf(contentType).decide(trx, id, reason);
    await record(trx, actor, {
      action: `content.${decision.decision}`,
      subjectType: contentType,
      subjectId: id,
      subjectTitle: entry.title,
      reason,
    });
    return entry;
  });
