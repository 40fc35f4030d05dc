import { db, inTransaction } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { creditsEnded } from '../money/postings.ts';
import * as repository from './repository.ts';

/** Credit data about a person. The changes of credits are in the ledger, which checkout exports. */
export const creditsData: PersonalData = {
  lists: [
    {
      name: 'waiting-for-credits',
      about: 'What you wanted to unlock with credits you didn’t have yet, and how it ended.',
      read: (from, { userId }) => repository.listPendingByUser(from, userId),
    },
  ],
  async erase({ userId }) {
    // Posts the person's unspent granted credits to the platform.
    await inTransaction((trx) => creditsEnded(trx, userId));
    await repository.deletePendingByUser(db, userId);
  },
};
