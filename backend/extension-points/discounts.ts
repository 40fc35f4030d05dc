import type { Db, Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import type { PurchaseRow, Quote } from './sellables.ts';

/** Discount codes as checkout sees them. */
export type Discounts = {
  /**
   * Returns the quote with a code applied.
   * @throws 404, 409 with the reason why the code does not apply
   */
  apply(db: Db, buyer: Actor | null, sold: Quote, code: string): Promise<Quote>;
  /**
   * Reserves a use of the code in the transaction that stores the purchase. The purchase counts as
   * a use from its commit on.
   * @throws 409 if a limit of the code was reached in the meantime
   */
  reserve(trx: Trx, purchase: PurchaseRow, codeId: string): Promise<void>;
};

let contributed: Discounts | undefined;

/** Registers the discounts; called once at startup by `app.ts`. */
export const registerDiscounts = (discounts: Discounts): void => void (contributed = discounts);

/**
 * Returns the quote with the code applied, or unchanged without a code.
 * @throws 404, 409
 */
export const withDiscount = async (
  db: Db,
  buyer: Actor | null,
  sold: Quote,
  code: string | undefined,
): Promise<Quote> => (code === undefined ? sold : contributed!.apply(db, buyer, sold, code));

/**
 * Reserves one use of a purchase's code, if the purchase has a code.
 * @throws 409
 */
export async function reserveDiscount(trx: Trx, purchase: PurchaseRow): Promise<void> {
  if (purchase.discountCodeId !== null) await contributed!.reserve(trx, purchase, purchase.discountCodeId);
}
