import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './recent-repository.ts';

/** Personal data of the search domain: a user's searches. */
export const searchData: PersonalData = {
  lists: [
    {
      name: 'recent-searches',
      about: 'What you searched for last. You can remove it on Kumu at any time.',
      read: (from, { userId }) => repository.listRecent(from, userId),
    },
  ],
  async erase({ userId }) {
    await repository.clearRecent(db, userId);
  },
};
