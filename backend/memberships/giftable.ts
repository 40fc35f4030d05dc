import { paths } from '../../contract/paths.ts';
import { giftPriceCents, giftTerms } from '../../contract/values/gifts.ts';
import { getCard, getById } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import type { Giftable } from '../extension-points/giftables.ts';
import { claimGranted, endGrantedByPurchase } from './granted-service.ts';
import * as repository from './repository.ts';
import { membershipSellable } from './sellable.ts';

const { membershipMonths: months } = giftTerms;

/** Returns true if the membership's creator is currently public. */
async function isOfPublic(db: Db, id: string): Promise<boolean> {
  const row = await repository.findMembership(db, id);
  return row !== undefined && (await getById(db, row.creatorId)).isPublic;
}

/**
 * Gift of some months of a membership, at the current price for each month. A gift is a single
 * payment, and no card is stored. The months begin with the claim and end without renewal. The
 * recipient can then continue with a paid membership.
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

  // An offer that was closed during the payment is not delivered.
  isOffered: async (db, id) => (await repository.findMembership(db, id))?.endedAt === null,

  maySell: isOfPublic,

  // A gift cannot be claimed while its creator is not public, because it would grant nothing. A
  // gift of a closed offer is still valid, as are its memberships.
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
