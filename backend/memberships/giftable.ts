import { paths } from '../../contract/paths.ts';
import { giftPriceCents, giftTerms } from '../../contract/values/gifts.ts';
import { getCard, getById } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import type { Giftable } from '../extension-points/giftables.ts';
import { claimGranted, endGrantedByPurchase } from './granted-service.ts';
import * as repository from './repository.ts';
import { membershipSellable } from './sellable.ts';

const { membershipMonths: months } = giftTerms;

/** Returns true if the membership's creator is public now. */
async function isOfPublic(db: Db, id: string): Promise<boolean> {
  const row = await repository.findMembership(db, id);
  return row !== undefined && (await getById(db, row.creatorId)).isPublic;
}

/**
 * Gift of some months of a membership at today's price for each month. A gift is paid once, and no
 * card is stored. The months begin with the claim and end without renewal. Their member may join
 * and continue.
 */
export const membershipGiftable: Giftable = {
  contentType: 'SUBSCRIPTION',
  months,

  async quote(db, contentId) {
    const sold = await membershipSellable.quote(db, null, { contentId });
    const { title, content, isAmountChosen, shown } = sold;
    const lines = sold.lines.map((line) => ({
      ...line,
      amountCents: giftPriceCents('SUBSCRIPTION', line.amountCents),
    }));
    const once = { recurring: null, priceId: null, exclusiveKey: null };
    return { title, content, lines, ...once, isAmountChosen, shown };
  },

  // An offer that was closed during the payment is not granted.
  isOffered: async (db, id) => (await repository.findMembership(db, id))?.endedAt === null,

  maySell: isOfPublic,

  // The gift of a creator who is not public would grant nothing. A closed offer stays valid, as for
  // its members.
  isClaimable: isOfPublic,

  listEndingWith: repository.listIdsByCreator,

  claim: claimGranted,
  ended: endGrantedByPurchase,

  async shown(db, ids) {
    const rows = await repository.listMembershipsById(db, ids);
    const things = rows.map(async ({ id, name: title, creatorId }) => {
      const { name: creatorName, picture, topics } = await getCard(db, creatorId);
      const path = paths.membership(id);
      return [id, { title, path, picture, topicId: topics[0] ?? null, creatorName }] as const;
    });
    return new Map(await Promise.all(things));
  },
};
