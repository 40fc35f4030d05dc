import { db, inTransaction } from '../db/connection.ts';
import { now } from '../clock.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { cancelNow } from '../providers/payments/subscriptions.ts';
import { enqueue } from '../tasks.ts';
import { endGranted } from './granted-service.ts';
import * as data from './personal-data-repository.ts';
import * as repository from './repository.ts';
import { sync } from './subscription-service.ts';

/**
 * Personal data of the memberships domain. The memberships of an erased account are ended, so that
 * nothing more is charged.
 */
export const membershipData: PersonalData = {
  lists: [
    {
      name: 'subscriptions',
      about: 'The memberships that you joined, and where they stand.',
      read: (from, { userId }) => data.listSubscriptionsByUser(from, userId),
    },
    {
      name: 'memberships',
      about: 'What you offer every month as a creator.',
      read: async (from, { creatorId }) => (creatorId ? data.listOffersByCreator(from, creatorId) : []),
    },
  ],
  // All memberships of a closed account are cancelled: those that the person joined, and those of
  // the creator's offers.
  close: (trx, { userId, creatorId }) => enqueue(trx, 'memberships.cancelOf', { userId, creatorId }),
  // Members have access until the end of the paid or granted period, which delays the erasure.
  // After the account was closed, no membership renews.
  async owed(from, { creatorId }) {
    const until = creatorId === null ? null : await data.findLastEnd(from, creatorId);
    return until === null ? {} : { delays: [{ code: 'MEMBERS_REMAIN', amountCents: null, until }] };
  },
  async erase(owner) {
    for (const { providerId, id } of await repository.listLiveByAccount(db, owner)) {
      if (providerId === null)
        await inTransaction(async (trx) =>
          endGranted(trx, (await repository.lockSubscription(trx, { id }))!),
        );
      else {
        await cancelNow(providerId);
        await sync(providerId);
      }
    }
    if (owner.creatorId) await data.eraseOffers(db, owner.creatorId, now());
  },
};
