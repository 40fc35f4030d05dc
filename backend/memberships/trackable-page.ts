import { getById } from '../creators/service.ts';
import { incrementViewsIn, type TrackablePage } from '../extension-points/trackable-pages.ts';
import * as repository from './repository.ts';

/** Trackable page of a membership, whose views are counted. */
export const membershipTrackablePage: TrackablePage = {
  type: 'SUBSCRIPTION',
  // A closed offer is found too.
  async find(db, id) {
    const row = await repository.findMembership(db, id);
    return row && { isPublic: (await getById(db, row.creatorId)).isPublic, creatorId: row.creatorId };
  },
  addView: incrementViewsIn('memberships'),
};
