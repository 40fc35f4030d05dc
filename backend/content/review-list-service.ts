import type { ReviewEntry } from '../../contract/content.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { ContentState } from '../../contract/values/states.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { ContentReview, ReviewBefore, ReviewQueue } from '../extension-points/content-kinds.ts';
import { shownPicture } from '../files/picture-service.ts';

type Queue<State> = 'waiting' | 'unreviewed' | { state: State };

/** Row of a review queue. Part counts exist only for types with parts. */
type ReviewRow = Pick<
  ReviewEntry,
  'id' | 'title' | 'state' | 'priceCents' | 'creatorName' | 'rejectionReason'
> &
  Partial<Pick<ReviewEntry, 'partsCount'>> & {
    picture: string | null;
    creatorUsername: string | null;
    pendingPartsCount?: number | null;
    submittedAt: Date | null;
    unreviewedSince: Date | null;
    updatedAt: Date;
  };

/** Queries and decision of a content type that the office reviews. */
type ReviewedKind<State> = {
  contentType: ContentType;
  states: readonly State[];
  /** Lists rows of a queue, longest waiting first; `after` is [time as text, id]. */
  list(
    db: Db,
    queue: Queue<State>,
    after: string[] | null,
    limit: number,
    search?: string,
  ): Promise<(ReviewRow & { sortText: string })[]>;
  count(db: Db, queue: 'waiting' | 'unreviewed'): Promise<number>;
  /**
   * Lists contents that wait for review together with the profile of the given creators; undefined
   * for other types.
   */
  listWithProfile?(db: Db, creatorIds: string[]): Promise<(ReviewRow & { creatorId: string })[]>;
  lock(trx: Trx, id: string): Promise<object | undefined>;
  get(trx: Trx, id: string): Promise<ReviewRow>;
  /** Decision and its undo from `createReview`. */
  decide(trx: Trx, id: string, reason: string | null): Promise<ReviewBefore>;
  restore(trx: Trx, id: string, before: ReviewBefore): Promise<void>;
};

const toEntry = (contentType: ContentType, row: ReviewRow): ReviewEntry => ({
  contentType,
  id: row.id,
  title: row.title,
  state: row.state,
  picture: shownPicture(row.picture),
  creatorName: row.creatorName,
  creatorUsername: row.creatorUsername ?? '',
  priceCents: row.priceCents,
  partsCount: row.partsCount ?? 0,
  pendingPartsCount: row.pendingPartsCount ?? 0,
  rejectionReason: row.rejectionReason,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  unreviewedSince: row.unreviewedSince?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

/** Returns the review of a content type in the form that the office's queues use. */
export function contentReview<State extends ContentState>(kind: ReviewedKind<State>): ContentReview {
  /** Returns the queue of the type, or null for a state that the type does not have. */
  const queueOf = (queue: ReviewQueue): Queue<State> | null => {
    if (typeof queue === 'string') return queue;
    const state = kind.states.find((each) => each === queue.state);
    return state ? { state } : null;
  };
  const read = async (trx: Trx, id: string) => toEntry(kind.contentType, await kind.get(trx, id));

  return {
    async list(db, queue, after, limit, search) {
      const wanted = queueOf(queue);
      const rows = wanted ? await kind.list(db, wanted, after, limit, search) : [];
      return rows.map((row) => ({ ...toEntry(kind.contentType, row), sortText: row.sortText }));
    },
    count: (db, queue) => kind.count(db, queue),
    find: async (trx, id) => ((await kind.lock(trx, id)) ? read(trx, id) : undefined),
    ...(kind.listWithProfile && {
      listWithProfile: async (db: Db, creatorIds: string[]) =>
        (await kind.listWithProfile!(db, creatorIds)).map((row) => ({
          creatorId: row.creatorId,
          entry: toEntry(kind.contentType, row),
        })),
    }),
    decide: kind.decide,
    restore: kind.restore,
  };
}
