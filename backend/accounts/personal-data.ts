import { db } from '../db/connection.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { deleteBilling, findBilling } from './billing-repository.ts';
import * as repository from './personal-data-repository.ts';
import * as views from './view-repository.ts';

/** Personal data of the accounts domain. The deletion itself erases it after all other domains. */
export const accountData: PersonalData = {
  lists: [
    {
      name: 'account',
      about:
        'Your account: your email address, your name, what you told us about yourself, and when you joined.',
      read: (db, { userId }) => repository.listAccount(db, userId),
    },
    {
      name: 'billing-details',
      about: 'Your business as your receipts name it.',
      read: async (from, { userId }) => [(await findBilling(from, userId)) ?? []].flat(),
    },
    {
      name: 'sessions',
      about: 'The browsers you’re logged in with, since when, and when you last used each.',
      read: (db, { userId }) => repository.listSessions(db, userId),
    },
    {
      name: 'connected-accounts',
      about: 'The accounts elsewhere that log you in, what they call you, and since when.',
      read: (db, { userId }) => repository.listIdentities(db, userId),
    },
    {
      name: 'passkeys',
      about: 'Your passkeys: what each is called, since when you have it, and when you last used it.',
      read: (db, { userId }) => repository.listPasskeys(db, userId),
    },
    {
      name: 'two-factor',
      about: 'Whether two-factor login is on, and since when.',
      read: (db, { userId }) => repository.listTwoFactor(db, userId),
    },
    {
      name: 'seen-by-our-office',
      about: 'When our office saw Kumu as you, for how long, why, and which pages it saw.',
      read: (from, { userId }) => views.listViews(from, userId),
    },
  ],
  async erase({ userId }) {
    await deleteBilling(db, userId);
    await views.deleteViews(db, userId);
  },
};
