import { paths } from '../../contract/paths.ts';
import { creditPacks } from '../../contract/values/checkout.ts';
import { limits } from '../../contract/values/limits.ts';
import { lockOpenBusiness } from '../businesses/joining-service.ts';
import { findOpenName } from '../businesses/service.ts';
import { lockFreeCredits, readFreeCredits } from '../checkout/credits/free-credits-service.ts';
import type { Sellable } from '../extension-points/sellables.ts';
import { notFound } from '../errors.ts';
import { enqueue } from '../tasks.ts';

const SELLER = 'Kumu';
const most = limits.boughtCredits;

/** Returns the path of the page on which the bought credits are shown. */
const pageOf = ({ businessId }: { businessId?: string | null }): string =>
  businessId ? paths.business : paths.credits;

/**
 * Returns true if this number of credits is sold. A person buys a pack; a business buys any number
 * in the permitted range.
 */
const isSold = (credits: number, isForBusiness: boolean): boolean =>
  isForBusiness
    ? Number.isInteger(credits) && credits >= most.min && credits <= most.max
    : creditPacks.some((pack) => pack === credits);

/**
 * Sellable for credits of the buyer or of a business that the buyer manages. The platform holds the
 * money until the credits are spent. The ledger posting of the sale adds the credits.
 */
export const creditsSellable: Sellable = {
  type: 'CREDITS',
  receiptMail: 'receiptOfCredits',
  refundRuleText:
    'Kumu refunds credits that were not spent or given. They never expire. This is on the receipt.',

  /** Returns the offer of credits; `contentId` is the number of credits. */
  async quote(from, _buyer, { contentId, businessId }) {
    const credits = Number(contentId);
    if (!isSold(credits, businessId !== undefined)) throw notFound('This pack');
    const business = businessId === undefined ? undefined : await findOpenName(from, businessId);
    if (businessId !== undefined && business === undefined) throw notFound('This business');
    const title = `${credits} credits${business === undefined ? '' : ` for ${business}`}`;
    const line = { title, quantity: 1, amountCents: credits * 100, content: null };
    return {
      title,
      content: null,
      lines: [{ ...line, payee: 'CREDITS', sellerId: null, destination: null }],
      recurring: null,
      priceId: null,
      exclusiveKey: null,
      isAmountChosen: false,
      shown: { path: pageOf({ businessId }), picture: null, topicId: null, creator: null, included: [] },
    };
  },

  // A business that was closed before the payment arrived cannot use credits. Its payment is
  // therefore refunded at once.
  isDeliverable: async (trx, { businessId }) =>
    businessId === null || (await lockOpenBusiness(trx, businessId)) !== undefined,
  isUndeliverable: async (_trx, { businessId }) => businessId !== null,

  async paid(trx, purchase) {
    // The unlock runs as a separate task, so that its failure does not affect the bought credits.
    if (purchase.businessId === null)
      await enqueue(trx, 'credits.completePending', { userId: purchase.buyerId });
    return { by: SELLER, path: pageOf(purchase) };
  },

  // Nothing to do, because the ledger posting of the refund removes the credits.
  async revoked() {},

  // A refund is limited to free credits, which were neither spent nor granted. Credits of other
  // packs that a bank holds or that are being refunded are excluded. Credits that a business
  // granted are never paid out.
  mostRefundable: async (from, purchase) =>
    Math.max(0, (await readFreeCredits(from, purchase, purchase.id)).freeCents),
  async lockRefundable(trx, purchase) {
    await lockFreeCredits(trx, purchase);
  },

  shown: async (_db, purchases) =>
    new Map(
      purchases.map((purchase) => [purchase.id, { path: pageOf(purchase), by: SELLER, picture: null }]),
    ),
};
