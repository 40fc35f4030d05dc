import { randomBytes } from 'node:crypto';
import { db } from '../db/connection.ts';
import { inBatches } from '../db/pagination.ts';
import { untilDone, type PersonalData } from '../extension-points/personal-data.ts';
import * as payments from './payment-source-repository.ts';
import * as repository from './repository.ts';

/**
 * Personal data in product events. An erasure removes the user from the events, but the events
 * still count. The sources of the user's payments are stored first, because they are derived from
 * the user's visits.
 */
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
  async erase({ userId }) {
    await payments.keepSources(db, userId);
    while (await repository.anonymiseVisits(db, userId, randomBytes(32).toString('base64url')));
    await untilDone(() => repository.anonymiseEvents(db, userId));
  },
};
