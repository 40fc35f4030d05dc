import { getById } from '../creators/service.ts';
import { countsViewsIn, type Viewable } from '../extension-points/viewables.ts';
import * as repository from './repository.ts';

/** Trackable page of a membership, with its views. */
export const membershipViewable: Viewable = {
  type: 'SUBSCRIPTION',
  // Closed offers are included.
  async find(db, id) {
    const row = await repository.findMembership(db, id);
    return row && { isPublic: (await getById(db, row.creatorId)).isPublic, creatorId: row.creatorId };
  },
  addView: countsViewsIn('memberships'),
};
