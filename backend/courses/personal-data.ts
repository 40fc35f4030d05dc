import { wasEverSold } from '../checkout/service.ts';
import { now } from '../clock.ts';
import { forgetChanges } from '../moderation/change-service.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import { wasEverOwned } from '../entitlements/service.ts';
import { inBatches } from '../db/pagination.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { setUses } from '../files/use-service.ts';
import * as data from './personal-data-repository.ts';
import * as repository from './repository.ts';
import { afterStateChange } from './service.ts';

/** Yields a creator's courses with their modules and parts. */
async function* readCourses(from: Db, creatorId: string): AsyncGenerator<object> {
  for (let after: string | undefined; ;) {
    const rows = await data.listCourses(from, creatorId, after);
    // Parts are read for one course at a time, because their texts may be long.
    for (const row of rows) {
      const parts = await data.listParts(from, [row.id]);
      const modules = (await data.listModules(from, [row.id])).map((module) => ({
        ...module,
        parts: parts.filter((part) => part.moduleId === module.id),
      }));
      yield { ...row, modules };
    }
    after = rows.at(-1)?.id;
    if (!after) return;
  }
}

/**
 * Removes a course of an erased creator. A course that was never unlocked or bought is deleted with
 * all its texts. Any other course is kept for its owners.
 */
const endCourse = (id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await repository.lockCourse(trx, id);
    if (!row) return;
    const isKept = (await wasEverOwned(trx, 'COURSE', id)) || (await wasEverSold(trx, 'COURSE', id));
    if (isKept) {
      if (row.state === 'DELETED') return;
      await repository.updateCourse(trx, id, { state: 'DELETED', updatedAt: now() });
      await afterStateChange(trx, row);
      return;
    }
    await setUses(trx, 'COURSE', id, []);
    await setUses(trx, 'RETIRED_PARTS', id, []);
    await forgetChanges(trx, 'COURSE', id);
    await data.deleteCourse(trx, id);
  });

/** Personal data in courses: the progress of a member and the courses of a creator. */
export const courseData: PersonalData = {
  lists: [
    {
      name: 'progress',
      about: 'How far you are in each part of your courses.',
      read: (from, { userId }) =>
        inBatches((after: { partId: string } | undefined) => data.listProgress(from, userId, after?.partId)),
    },
    {
      name: 'courses',
      about: 'The courses you made, each with its modules and their parts.',
      read: async (from, { creatorId }) => (creatorId ? readCourses(from, creatorId) : []),
    },
  ],
  async erase({ userId, creatorId }) {
    await data.deleteProgress(db, userId);
    if (creatorId === null) return;
    for await (const { id } of inBatches((after: { id: string } | undefined) =>
      repository.listAllIds(db, creatorId, after?.id),
    ))
      await endCourse(id);
  },
};
