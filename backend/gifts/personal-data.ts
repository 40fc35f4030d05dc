import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/** What gifts have of a person: those they gave, and those they claimed. */
export const giftData: PersonalData = {
  lists: [
    {
      name: 'gifts',
      about: 'What you gave to others: to whom, with which words, and whether they were claimed.',
      read: (from, { userId }) => repository.listGivenBy(from, userId),
    },
    {
      name: 'gifts-claimed',
      about: 'The gifts that you claimed.',
      read: (from, { userId }) => repository.listClaimedBy(from, userId),
    },
  ],
  async erase({ userId }) {
    await repository.forgetRecipients(db, userId);
  },
};
