import { incrementViewsIn, type TrackablePage } from '../extension-points/trackable-pages.ts';
import * as repository from './repository.ts';

/** Page of a creator, whose views are counted. */
export const creatorTrackablePage: TrackablePage = {
  type: 'CREATOR',
  async find(db, id) {
    const row = await repository.findCreator(db, id);
    return row && { isPublic: row.isPublic, creatorId: id };
  },
  addView: incrementViewsIn('creators'),
};
