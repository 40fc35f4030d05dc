import { paths } from '../../contract/paths.ts';
import * as entitlements from '../entitlements/service.ts';
import type { Giftable } from '../extension-points/giftables.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import { AppError, conflict } from '../http/errors.ts';
import * as repository from './repository.ts';
import { courseSellable } from './sellable.ts';
import { toCards } from './service.ts';

const contentType = 'COURSE';

/** A course is given for good, at its price. What its claimer has for good already stays in the gift, which they can hand on. */
export const courseGiftable: Giftable = {
  contentType,
  months: null,

  quote: (db, contentId) => courseSellable.quote(db, null, { contentId }),

  async isOffered(db, id) {
    const course = await repository.findCourse(db, id);
    return course !== undefined && course.state !== 'DELETED';
  },

  async claim(trx, { userId, creator }, { contentId, purchaseId }) {
    const course = (await repository.findCourse(trx, contentId))!;
    if (course.creatorId === creator?.id) throw new AppError(403, 'OWN_CONTENT', 'This is your own course.');
    await entitlements.lockHolder(trx, userId, contentType, contentId);
    if (await entitlements.ownsPermanently(trx, userId, contentType, contentId))
      throw conflict(
        'ALREADY_UNLOCKED',
        'You have this already. Hand the link on, or leave it to its giver.',
      );
    await entitlements.grant(trx, { userId, contentType, contentId, source: 'GIFT', purchaseId });
    await closeOpenPurchases(trx, { contentType, contentId, buyerId: userId });
  },

  async shown(db, ids) {
    const cards = await toCards(db, await repository.listByIds(db, ids));
    return new Map(
      cards.map(({ id, title, picture, topicId, creator }) => [
        id,
        { title, path: paths.course(id), picture, topicId, creatorName: creator.name },
      ]),
    );
  },
};
