import type { ContentCard, ReviewEntry } from '../../contract/content.ts';
import { paths } from '../../contract/paths.ts';
import { CourseState } from '../../contract/courses.ts';
import { courseStateSets } from '../../contract/values/states.ts';
import type { ContentKind, ReviewQueue } from '../extension-points/content-kinds.ts';
import { toContentCard } from '../content/card-service.ts';
import type { Db } from '../db/connection.ts';
import { shownPicture } from '../files/picture-service.ts';
import * as editing from './editing-service.ts';
import { progressByCourse } from './learning-service.ts';
import * as learning from './learning-repository.ts';
import * as outline from './outline-repository.ts';
import * as repository from './repository.ts';
import { coursePages } from './public-pages.ts';
import { review } from './review-service.ts';
import { toContent } from './service.ts';

async function cards(db: Db, ids: string[]): Promise<Map<string, ContentCard>> {
  const rows = await repository.listContentCards(db, ids);
  return new Map(rows.map((row) => [row.id, toContentCard('COURSE', paths.course(row.id), row)]));
}

type ReviewRow = Omit<repository.ReviewRow, 'sortText' | 'pendingPartsCount'> & {
  pendingPartsCount?: number | null;
};

const toEntry = (row: ReviewRow): ReviewEntry => ({
  ...row,
  contentType: 'COURSE',
  picture: shownPicture(row.picture),
  creatorUsername: row.creatorUsername ?? '',
  pendingPartsCount: row.pendingPartsCount ?? 0,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  unreviewedSince: row.unreviewedSince?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

/** Returns the course queue of a review queue, or null for a state that courses do not have. */
const queueOf = (queue: ReviewQueue): repository.Queue | null => {
  if (typeof queue === 'string') return queue;
  const { data: state } = CourseState.safeParse(queue.state);
  return state ? { state } : null;
};

export const courseKind: ContentKind = {
  type: 'COURSE',
  states: courseStateSets,
  isIncludable: true,
  async find(db, id) {
    const row = await repository.findCourse(db, id);
    return row && toContent(row);
  },
  async lock(trx, id) {
    const row = await repository.lockCourse(trx, id);
    return row && toContent(row);
  },
  cards,
  async listOwn(db, creatorId, wanted, after, limit) {
    const { data: state } = CourseState.safeParse(wanted);
    if (wanted !== undefined && state === undefined) return [];
    const rows = await repository.listOwn(db, creatorId, state, after, limit);
    return rows.map((row) => ({
      ...row,
      contentType: 'COURSE' as const,
      picture: shownPicture(row.picture),
      publishAt: null,
      audience: null,
      updatedAt: row.updatedAt.toISOString(),
    }));
  },
  addToCounts: repository.addToCounts,
  progress: progressByCourse,
  cover: {
    find: repository.findCourse,
    set: (trx, id, picture) => repository.updateCourse(trx, id, { picture }),
  },
  review: {
    async list(db, queue, after, limit) {
      const wanted = queueOf(queue);
      const rows = wanted ? await repository.listForReview(db, wanted, after, limit) : [];
      return rows.map((row) => ({ ...toEntry(row), sortText: row.sortText }));
    },
    count: repository.countForReview,
    async find(trx, id) {
      if (!(await repository.lockCourse(trx, id))) return undefined;
      const pendingPartsCount = await outline.countPending(trx, id);
      return toEntry({ ...(await repository.getForReview(trx, id)), pendingPartsCount });
    },
    async decide(trx, id, reason) {
      await review.decide(trx, id, reason);
      const pendingPartsCount = await outline.countPending(trx, id);
      return toEntry({ ...(await repository.getForReview(trx, id)), pendingPartsCount });
    },
  },
  ranking: { doneSince: learning.finishedSince, setWeekScores: repository.setWeekScores },
  async media(db, id) {
    const parts = await outline.listParts(db, id);
    return {
      cover: (await repository.findCourse(db, id))?.picture ?? null,
      files: parts.flatMap(({ title, fileId, pendingFileId }) => {
        // The creator's latest choice, which may be waiting for the office's review.
        const shown = pendingFileId ?? fileId;
        return shown === null ? [] : [{ fileId: shown, title }];
      }),
    };
  },
  editing: {
    create: editing.create,
    updateStatus: (actor, courseId, status) => editing.updateStatus(actor, { courseId, status }),
    remove: editing.remove,
    setTags: (actor, id, tags) => editing.update(actor, id, { tags }),
  },
  publicPages: coursePages,
  tags: { ofPublic: repository.publicTags, ofAll: repository.tagged },
  listPublishedIds: repository.listPublishedIds,
};
