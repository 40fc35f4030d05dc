import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/**
 * Personal data of the inspiration domain: a creator's dismissals. Ideas contain no personal data
 * because the users behind the searches are not stored.
 */
export const inspirationData: PersonalData = {
  lists: [
    {
      name: 'dismissed-ideas',
      about: 'The ideas you dismissed on your inspiration page, and when.',
      read: async (from, { creatorId }) =>
        creatorId === null ? [] : repository.listDismissalsByCreator(from, creatorId),
    },
  ],
  async erase({ creatorId }) {
    if (creatorId !== null) await repository.deleteDismissalsByCreator(db, creatorId);
  },
};
