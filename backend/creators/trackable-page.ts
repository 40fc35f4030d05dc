import { paths } from '../../contract/paths.ts';
import { incrementViewsIn, type TrackablePage } from '../extension-points/trackable-pages.ts';
import { setStatus } from './office-service.ts';
import * as repository from './repository.ts';

/** Trackable page of a creator, with views and reports. */
export const creatorTrackablePage: TrackablePage = {
  type: 'CREATOR',
  async find(db, id) {
    const row = await repository.findCreator(db, id);
    return row && { isPublic: row.isPublic, creatorId: id };
  },
  addView: incrementViewsIn('creators'),
  reports: {
    cards: async (db, ids) =>
      new Map(
        (await repository.listPages(db, ids)).map(({ id, name, username, isPublic }) => [
          id,
          { title: name, path: isPublic ? paths.creator(username ?? id) : paths.office, isPublic },
        ]),
      ),
    suspend: (trx, actor, id, reason) => setStatus(trx, actor, id, { status: 'SUSPENDED', reason }),
  },
};
