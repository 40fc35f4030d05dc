import { contentGiftable } from '../content/giftable-service.ts';
import { contentSellable, type SoldContent } from '../content/sale-service.ts';
import * as entitlements from '../entitlements/service.ts';
import { conflict } from '../errors.ts';
import { listUsesOfIncluded } from './included-service.ts';
import { listUses, measureUsage } from './learning-service.ts';
import { useRefundRule } from '../policies/refund.ts';
import * as repository from './repository.ts';

const sold = {
  type: 'PPV_COURSE',
  contentType: 'COURSE',
  name: 'course',

  findState: async (db, id) => (await repository.findCourse(db, id))?.state,

  refundRule: useRefundRule,

  async listIncluded(db, id) {
    const { partsCount, durationSeconds } = await repository.getCourse(db, id);
    if (partsCount === 0)
      throw conflict('NOTHING_TO_SELL', 'This course has no parts right now. Nothing was charged.');
    return [
      { code: 'parts', count: partsCount, seconds: durationSeconds },
      { code: 'keep', count: 1, seconds: 0 },
    ];
  },

  ownsPermanently: (db, userId, id) => entitlements.ownsPermanently(db, userId, 'COURSE', id),

  // A download of an included digital product does not end the right to a refund of the course.
  usageOf: (db, purchase) => measureUsage(db, purchase.buyerId, purchase.contentId),

  async listUses(db, purchase) {
    const [own, included] = await Promise.all([
      listUses(db, purchase.buyerId, purchase.contentId),
      listUsesOfIncluded(db, purchase),
    ]);
    return [...own, ...included];
  },
} as const satisfies SoldContent;

export const courseSellable = contentSellable(sold);
export const courseGiftable = contentGiftable(sold);
