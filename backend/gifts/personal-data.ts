import { giveBack } from '../checkout/disputes/reversal-service.ts';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { listGiftables } from '../extension-points/giftables.ts';
import type { DataOwner, PersonalData } from '../extension-points/personal-data.ts';
import { log } from '../log.ts';
import * as repository from './repository.ts';

/** Refunds the gifts that nobody could claim once a creator's account is erased. @returns whether each of them is */
async function settle({ userId, creatorId }: DataOwner): Promise<boolean> {
  let isSettled = true;
  if (creatorId === null) return isSettled;
  for (const { contentType, listEndingWith } of listGiftables()) {
    const ids = (await listEndingWith?.(db, creatorId)) ?? [];
    if (!ids.length) continue;
    for (const purchaseId of await repository.listWaitingPayments(db, contentType, ids, now()))
      isSettled =
        (await giveBack(purchaseId, userId).catch((error: unknown) => {
          // Such as while a bank decides about its payment: it is tried again.
          log.error({ err: error, purchaseId }, 'the gift of an erased account is not refunded yet');
          return false;
        })) && isSettled;
  }
  return isSettled;
}

/** What gifts have of a person: those they gave, and those they claimed. */
export const giftData: PersonalData = {
  lists: [
    {
      name: 'gifts',
      about: 'What you gave to others: to whom, with which words, and whether they were claimed.',
      read: (from, { userId }) => repository.listGivenBy(from, userId),
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
