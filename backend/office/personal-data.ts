import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/** Personal data in the office: decisions about a creator, without the person who decided. */
export const officeData: PersonalData = {
  lists: [
    {
      name: 'office-decisions',
      about: 'What our office decided about your creator profile, when, and why.',
      read: async (from, { creatorId }) => (creatorId ? repository.listDecisionsAbout(from, creatorId) : []),
    },
  ],
  async erase({ creatorId }) {
    if (creatorId) await repository.eraseDecisionsAbout(db, creatorId);
  },
};
