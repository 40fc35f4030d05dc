import { db, inTransaction } from '../db/connection.ts';
import { inBatches } from '../db/pagination.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { removeAll } from './conversion-service.ts';
import * as repository from './repository.ts';

const rowsOf = (from: Parameters<typeof repository.listBatchByCreator>[0], creatorId: string) =>
  inBatches((after: { id: string } | undefined) => repository.listBatchByCreator(from, creatorId, after?.id));

/**
 * Personal data of the social domain: a creator's conversions, whose files expire within a week.
 */
export const socialData: PersonalData = {
  lists: [
    {
      name: 'social-exports',
      about: 'The clips and pictures that you had made for social platforms in the last 7 days.',
      read: async (from, { creatorId }) => (creatorId === null ? [] : rowsOf(from, creatorId)),
    },
  ],
  async erase({ creatorId }) {
    if (creatorId === null) return;
    for await (const { id } of rowsOf(db, creatorId)) await inTransaction((trx) => removeAll(trx, [id]));
  },
};
