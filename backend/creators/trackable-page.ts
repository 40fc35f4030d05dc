import { incrementViewsIn, type TrackablePage } from '../extension-points/trackable-pages.ts';
import * as repository from './repository.ts';

/** Trackable page of a creator, with views. */
export const creatorTrackablePage: TrackablePage = {
  type: 'CREATOR',
  async find(db, id) {
    const row = await repository.findCreator(db, id);
    return row && { isPublic: row.isPublic, creatorId: id };
  },
  addView: incrementViewsIn('creators'),
};
