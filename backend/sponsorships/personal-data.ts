import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { hashOfMailbox } from './mailbox-hash.ts';
import * as repository from './repository.ts';

/**
 * Credits that businesses granted to a person. After an erasure, the unspent amount remains in the
 * ledger without the person. A keyed hash of the mailbox records that it received joining credits
 * until the business is closed. This erasure must run before the businesses domain deletes the
 * address.
 */
export const sponsorshipData: PersonalData = {
  lists: [
    {
      name: 'credits-from-businesses',
      about: 'The credits that businesses gave you. They don’t see what you spend them on.',
      read: (from, { userId }) => repository.listCreditGrantsByUser(from, userId),
    },
  ],
  async erase({ userId }) {
    for (const { businessId, now, known } of await repository.listGrantedMailboxes(db, userId))
      for (const mailbox of [now, known])
        if (mailbox !== null) {
          const mailboxHash = hashOfMailbox(businessId, mailbox);
          await repository.insertGrantedMailbox(db, { businessId, mailboxHash });
        }
    await repository.deleteMissedByUser(db, userId);
  },
};
