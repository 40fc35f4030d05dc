import * as accounts from '../accounts/service.ts';
import { inTransaction } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { endSponsorships } from '../extension-points/sponsorships.ts';
import * as repository from './repository.ts';

/** Data that businesses have about a person: invitations to their address and their membership. */
export const businessData: PersonalData = {
  lists: [
    {
      name: 'businesses',
      about: 'The organisations that invited you or that you joined, and when.',
      read: async (db, { userId }) => {
        const { email } = await accounts.getContact(db, userId);
        return repository.listByPerson(db, userId, email);
      },
    },
  ],
  erase: ({ userId }) =>
    inTransaction(async (trx) => {
      const { email } = await accounts.getContact(trx, userId);
      const membership = await repository.lockMembership(trx, userId);
      if (membership) await endSponsorships(trx, membership.businessId, userId);
      await repository.erase(trx, userId, email);
    }),
};
