import { now } from '../clock.ts';
import { forgetChanges } from '../moderation/change-service.ts';
import { db, inTransaction } from '../db/connection.ts';
import { LONG_BATCH, inBatches } from '../db/pagination.ts';
import { untilDone, type PersonalData } from '../extension-points/personal-data.ts';
import { setUses } from '../files/use-service.ts';
import * as comments from './comment-repository.ts';
import { eraseFeedsByUser, listFeedsBy } from './feed-repository.ts';
import { eraseOptOutsByUser, listOptOutsBy } from './opt-out-repository.ts';
import * as data from './personal-data-repository.ts';
import * as repository from './repository.ts';

/** Deletes a post with all its comments. */
const endPost = (id: string): Promise<void> =>
  inTransaction(async (trx) => {
    if (!(await repository.lockPost(trx, id))) return;
    await setUses(trx, 'POST', id, []);
    await forgetChanges(trx, 'POST', id);
    await data.deletePost(trx, id);
  });

/**
 * Removes a comment of an erased user. If the comment has answers, its row is kept without text and
 * author name.
 */
const endComment = ({ id, postId }: { id: string; postId: string }): Promise<void> =>
  inTransaction(async (trx) => {
    await repository.lockPost(trx, postId);
    const wasThere = await comments.removeComment(trx, id, { removedAt: now(), removedBy: 'AUTHOR' });
    if (wasThere) await repository.addToCommentCount(trx, postId, -1);
  });

/** Personal data in posts: the comments of a user and the posts of a creator. */
export const postData: PersonalData = {
  lists: [
    {
      name: 'posts',
      about: 'The posts you wrote.',
      read: async (from, { creatorId }) =>
        creatorId === null
          ? []
          : inBatches(
              (after: { id: string } | undefined) => data.listPosts(from, creatorId, after?.id),
              LONG_BATCH,
            ),
    },
    {
      name: 'comments',
      about: 'The comments you wrote on posts.',
      read: (from, { userId }) =>
        inBatches((after: { id: string } | undefined) => comments.listBy(from, userId, after?.id)),
    },
    {
      name: 'stopped-post-emails',
      about: 'The creators whose new posts and versions you get no emails about.',
      read: (from, { userId }) => listOptOutsBy(from, userId),
    },
    {
      name: 'private-feeds',
      about: 'The creators whose posts you can read in a feed reader at an address of your own.',
      read: (from, { userId }) => listFeedsBy(from, userId),
    },
  ],
  async erase({ userId, creatorId }) {
    await eraseOptOutsByUser(db, userId);
    await eraseFeedsByUser(db, userId);
    await untilDone(async () => {
      const rows = await comments.listBy(db, userId, undefined);
      for (const row of rows) await endComment(row);
      return rows.length;
    });
    if (creatorId === null) return;
    for await (const { id } of inBatches((after: { id: string } | undefined) =>
      repository.listAllIds(db, creatorId, after?.id),
    ))
      await endPost(id);
  },
};
