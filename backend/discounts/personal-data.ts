import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/** Discount data about a creator. Checkout exports the purchases for which a person used a code. */
export const discountData: PersonalData = {
  lists: [
    {
      name: 'discount-codes',
      about: 'The discount codes that you made as a creator.',
      read: async (from, { creatorId }) => (creatorId ? repository.listAllBy(from, creatorId) : []),
    },
  ],
  async erase({ creatorId }) {
    if (creatorId) await repository.endAllByCreator(db, creatorId, now());
  },
};
