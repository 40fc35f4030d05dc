import type { ContentCard } from '../../contract/content.ts';
import { paths } from '../../contract/paths.ts';
import { courseStates, courseStateSets } from '../../contract/values/states.ts';
import type { ContentKind } from '../extension-points/content-kinds.ts';
import { toContentCard } from '../content/card-service.ts';
import { ownList } from '../content/own-list-service.ts';
import { contentReview } from '../content/review-list-service.ts';
import type { Db } from '../db/connection.ts';
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

export const courseKind: ContentKind = {
  type: 'COURSE',
  states: courseStateSets,
  isIncludable: true,
  isDiscountable: true,
  async find(db, id) {
    const row = await repository.findCourse(db, id);
    return row && toContent(row);
  },
  async lock(trx, id) {
    const row = await repository.lockCourse(trx, id);
    return row && toContent(row);
  },
  cards,
  listOwn: ownList('COURSE', courseStates, repository.listOwn),
  addToCounts: repository.addToCounts,
  progress: progressByCourse,
  cover: {
    find: repository.findCourse,
    set: (trx, id, picture) => repository.updateCourse(trx, id, { picture }),
  },
  review: contentReview({
    contentType: 'COURSE',
    states: courseStates,
    list: repository.listForReview,
    count: repository.countForReview,
    listWithProfile: repository.listWithProfile,
    lock: repository.lockCourse,
    get: async (trx, id) => ({
      ...(await repository.getForReview(trx, id)),
      pendingPartsCount: await outline.countPending(trx, id),
    }),
    decide: review.decide,
    restore: review.restore,
  }),
  ranking: { doneSince: learning.finishedSince, setWeekScores: repository.setWeekScores },
  async media(db, id) {
    const parts = await outline.listParts(db, id);
    return {
      cover: (await repository.findCourse(db, id))?.picture ?? null,
      files: parts.flatMap(({ title, fileId, pendingFileId }) => {
        // The creator's latest file is shown, which may still wait for the office's review.
        const shown = pendingFileId ?? fileId;
        return shown === null ? [] : [{ fileId: shown, title }];
      }),
    };
  },
  editing: {
    create: editing.create,
    findUntouched: repository.findUntouched,
    updateStatus: (actor, courseId, status) => editing.updateStatus(actor, { courseId, status }),
    remove: editing.remove,
    setTags: (actor, id, tags) => editing.update(actor, id, { tags }),
  },
  publicPages: coursePages,
  publicTags: repository.publicTags,
  listPublishedIds: repository.listPublishedIds,
  hasWords: repository.contentHasWords,
};
