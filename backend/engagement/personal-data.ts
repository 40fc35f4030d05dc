import { db } from '../db/connection.ts';
import { untilDone, type PersonalData } from '../extension-points/personal-data.ts';
import { unlike } from './like-service.ts';
import { remove as removeRating } from './rating-service.ts';
import * as repository from './repository.ts';

/** Ratings, likes and views of a user. All of them are deleted with the account. */
export const engagementData: PersonalData = {
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
    await repository.deleteViewsBy(db, userId);
  },
};
