import { listCards, toOfficePath } from '../content/service.ts';
import { displayName } from '../display-name.ts';
import { invalidTransition, notFound } from '../errors.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import type { Reportable } from '../extension-points/reportables.ts';
import { revalidate } from '../revalidation.ts';
import { z } from '../../contract/zod.ts';
import * as repository from './repository.ts';

/** Text of a rating before its removal by the office. */
const RemovedWords = z.object({ text: z.string() });

/** Reports of the texts of ratings. The removal of a text does not remove the stars. */
export const reportableRatings: Reportable = {
  type: 'RATING',
  async assertVisible(trx, _actor, id) {
    const [rating] = await repository.listRatings(trx, [id]);
    const content = rating && (await getContentKind(rating.contentType).find(trx, rating.contentId));
    if (!content?.isPublic || rating?.textBody === '') throw notFound('This review');
  },
  async find(db, ids) {
    const ratings = await repository.listRatings(db, ids);
    const cards = await listCards(db, ratings);
    return new Map(
      ratings.map((rating) => {
        const { id, userId, contentType, contentId, name, lastName, textBody } = rating;
        const card = cards.get(contentId);
        return [
          id,
          {
            title: card?.title ?? '',
            path: toOfficePath({ contentType, contentId }, card),
            isPublic: card?.isPublic ?? false,
            quote: { authorName: displayName(name, lastName), text: textBody || null },
            authorId: userId,
            measures: textBody === '' ? [] : ['REMOVE' as const],
          },
        ];
      }),
    );
  },
  measures: {
    REMOVE: {
      audit: 'rating.remove',
      async carryOut(trx, id) {
        const before = await repository.setRatingText(trx, id, '');
        if (before) await revalidate(trx, before.contentType, before.contentId);
        return { text: before?.textBody ?? '' };
      },
      async undo(trx, id, before) {
        const { text } = RemovedWords.parse(before);
        const emptied = text === '' ? undefined : await repository.setRatingText(trx, id, text);
        if (text !== '' && emptied?.textBody !== '')
          throw invalidTransition('This review has changed since.');
        if (emptied) await revalidate(trx, emptied.contentType, emptied.contentId);
      },
    },
  },
};
