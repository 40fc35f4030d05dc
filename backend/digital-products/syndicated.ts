import { paths } from '../../contract/paths.ts';
import type { SyndicatedKind } from '../extension-points/syndicated-kinds.ts';
import * as repository from './repository.ts';

/** Public digital products for sitemaps and feeds. */
export const syndicatedDigitalProducts: SyndicatedKind = {
  type: 'DIGITAL_PRODUCT',
  name: 'digital-products',
  listPath: paths.digitalProducts,
  count: repository.countPublic,
  async list(db, range, limit) {
    const rows = await repository.listPublicIn(db, range, limit);
    return rows.map(({ id, updatedAt }) => ({ path: paths.digitalProduct(id), changedAt: updatedAt }));
  },
  async latest(db, filter, limit) {
    const rows = await repository.listLatest(db, filter, limit);
    return rows.map(({ id, ...row }) => ({ ...row, path: paths.digitalProduct(id) }));
  },
};
