import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/** Personal data of the addresses domain: saved addresses. Orders store separate copies. */
export const addressesData: PersonalData = {
  lists: [
    {
      name: 'addresses',
      about: 'The addresses that you saved.',
      read: (from, { userId }) => repository.listForExport(from, userId),
    },
  ],
  async erase({ userId }) {
    await repository.deleteAddresses(db, userId);
  },
};
