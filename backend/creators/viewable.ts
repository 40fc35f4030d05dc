import type { Viewable } from '../extension-points/viewables.ts';
import * as repository from './repository.ts';

/** The views of creators' pages. */
export const creatorViewable: Viewable = {
  type: 'CREATOR',
  isPublic: async (db, id) => (await repository.findCreator(db, id))?.isPublic === true,
  addView: repository.addView,
};
