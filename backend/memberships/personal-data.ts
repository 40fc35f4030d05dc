import { db, inTransaction } from '../db/connection.ts';
import { now } from '../clock.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { cancelNow } from '../providers/payments-subscriptions.ts';
import * as repository from './repository.ts';
import { sync } from './subscription-service.ts';

/** What memberships have of a person. Nobody pays for an erased account: its memberships end. */
export const membershipData: PersonalData = {
  lists: [
    {
      name: 'subscriptions',
      about: 'The memberships that you joined, and where they stand.',
      read: (from, { userId }) => repository.listAllOf(from, userId),
    },
    {
      name: 'memberships',
      about: 'What you offer every month as a creator.',
      read: async (from, { creatorId }) => (creatorId ? repository.listAllBy(from, creatorId) : []),
    },
  ],
  async erase({ userId, creatorId }) {
    for (const { providerId } of await repository.listLiveOf(db, userId)) {
      await cancelNow(providerId);
      await sync(providerId);
    }
    if (creatorId)
      await inTransaction(async (trx) => {
        for (const { id } of await repository.listOnSaleOf(trx, creatorId))
          await repository.updateMembership(trx, id, { endedAt: now() });
      });
  },
};
