import { paths } from '../../contract/paths.ts';
import type { SyndicatedKind } from '../extension-points/syndicated-kinds.ts';
import * as repository from './repository.ts';

/**
 * Public products in sitemaps and share cards. Feeds have a topic for each entry, and products have
 * no topic.
 */
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
};
