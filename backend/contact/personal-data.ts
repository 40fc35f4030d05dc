import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/** Personal data of the contact domain: messages that a user sent while logged in. */
export const contactData: PersonalData = {
  lists: [
    {
      name: 'messages-to-the-office',
      about: 'What you wrote to our office, and whether it was answered.',
      read: (from, { userId }) => repository.listMessagesByUser(from, userId),
    },
  ],
  async erase({ userId }) {
    await repository.deleteMessagesByUser(db, userId);
  },
};
