import { db } from '../db/connection.ts';
import { untilDone, type PersonalData } from '../extension-points/personal-data.ts';
import { unlike } from './like-service.ts';
import { remove as removeRating } from './rating-service.ts';
import * as repository from './repository.ts';
import { deleteTakedownsOf, listTakedownsOf } from './takedown-repository.ts';

/** What people say about content. Ratings and likes go with the person; of a report the office keeps its reason. */
export const contentData: PersonalData = {
  lists: [
    {
      name: 'ratings',
      about: 'Your ratings and reviews.',
      read: (from, { userId }) => repository.listRatingsBy(from, userId),
    },
    {
      name: 'likes',
      about: 'What you like.',
      read: (from, { userId }) => repository.listLikesBy(from, userId),
    },
    {
      name: 'openings',
      about: 'What you opened of what creators publish for those who have something of theirs.',
      read: (from, { userId }) => repository.listOpeningsBy(from, userId),
    },
    {
      name: 'reports',
      about: 'What you reported to our office, why, and whether it’s decided.',
      read: (from, { userId }) => repository.listReportsBy(from, userId),
    },
    {
      name: 'takedowns',
      about: 'What our office took down of yours, why, and your appeals.',
      read: async (from, { creatorId }) => (creatorId ? listTakedownsOf(from, creatorId) : []),
    },
  ],
  async erase(owner) {
    const { userId } = owner;
    await untilDone(async () => {
      const rows = await repository.listRatingsBy(db, userId, true);
      for (const { contentType, contentId } of rows) await removeRating(owner, contentType, contentId);
      return rows.length;
    });
    await untilDone(async () => {
      const rows = await repository.listLikesBy(db, userId, true);
      for (const row of rows) await unlike(owner, row);
      return rows.length;
    });
    await repository.eraseReportsBy(db, userId);
    if (owner.creatorId) await deleteTakedownsOf(db, owner.creatorId);
    await repository.deleteViewsBy(db, userId);
    await repository.deleteOpeningsBy(db, userId);
  },
};
