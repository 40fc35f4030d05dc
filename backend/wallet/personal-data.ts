import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as snapshots from './snapshot-repository.ts';

/**
 * Personal data of the wallet domain. The order in `app.ts` erases the creator first, because an
 * account that a creator still has could be read again.
 */
export const walletData: PersonalData = {
  lists: [
    {
      name: 'payouts',
      about:
        'What our payments partner last told us about your payouts: whether they’re on, what it still needs from you, and your money there.',
      read: async (from, { creatorId }) => (creatorId ? snapshots.listByCreator(from, creatorId) : []),
    },
  ],
  async erase({ creatorId }) {
    if (creatorId !== null) await snapshots.deleteByCreator(db, creatorId);
  },
};
