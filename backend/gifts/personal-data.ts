import { refundForSeller } from '../checkout/disputes/reversal-service.ts';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { listGiftables } from '../extension-points/giftables.ts';
import type { DataOwner, PersonalData } from '../extension-points/personal-data.ts';
import { log } from '../log.ts';
import * as repository from './repository.ts';

/**
 * Refunds the unclaimed gifts of a creator's content that can no longer be claimed after the
 * creator's erasure.
 * @returns true if all these gifts are refunded
 */
async function settle({ userId, creatorId }: DataOwner): Promise<boolean> {
  let isSettled = true;
  if (creatorId === null) return isSettled;
  for (const { contentType, listEndingWith } of listGiftables()) {
    const ids = (await listEndingWith?.(db, creatorId)) ?? [];
    if (!ids.length) continue;
    for (const purchaseId of await repository.listWaitingPayments(db, contentType, ids, now()))
      isSettled =
        (await refundForSeller(purchaseId, userId).catch((error: unknown) => {
          // A refund can fail while a bank decides a dispute about the payment. It is retried
          // later.
          log.error({ err: error, purchaseId }, 'the gift of an erased account is not refunded yet');
          return false;
        })) && isSettled;
  }
  return isSettled;
}

/** Gift data about a person: gifts that the person gave and gifts that the person claimed. */
export const giftData: PersonalData = {
  lists: [
    {
      name: 'gifts',
      about: 'What you gave to others: to whom, with which words, and whether they were claimed.',
      read: (from, { userId }) => repository.listByGiver(from, userId),
    },
    {
      name: 'gifts-claimed',
      about: 'The gifts that you claimed.',
      read: (from, { userId }) => repository.listClaimedBy(from, userId),
    },
  ],
  settle,
  async erase({ userId }) {
    await repository.forgetRecipients(db, userId);
  },
};
