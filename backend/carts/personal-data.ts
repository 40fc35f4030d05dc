import { inTransaction } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/** Personal data of the carts domain: the cart, and whether the person allows reminders. */
export const cartsData: PersonalData = {
  lists: [
    {
      name: 'basket',
      about: 'What is in your basket, with the prices that you saw.',
      read: (from, { userId }) => repository.listForExport(from, userId),
    },
    {
      name: 'basket-reminder',
      about: 'Whether we may remind you once of what is left in your basket.',
      async read(from, { userId }) {
        const reminder = await repository.findReminder(from, userId);
        return reminder ? [reminder] : [];
      },
    },
  ],
  erase: ({ userId }) => inTransaction((trx) => repository.deleteCart(trx, userId)),
};
