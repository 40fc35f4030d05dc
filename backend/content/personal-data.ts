import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/** Bundled items that a user opened. */
export const contentData: PersonalData = {
  lists: [
    {
      name: 'openings',
      about: 'What you opened of what creators publish for those who have something of theirs.',
      read: (from, { userId }) => repository.listBundledItemOpeningsByUser(from, userId),
    },
  ],
  async erase({ userId }) {
    await repository.deleteBundledItemOpeningsByUser(db, userId);
  },
};
