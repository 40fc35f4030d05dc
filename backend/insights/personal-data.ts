import { db } from '../db/connection.ts';
import { inBatches } from '../db/pagination.ts';
import { untilDone, type PersonalData } from '../extension-points/personal-data.ts';
import * as repository from './repository.ts';

/** The product events of a person; without the person they are still counted. */
export const insightsData: PersonalData = {
  lists: [
    {
      name: 'product-events',
      about:
        'What you did on Kumu, such as opening a course. We keep it to improve Kumu, and delete each month after 25 months.',
      read: (from, { userId }) =>
        inBatches((after: { id: string } | undefined) => repository.listEventsOf(from, userId, after?.id)),
    },
  ],
  erase: ({ userId }) => untilDone(() => repository.forgetEventsOf(db, userId)),
};
