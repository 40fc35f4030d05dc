import { paths } from '../../contract/paths.ts';
import type { SyndicatedKind } from '../extension-points/syndicated-kinds.ts';
import * as repository from './repository.ts';

/** Syndicated type for public creators in sitemaps. */
export const syndicatedCreators: SyndicatedKind = {
  type: 'CREATOR',
  name: 'creators',
  listPath: paths.creators,
  count: repository.countPublic,
  async list(db, range, limit) {
    const rows = await repository.listPublicIn(db, range, limit);
    return rows.map(({ username, updatedAt }) => ({
      path: paths.creator(username),
      changedAt: updatedAt,
    }));
  },
};
