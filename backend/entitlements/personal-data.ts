import { db, inTransaction } from '../db/connection.ts';
import { untilDone, type PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';
import { endOne } from './service.ts';

/**
 * Entitlement data about a person. The erasure ends the entitlements, because an erased account
 * cannot use them.
 */
export const entitlementData: PersonalData = {
  lists: [
    {
      name: 'library',
      about: 'What you unlocked: when, how (for free, by a purchase, as a gift), and when your access ended.',
      read: (from, { userId }) => repository.listAllByUser(from, userId),
    },
    {
      name: 'last-opened',
      about: 'When you last opened each thing in your library.',
      read: (from, { userId }) => repository.listSeenBy(from, userId),
    },
  ],
  async erase({ userId }) {
    await untilDone(async () => {
      const rows = await repository.listSomeLive(db, userId);
      for (const each of rows) await inTransaction((trx) => endOne(trx, each));
      return rows.length;
    });
    await repository.deleteSeenBy(db, userId);
  },
};
