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

/** Returns the path of the page that shows the credits. */
const pageOf = ({ businessId }: { businessId?: string | null }): string =>
  businessId ? paths.business : paths.credits;

/**
 * Returns true if the number of credits is sold: a pack, or any number in the range for a business.
 */
const isSold = (credits: number, isForBusiness: boolean): boolean =>
  isForBusiness
    ? Number.isInteger(credits) && credits >= most.min && credits <= most.max
    : creditPacks.some((pack) => pack === credits);

/**
 * Sellable for credits of the buyer or of the business that they manage. The platform keeps the
 * money until the credits are spent. The posting of the sale adds the credits.
 */
export const creditsSellable: Sellable = {
  type: 'CREDITS',
  receiptMail: 'receiptOfCredits',
  refundRuleText:
    'Kumu refunds credits that were not spent or given. They never expire. This is on the receipt.',

  /** `contentId` is the number of credits. */
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

  // A business that was closed before the payment cannot grant credits, so its payment is refunded
  // at once.
  isDeliverable: async (trx, { businessId }) =>
    businessId === null || (await lockOpenBusiness(trx, businessId)) !== undefined,
  isUndeliverable: async (_trx, { businessId }) => businessId !== null,

  async paid(trx, purchase) {
    // Queued as a separate transaction, so that a failed unlock does not affect the bought credits.
    if (purchase.businessId === null)
      await enqueue(trx, 'credits.completePending', { userId: purchase.buyerId });
    return { by: SELLER, path: pageOf(purchase) };
  },

  // The posting of the refund removes the credits.
  async revoked() {},

  // Limits a refund to credits that were neither spent nor granted. Excludes what a bank holds of
  // another pack or another pack's refund takes. Credits granted by a business are never paid out.
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
