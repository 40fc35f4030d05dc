import { listCards, toOfficePath } from '../content/service.ts';
import type { Reportable } from '../extension-points/reportables.ts';
import {
  assertReadable,
  listReported,
  RemovedComment,
  removeForOffice,
  restoreForOffice,
} from './comment-service.ts';

/** Reports of comments on posts. */
export const reportableComments: Reportable = {
  type: 'COMMENT',
  assertVisible: assertReadable,
  async find(db, ids) {
    const comments = await listReported(db, ids);
    const refs = comments.map(({ postId }) => ({ contentType: 'POST' as const, contentId: postId }));
    const cards = await listCards(db, refs);
    return new Map(
      comments.map(({ id, authorId, authorName, text }, index) => {
        const ref = refs[index]!;
        const card = cards.get(ref.contentId);
        return [
          id,
          {
            title: card?.title ?? '',
            path: toOfficePath(ref, card),
            isPublic: card?.isPublic ?? false,
            quote: { authorName, text },
            authorId,
            measures: text === null ? [] : ['REMOVE'],
          },
        ];
      }),
    );
  },
  measures: {
    REMOVE: {
      audit: 'comment.remove',
      carryOut: removeForOffice,
      undo: (trx, id, before) => restoreForOffice(trx, id, RemovedComment.parse(before)),
    },
  },
};
