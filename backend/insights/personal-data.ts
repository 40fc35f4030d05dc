import { db } from '../db/connection.ts';
import { inBatches } from '../db/pagination.ts';
import { untilDone, type PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/** Personal data in product events. Erasure removes the user from the events, which still count. */
export const insightsData: PersonalData = {
  lists: [
    {
      name: 'product-events',
      about:
        'What you did on Kumu, such as opening a course. We keep it to improve Kumu, and delete each month after 25 months.',
      read: (from, { userId }) =>
        inBatches((after: { id: string } | undefined) =>
          repository.listEventsByUser(from, userId, after?.id),
        ),
    },
  ],
  erase: ({ userId }) => untilDone(() => repository.anonymiseEvents(db, userId)),
};
