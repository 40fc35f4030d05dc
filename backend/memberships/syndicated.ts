import { paths } from '../../contract/paths.ts';
import type { SyndicatedKind } from '../extension-points/syndicated-kinds.ts';
import * as repository from './repository.ts';

/** Memberships on sale for sitemaps. */
export const syndicatedMemberships: SyndicatedKind = {
  type: 'SUBSCRIPTION',
  name: 'memberships',
  listPath: paths.memberships,
  count: repository.countOnSale,
  async list(db, range, limit) {
    const rows = await repository.listOnSaleIn(db, range, limit);
    return rows.map(({ id, updatedAt }) => ({ path: paths.membership(id), changedAt: updatedAt }));
  },
};
