import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './sharing-repository.ts';

/**
 * Email agreements of a person. The list of people is derived from other domains, which erase their
 * own rows.
 */
export const audienceData: PersonalData = {
  lists: [
    {
      name: 'email-sharing',
      about:
        'The creators who may see your email address, or could see it before: when you agreed, and when you stopped.',
      read: (from, { userId }) => repository.listByUser(from, userId),
    },
  ],
  async erase({ userId, creatorId }) {
    await repository.deleteByUser(db, userId);
    if (creatorId) await repository.deleteByCreator(db, creatorId);
  },
};
