import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/** What the office decided about a creator; who decided it is not theirs to know. */
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
