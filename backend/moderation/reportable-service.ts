import type { ContentType } from '../../contract/values/content.ts';
import { assertCanView, listCards, toOfficePath } from '../content/service.ts';
import { PublicationBefore } from '../extension-points/content-kinds.ts';
import type { Reportable } from '../extension-points/reportables.ts';
import { listFinal, listTakeable, takeDown, undoTakeDown } from './takedown-service.ts';

/** Returns the report rules of a content type. */
export const reportableContent = (type: ContentType): Reportable => ({
  type,
  async assertVisible(db, actor, contentId) {
    await assertCanView(db, actor, { contentType: type, contentId });
  },
  async find(db, ids) {
    const refs = ids.map((contentId) => ({ contentType: type, contentId }));
    const cards = await listCards(db, refs);
    const [takeable, final] = [await listTakeable(db, refs), await listFinal(db, refs)];
    return new Map(
      [...cards].map(([id, card]) => [
        id,
        {
          title: card.title,
          path: toOfficePath({ contentType: type, contentId: id }, card),
          isPublic: card.isPublic,
          quote: null,
          creatorId: card.creator.id,
          measures: takeable.has(id) ? ['TAKE_DOWN'] : [],
          finalMeasures: final.has(id) ? ['TAKE_DOWN'] : [],
        },
      ]),
    );
  },
  measures: {
    TAKE_DOWN: {
      audit: 'content.takeDown',
      carryOut: (trx, contentId, reason) => takeDown(trx, { contentType: type, contentId }, reason),
      undo: (trx, contentId, before) =>
        undoTakeDown(trx, { contentType: type, contentId }, PublicationBefore.parse(before)),
    },
  },
});
