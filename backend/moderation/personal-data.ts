import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { eraseReportsBy, listReportsBy } from './report-repository.ts';
import { deleteTakedownsByCreator, listTakedownsByCreator } from './takedown-repository.ts';

/**
 * Reports by a user and takedowns of a creator. After an erasure, the office keeps the reason of a
 * report but not the user's text.
 */
export const moderationData: PersonalData = {
  lists: [
    {
      name: 'reports',
      about: 'What you reported to our office, why, and whether it’s decided.',
      read: (from, { userId }) => listReportsBy(from, userId),
    },
    {
      name: 'takedowns',
      about: 'What our office took down of yours, why, and your appeals.',
      read: async (from, { creatorId }) => (creatorId ? listTakedownsByCreator(from, creatorId) : []),
    },
  ],
  async erase({ userId, creatorId }) {
    await eraseReportsBy(db, userId);
    if (creatorId) await deleteTakedownsByCreator(db, creatorId);
  },
};
