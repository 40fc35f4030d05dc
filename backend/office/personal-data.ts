import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { deleteNotesAbout } from './note-repository.ts';
import * as repository from './repository.ts';
import { eraseRequestsAbout } from './request-repository.ts';

/** Personal data in the office: decisions about a person, without the names of the office users. */
export const officeData: PersonalData = {
  lists: [
    {
      name: 'office-decisions',
      about: 'What our office decided about your account and your creator profile, when, and why.',
      read: (from, owner) => repository.listDecisionsAbout(from, owner),
    },
  ],
  async erase({ userId, creatorId }) {
    await repository.eraseEntriesAbout(db, userId);
    await deleteNotesAbout(db, 'people', userId);
    if (!creatorId) return;
    await repository.eraseDecisionsAbout(db, creatorId);
    await eraseRequestsAbout(db, creatorId);
  },
};
