import { paths } from '../../contract/paths.ts';
import { kindWords } from '../../contract/values/categories.ts';
import type { SyndicatedKind } from '../extension-points/syndicated-kinds.ts';
import * as repository from './repository.ts';

/** Public posts for sitemaps and feeds; only the summary of their texts is included. */
export const syndicatedPosts: SyndicatedKind = {
  type: 'POST',
  name: 'posts',
  listPath: paths.list(kindWords.POST),
  count: repository.countPublic,
  async list(db, range, limit) {
    const rows = await repository.listPublicIn(db, range, limit);
    return rows.map(({ id, updatedAt }) => ({ path: paths.post(id), changedAt: updatedAt }));
  },
  async latest(db, filter, limit) {
    const rows = await repository.listLatest(db, filter, limit);
    return rows.map(({ id, ...row }) => ({ ...row, path: paths.post(id) }));
  },
};
