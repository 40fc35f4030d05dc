import { paths } from '../../contract/paths.ts';
import type { SyndicatedKind } from '../extension-points/syndicated-kinds.ts';
import * as repository from './repository.ts';

/** Public courses for sitemaps and feeds; only the texts of their public pages are included. */
export const syndicatedCourses: SyndicatedKind = {
  type: 'COURSE',
  name: 'courses',
  listPath: paths.courses,
  count: repository.countPublic,
  async list(db, range, limit) {
    const rows = await repository.listPublicIn(db, range, limit);
    return rows.map(({ id, updatedAt }) => ({ path: paths.course(id), changedAt: updatedAt }));
  },
  async latest(db, filter, limit) {
    const rows = await repository.listLatest(db, filter, limit);
    return rows.map(({ id, ...row }) => ({ ...row, path: paths.course(id) }));
  },
};
