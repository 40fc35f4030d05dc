import { paths } from '../../contract/paths.ts';
import { giftPriceCents, giftTerms } from '../../contract/values/gifts.ts';
import { getCard, getById } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import type { Giftable } from '../extension-points/giftables.ts';
import { claimGiven, endGivenBy } from './given-service.ts';
import * as repository from './repository.ts';
import { membershipSellable } from './sellable.ts';

const { membershipMonths: months } = giftTerms;

/** Whether a membership is of a creator who is public now. */
async function isOfPublic(db: Db, id: string): Promise<boolean> {
  const row = await repository.findMembership(db, id);
  return row !== undefined && (await getById(db, row.creatorId)).isPublic;
}

/**
 * Some months of a membership, at as many times its price of today: one payment, for which no card is kept. They begin with the
 * claim, end by themselves, and whoever has them may join and continue.
 */
export const membershipGiftable: Giftable = {
  contentType: 'SUBSCRIPTION',
  months,

  async quote(db, contentId) {
    const sold = await membershipSellable.quote(db, null, { contentId });
    const { title, content, destination, isAmountChosen, shown } = sold;
    const lines = sold.lines.map((line) => ({
      ...line,
      amountCents: giftPriceCents('SUBSCRIPTION', line.amountCents),
    }));
    const once = { recurring: null, priceId: null, exclusiveKey: null };
    return { title, content, lines, ...once, destination, isAmountChosen, shown };
  },

  // One that was closed while it was being paid is not given.
  isOffered: async (db, id) => (await repository.findMembership(db, id))?.endedAt === null,

  maySell: isOfPublic,

  // Of a creator who is not public it would begin with nothing in it. One that is only closed is kept, as by its members.
  isClaimable: isOfPublic,

  listEndingWith: repository.listIdsBy,

  claim: claimGiven,
  ended: endGivenBy,

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
