import type { Db, Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import type { PurchaseRow, Quote } from './sellables.ts';

/** What checkout knows of discount codes. */
export type Discounts = {
  /** The quote with a code applied. @throws 404, 409 with the reason why the code does not apply */
  apply(db: Db, buyer: Actor | null, sold: Quote, code: string): Promise<Quote>;
  /**
   * Called in the transaction that stores a purchase with a code: from its commit on the purchase counts as a use.
   * @throws 409 when a limit of the code was reached in the meantime
   */
  reserve(trx: Trx, purchase: PurchaseRow, codeId: string): Promise<void>;
};

let contributed: Discounts | undefined;

/** Called once at the start, by `app.ts`. */
export const registerDiscounts = (discounts: Discounts): void => void (contributed = discounts);

/** The quote as it is, or with a code applied. @throws 404, 409 */
export const withDiscount = async (
  db: Db,
  buyer: Actor | null,
  sold: Quote,
  code: string | undefined,
): Promise<Quote> => (code === undefined ? sold : contributed!.apply(db, buyer, sold, code));

/** Takes one use of the code of a purchase, if it was made with one. @throws 409 */
export async function reserveDiscount(trx: Trx, purchase: PurchaseRow): Promise<void> {
  if (purchase.discountCodeId !== null) await contributed!.reserve(trx, purchase, purchase.discountCodeId);
}
