import type { Viewable } from '../extension-points/viewables.ts';
import * as repository from './repository.ts';

/** The pages of memberships: their views. */
export const membershipViewable: Viewable = {
  type: 'SUBSCRIPTION',
  isPublic: repository.isShown,
  addView: repository.addView,
};
