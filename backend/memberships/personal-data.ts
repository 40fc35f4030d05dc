import { db, inTransaction } from '../db/connection.ts';
import { now } from '../clock.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { cancelNow } from '../providers/payments/subscriptions.ts';
import { enqueue } from '../tasks.ts';
import { endGiven } from './given-service.ts';
import * as data from './personal-data-repository.ts';
import * as repository from './repository.ts';
import { sync } from './subscription-service.ts';

/** What memberships have of a person. Nobody pays for an erased account: its memberships end. */
export const membershipData: PersonalData = {
  lists: [
    {
      name: 'subscriptions',
      about: 'The memberships that you joined, and where they stand.',
      read: (from, { userId }) => data.listAllOf(from, userId),
    },
    {
      name: 'memberships',
      about: 'What you offer every month as a creator.',
      read: async (from, { creatorId }) => (creatorId ? data.listAllBy(from, creatorId) : []),
    },
  ],
  // What was joined is not charged while its account is closed, nor what is not public any more.
  close: (trx, { userId, creatorId }) => enqueue(trx, 'memberships.cancelOf', { userId, creatorId }),
  // Members keep what they paid for, or were given, until its end: nothing is renewed since the account was closed.
  async settle(owner) {
    const { userId } = owner;
    return (await repository.listLiveOf(db, owner)).every((row) => row.userId === userId);
  },
  async erase(owner) {
    for (const { providerId, id } of await repository.listLiveOf(db, owner)) {
      if (providerId === null)
        await inTransaction(async (trx) => endGiven(trx, (await repository.lockSubscription(trx, { id }))!));
      else {
        await cancelNow(providerId);
        await sync(providerId);
      }
    }
    if (owner.creatorId) await data.eraseOffers(db, owner.creatorId, now());
  },
};
