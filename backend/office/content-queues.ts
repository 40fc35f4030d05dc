import { ReviewEntry } from '../../contract/content.ts';
import { toSlug } from '../../contract/values/content.ts';
import { officeQueues, type QueueName } from '../../contract/values/office.ts';
import type { Verdict } from '../errors.ts';
import {
  listKinds,
  ReviewBefore,
  type ContentReview,
  type ReviewQueue,
} from '../extension-points/content-kinds.ts';
import type { OfficeQueue, QueueAction } from '../extension-points/office-queues.ts';

const toQueue = (view: string): ReviewQueue =>
  view === 'waiting' || view === 'unreviewed' ? view : { state: view };

/**
 * Returns the verdict on a decision about content that may wait. The content type then makes the
 * final check.
 */
const mayReview = ({ state, pendingPartsCount, unreviewedSince }: ReviewEntry): Verdict =>
  state === 'IN_REVIEW' ||
  pendingPartsCount > 0 ||
  unreviewedSince !== null ||
  'This does not wait for a review.';

type Action = QueueAction<ReviewEntry, unknown, ReviewBefore>;

const undoOf = (review: ContentReview): Action['undo'] => ({
  before: ReviewBefore,
  restore: (trx, { id }, before) => review.restore(trx, id, before),
});

const approve = (review: ContentReview): Action => ({
  audit: 'content.approve',
  can: mayReview,
  decide: async (trx, _actor, { id }) => ({ before: await review.decide(trx, id, null) }),
  undo: undoOf(review),
});

const reject = (review: ContentReview): Action => ({
  audit: 'content.reject',
  can: mayReview,
  decide: async (trx, _actor, { id }, { reason }) => ({ before: await review.decide(trx, id, reason) }),
  undo: undoOf(review),
});

/** Returns one queue for each content type that the office reviews. */
export const contentQueues = (): OfficeQueue[] =>
  listKinds().flatMap(({ type, review }) => (review ? [queueOf(toSlug(type), review)] : []));

/** Returns the views of a queue. A type without its own views uses the views of courses. */
const viewsOf = (name: string) => officeQueues[name as QueueName] ?? officeQueues.course;

const queueOf = (name: string, review: ContentReview): OfficeQueue<ReviewEntry> => ({
  ...viewsOf(name),
  name,
  item: ReviewEntry,
  async count(db, view) {
    const [oldest] = await review.list(db, toQueue(view), null, 1);
    const since = view === 'unreviewed' ? oldest?.unreviewedSince : oldest?.submittedAt;
    return {
      count: await review.count(db, view === 'unreviewed' ? view : 'waiting'),
      oldestAt: since ? new Date(since) : null,
    };
  },
  isSearchable: true,
  list: (db, view, after, limit, { search } = {}) => review.list(db, toQueue(view), after, limit, search),
  find: (trx, id) => review.find(trx, id),
  seen: ({ state, updatedAt, submittedAt, unreviewedSince, pendingPartsCount }) => [
    state,
    updatedAt,
    submittedAt,
    unreviewedSince,
    pendingPartsCount,
  ],
  waitingSince: ({ unreviewedSince, submittedAt, ...entry }) =>
    mayReview({ ...entry, unreviewedSince, submittedAt }) === true ? (unreviewedSince ?? submittedAt) : null,
  subject: ({ contentType, id, title }) => ({ type: contentType, id, title }),
  actions: { reject: reject(review), approve: approve(review) },
});
