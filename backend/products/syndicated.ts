import { paths } from '../../contract/paths.ts';
import type { SyndicatedKind } from '../extension-points/syndicated-kinds.ts';
import * as repository from './repository.ts';

/** Public products for sitemaps, share cards and the feeds of their creators. */
export const syndicatedProducts: SyndicatedKind = {
  type: 'PRODUCT',
  name: 'products',
  listPath: paths.shop,
  count: repository.countPublic,
  async list(db, range, limit) {
    const rows = await repository.listPublicIn(db, range, limit);
    return rows.map(({ routedTitle, updatedAt }) => ({
      path: paths.product(routedTitle),
      changedAt: updatedAt,
    }));
  },
  async latest(db, { creatorId, topicId }, limit) {
    // A feed of a topic has no products, because products have no topic.
    if (topicId || !creatorId) return [];
    const rows = await repository.listLatest(db, creatorId, limit);
    return rows.map(({ id, routedTitle, ...row }) => ({
      ...row,
      path: paths.product(routedTitle),
      permanentName: `product ${id}`,
      topicId: null,
    }));
  },
};
