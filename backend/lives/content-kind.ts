import type { ContentCard } from '../../contract/content.ts';
import { paths } from '../../contract/paths.ts';
import { liveStates, liveStateSets } from '../../contract/values/states.ts';
import { toContentCard } from '../content/card-service.ts';
import { ownList } from '../content/own-list-service.ts';
import { contentReview } from '../content/review-list-service.ts';
import type { Db } from '../db/connection.ts';
import type { ContentKind } from '../extension-points/content-kinds.ts';
import * as editing from './editing-service.ts';
import { livePages } from './public-pages.ts';
import * as repository from './repository.ts';
import * as review from './review-service.ts';
import { liveSeats } from './seat-service.ts';
import { toContent } from './service.ts';
import { listFinal, putBack, restore, takeDown } from './status-service.ts';

async function cards(db: Db, ids: string[]): Promise<Map<string, ContentCard>> {
  const rows = await repository.listContentCards(db, ids);
  return new Map(rows.map((row) => [row.id, toContentCard('LIVE', paths.live(row.id), row)]));
}

async function listOwn(...wanted: Parameters<typeof repository.listOwn>) {
  const rows = await repository.listOwn(...wanted);
  // In the creator's list, the start of a scheduled live is shown in the place of a publication
  // time.
  return rows.map((row) => ({ ...row, publishAt: row.state === 'SCHEDULED' ? row.startsAt : null }));
}

/**
 * Content type of lives. A membership does not include lives; each live decides whether it is free
 * for members.
 */
export const liveKind: ContentKind = {
  type: 'LIVE',
  states: liveStateSets,
  isDiscountable: true,
  async find(db, id) {
    const row = await repository.findLive(db, id);
    return row && toContent(row);
  },
  async lock(trx, id) {
    const row = await repository.lockLive(trx, id);
    return row && toContent(row);
  },
  cards,
  listOwn: ownList('LIVE', liveStates, listOwn),
  addToCounts: repository.addToCounts,
  seats: liveSeats,
  ranking: { setWeekScores: repository.setWeekScores },
  cover: {
    find: repository.findLive,
    set: (trx, id, picture) => repository.updateLive(trx, id, { picture }),
  },
  review: contentReview({
    contentType: 'LIVE',
    states: liveStates,
    list: repository.listForReview,
    count: repository.countForReview,
    lock: repository.lockLive,
    get: repository.getForReview,
    decide: review.decide,
    restore: review.restore,
  }),
  takedown: { takeDown, putBack, restore, listFinal, editorPath: paths.dashboardLive },
  async media(db, id) {
    const row = await repository.findLive(db, id);
    return {
      cover: row?.picture ?? null,
      files: row?.recordingFileId ? [{ fileId: row.recordingFileId, title: row.title }] : [],
    };
  },
  editing: {
    create: editing.create,
    findUntouched: repository.findUntouched,
    updateStatus: editing.setStatus,
    remove: editing.remove,
    setTags: (actor, id, tags) => editing.update(actor, id, { tags }),
  },
  publicPages: livePages,
  publicTags: repository.publicTags,
  listPublishedIds: repository.listPublishedIds,
  hasWords: repository.contentHasWords,
};
