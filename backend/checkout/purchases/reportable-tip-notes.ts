import { officePaths } from '../../../contract/office-paths.ts';
import { z } from '../../../contract/zod.ts';
import { displayName } from '../../display-name.ts';
import { invalidTransition, notFound } from '../../errors.ts';
import type { Reportable } from '../../extension-points/reportables.ts';
import * as repository from './tip-note-repository.ts';

/** Note of a tip before its removal by the office. */
const RemovedNote = z.object({ note: z.string() });

/**
 * Reports of tip notes by the creators who received the tips. Removing a note does not affect its
 * tip.
 */
export const reportableTipNotes: Reportable = {
  type: 'TIP_NOTE',
  hasNameAsTitle: true,
  async assertVisible(trx, actor, id) {
    const [tip] = await repository.listTips(trx, [id]);
    const isReceived = tip?.status === 'SUCCESS' || tip?.status === 'REFUNDED';
    if (!isReceived || tip.note === null || tip.sellerId !== actor.creator?.id) throw notFound('This note');
  },
  async find(db, ids) {
    const tips = await repository.listTips(db, ids);
    return new Map(
      tips.map(({ id, buyerId, title, note, name, lastName, erasedAt }) => [
        id,
        {
          title,
          path: officePaths.person(buyerId),
          isPublic: note !== null,
          quote: { authorName: displayName(name, lastName), text: note },
          authorId: erasedAt === null ? buyerId : null,
          measures: note === null ? [] : ['REMOVE' as const],
        },
      ]),
    );
  },
  measures: {
    REMOVE: {
      audit: 'message.remove',
      async carryOut(trx, id) {
        const [tip] = await repository.listTips(trx, [id]);
        await repository.setNote(trx, id, null);
        return { note: tip?.note ?? '' };
      },
      async undo(trx, id, before) {
        const { note } = RemovedNote.parse(before);
        if (note !== '' && !(await repository.setNote(trx, id, note)))
          throw invalidTransition('This note is deleted for good.');
      },
    },
  },
};
