import { paths } from '../../contract/paths.ts';
import type { ListedKind } from '../extension-points/listed-kinds.ts';
import * as repository from './repository.ts';

/** Syndicated type for open memberships in sitemaps. */
export const listedMemberships: ListedKind = {
  type: 'SUBSCRIPTION',
  name: 'memberships',
  count: repository.countOnSale,
  async list(db, range, limit) {
    const rows = await repository.listOnSaleIn(db, range, limit);
    return rows.map(({ id, updatedAt }) => ({ path: paths.membership(id), changedAt: updatedAt }));
  },
};
