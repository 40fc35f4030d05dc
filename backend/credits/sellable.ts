import { paths } from '../../contract/paths.ts';
import { creditPacks } from '../../contract/values/checkout.ts';
import type { Sellable } from '../extension-points/sellables.ts';
import { notFound } from '../http/errors.ts';
import { account, owedCents } from '../money/ledger.ts';
import { enqueue } from '../tasks.ts';

const SELLER = 'Kumu';

/** A pack of credits. The platform keeps the money until the credits are spent; the posting of the sale adds them. */
export const creditsSellable: Sellable = {
  type: 'CREDITS',
  receiptMail: 'receiptOfCredits',

  /** `contentId` is the pack, by its number of credits. */
  async quote(_db, _buyer, { contentId }) {
    const pack = creditPacks.find((known) => String(known) === contentId);
    if (!pack) throw notFound('This pack');
    const title = `${pack} credits`;
    return {
      title,
      content: null,
      lines: [
        { title, quantity: 1, amountCents: pack * 100, payee: 'CREDITS', sellerId: null, content: null },
      ],
      recurring: null,
      priceId: null,
      destination: null,
      exclusiveKey: null,
      isAmountChosen: false,
      shown: { path: paths.credits, picture: null, topicId: null, creator: null, included: [] },
    };
  },

  async paid(trx, { buyerId: userId }) {
    // In a transaction of its own: whatever keeps it from being unlocked, the credits are theirs.
    await enqueue(trx, 'credits.completePending', { userId });
    return { by: SELLER, path: paths.credits };
  },

  // The posting of the refund takes the credits back.
  async revoked() {},

  // Only what has not been spent: the rest has reached who it was spent on.
  mostRefundable: (from, { buyerId }) => owedCents(from, account.credits(buyerId)),

  shown: async (_db, purchases) =>
    new Map(purchases.map(({ id }) => [id, { path: paths.credits, by: SELLER, picture: null }])),
};
