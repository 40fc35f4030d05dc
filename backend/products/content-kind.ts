import type { ContentCard } from '../../contract/content.ts';
import { paths } from '../../contract/paths.ts';
import { productStates, productStateSets } from '../../contract/values/states.ts';
import { toContentCard } from '../content/card-service.ts';
import { ownList } from '../content/own-list-service.ts';
import type { Db } from '../db/connection.ts';
import { invalidField, invalidTransition } from '../errors.ts';
import type { ContentKind } from '../extension-points/content-kinds.ts';
import * as editing from './editing-service.ts';
import { boughtSince, countBuyers, isBuyer } from './order-repository.ts';
import { productPages } from './public-pages.ts';
import * as repository from './repository.ts';
import { toContent } from './service.ts';

async function cards(db: Db, ids: string[]): Promise<Map<string, ContentCard>> {
  const rows = await repository.listContentCards(db, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      toContentCard('PRODUCT', paths.product(row.routedTitle), { ...row, topicId: null }),
    ]),
  );
}

async function listOwn(...wanted: Parameters<typeof repository.listOwn>) {
  const rows = await repository.listOwn(...wanted);
  return rows.map((row) => ({ ...row, topicId: null }));
}

export const productKind: ContentKind = {
  type: 'PRODUCT',
  states: productStateSets,
  outsideLibrary: { isBuyer, countBuyers },
  async find(db, id) {
    const row = await repository.findProduct(db, id);
    return row && toContent(row);
  },
  async lock(trx, id) {
    const row = await repository.lockProduct(trx, id);
    return row && toContent(row);
  },
  cards,
  listOwn: ownList('PRODUCT', productStates, listOwn),
  addToCounts: repository.addToCounts,
  ranking: { doneSince: boughtSince, setWeekScores: repository.setWeekScores },
  takedown: {
    takeDown: editing.takeDown,
    putBack: editing.putBack,
    restore: editing.restore,
    editorPath: paths.editProduct,
  },
  editing: {
    create: (actor, { title }) => editing.create(actor, { title }),
    updateStatus(actor, id, status) {
      if (status === 'PUBLISHED' || status === 'UNPUBLISHED')
        return editing.updateStatus(actor, id, { status });
      throw invalidField('status', 'INVALID', 'A product is published or unpublished.');
    },
    remove: editing.remove,
    setTags: () => Promise.reject(invalidTransition('A product has no tags.')),
  },
  publicPages: productPages,
  listPublishedIds: repository.listPublishedIds,
  hasWords: repository.contentHasWords,
};
