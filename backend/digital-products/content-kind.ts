import type { ContentCard } from '../../contract/content.ts';
import { paths } from '../../contract/paths.ts';
import { digitalProductStates, digitalProductStateSets } from '../../contract/values/states.ts';
import { ownList } from '../content/own-list-service.ts';
import { toStateWithoutReview } from '../content/publishing-service.ts';
import { toContentCard } from '../content/card-service.ts';
import type { Db } from '../db/connection.ts';
import type { ContentKind } from '../extension-points/content-kinds.ts';
import * as editing from './editing-service.ts';
import * as files from './file-repository.ts';
import { countOwners } from './owner-repository.ts';
import { grantCondition } from './version-repository.ts';
import { digitalProductPages } from './public-pages.ts';
import * as repository from './repository.ts';
import { isEntitled, lockEntitlement, toContent } from './service.ts';

async function cards(db: Db, ids: string[]): Promise<Map<string, ContentCard>> {
  const rows = await repository.listContentCards(db, ids);
  return new Map(
    rows.map((row) => [row.id, toContentCard('DIGITAL_PRODUCT', paths.digitalProduct(row.id), row)]),
  );
}

async function listOwn(...wanted: Parameters<typeof repository.listOwn>) {
  const rows = await repository.listOwn(...wanted);
  return rows.map((row) => ({
    ...row,
    partsCount: row.filesCount ?? 0,
    hasPendingChanges: row.hasNewFiles,
  }));
}

export const digitalProductKind: ContentKind = {
  type: 'DIGITAL_PRODUCT',
  states: digitalProductStateSets,
  async find(db, id) {
    const row = await repository.findProduct(db, id);
    return row && toContent(row);
  },
  async lock(trx, id) {
    const row = await repository.lockProduct(trx, id);
    return row && toContent(row);
  },
  cards,
  listOwn: ownList('DIGITAL_PRODUCT', digitalProductStates, listOwn),
  addToCounts: repository.addToCounts,
  entitlement: { isEntitled: isEntitled, lock: lockEntitlement, mayBeGrantedBy: grantCondition, countOwners },
  ranking: { setWeekScores: repository.setWeekScores },
  cover: {
    find: repository.findProduct,
    set: (trx, id, picture) => repository.updateProduct(trx, id, { picture }),
  },
  takedown: {
    takeDown: editing.takeDown,
    putBack: editing.putBack,
    restore: editing.restore,
    editorPath: paths.editDigitalProduct,
  },
  async media(db, id) {
    const next = await files.listFiles(db, [id], 'next');
    return {
      cover: (await repository.findProduct(db, id))?.picture ?? null,
      files: next.map(({ id: fileId, title }) => ({ fileId, title })),
    };
  },
  editing: {
    create: editing.create,
    findUntouched: repository.findUntouched,
    updateStatus: (actor, id, status) =>
      editing.updateStatus(actor, id, { status: toStateWithoutReview(status) }),
    remove: editing.remove,
    setTags: (actor, id, tags) => editing.update(actor, id, { tags }),
  },
  publicPages: digitalProductPages,
  publicTags: repository.publicTags,
  listPublishedIds: repository.listPublishedIds,
  hasWords: repository.contentHasWords,
};
