import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/** What a creator dismissed. The ideas are about nobody: whose searches they are is not kept. */
export const inspirationData: PersonalData = {
  lists: [
    {
      name: 'dismissed-ideas',
      about: 'The ideas you dismissed on your inspiration page, and when.',
      read: async (from, { creatorId }) =>
        creatorId === null ? [] : repository.listDismissalsOf(from, creatorId),
    },
  ],
  async erase({ creatorId }) {
    if (creatorId !== null) await repository.deleteDismissalsOf(db, creatorId);
  },
};
