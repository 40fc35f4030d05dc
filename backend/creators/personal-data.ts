import { now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { untilDone, type DataOwner, type PersonalData } from '../extension-points/personal-data.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import { revalidate } from '../revalidation.ts';
import { listFollowsBy } from './follow-repository.ts';
import { unfollow } from './follow-service.ts';
import * as repository from './repository.ts';
import { revalidateContent } from './service.ts';

/** Revalidates the static pages of an approved creator and of all published contents. */
async function revalidateAll(trx: Trx, id: string): Promise<void> {
  await revalidate(trx, 'CREATOR', id);
  await revalidateContent(trx, id);
}

async function setClosed(trx: Trx, { creatorId }: DataOwner, closedAt: Date | null): Promise<void> {
  if (creatorId === null) return;
  await repository.updateCreator(trx, creatorId, { closedAt });
  await revalidateAll(trx, creatorId);
}

/**
 * Personal data of the creators domain. While the account is closed, its content is neither public
 * nor sold. Owners of the content keep their access.
 */
export const creatorData: PersonalData = {
  lists: [
    {
      name: 'creator-profile',
      about:
        'Your creator profile, if you have one: what its page shows, its state, and what our office said.',
      read: async (from, { creatorId }) => (creatorId ? repository.listProfile(from, creatorId) : []),
    },
    {
      name: 'usernames',
      about: 'The usernames you’ve had. Links with an old one still lead to your page.',
      read: async (from, { creatorId }) => (creatorId ? repository.listUsernames(from, creatorId) : []),
    },
    {
      name: 'credentials',
      about: 'The credentials on your creator profile, and when our office checked each.',
      read: async (from, { creatorId }) => (creatorId ? repository.listOwnCredentials(from, creatorId) : []),
    },
    {
      name: 'follows',
      about: 'The creators you follow.',
      read: (from, { userId }) => listFollowsBy(from, userId),
    },
  ],
  async close(trx, owner) {
    await setClosed(trx, owner, now());
    // Open payment pages are closed, because they could otherwise still complete a sale.
    if (owner.creatorId) await closeOpenPurchases(trx, { sellerId: owner.creatorId });
  },
  reopen: (trx, owner) => setClosed(trx, owner, null),
  async erase({ userId, creatorId }) {
    await untilDone(async () => {
      const rows = await listFollowsBy(db, userId, true);
      for (const row of rows) await unfollow({ userId }, row.creatorId);
      return rows.length;
    });
    if (creatorId === null) return;
    await inTransaction(async (trx) => {
      // The pages are revalidated before the username is deleted, because their addresses contain
      // it.
      await revalidateAll(trx, creatorId);
      await repository.anonymise(trx, creatorId);
    });
  },
};
