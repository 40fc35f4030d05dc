import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/** What businesses gave a person. How much of it they had left when they were erased is the ledger's, and names nobody. */
export const sponsorshipData: PersonalData = {
  lists: [
    {
      name: 'credits-from-businesses',
      about: 'The credits that businesses gave you. They don’t see what you spend them on.',
      read: (from, { userId }) => repository.listGivenTo(from, userId),
    },
  ],
  async erase({ userId }) {
    await repository.deleteMissedOf(db, userId);
  },
};
