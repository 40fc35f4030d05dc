import * as creators from '../creators/service.ts';
import type { Db, Trx } from '../db/connection.ts';
import { AppError } from '../errors.ts';
import { afterStockChange } from './stock-change-service.ts';
import * as repository from './stock-repository.ts';
import type { VariantQuantity } from './stock-repository.ts';
import { nameVariant, shownStock, toVariantText } from './variant-text.ts';

export type { VariantQuantity } from './stock-repository.ts';

/** Variant with everything that a cart or an order reads of it. */
export type Sellable = {
  variantId: string;
  productId: string;
  creatorId: string;
  title: string;
  routedTitle: string;
  /** Values of the options, such as "Dusk blue, large"; may be empty. */
  variant: string;
  /** Name of the stored picture. */
  picture: string | null;
  priceCents: number;
  /** Items that can be bought; 0 for a variant that is not made any more. */
  stock: number;
  /** Items left, if few are; null for enough. */
  leftCount: number | null;
  weightGrams: number;
  sku: string;
  canBePosted: boolean;
  canBeCollected: boolean;
  /** True if everybody sees the product. */
  isPublic: boolean;
  /** True if the product is or was public. */
  wasPublic: boolean;
  /** True while the creator takes no orders. */
  isPaused: boolean;
  isMade: boolean;
  /** True if the creator can be paid. */
  canReceive: boolean;
};

/** Adds up the quantities of each variant and leaves out variants without items. */
function sumByVariant(lines: VariantQuantity[]): VariantQuantity[] {
  const sums = new Map<string, number>();
  for (const { variantId, quantity } of lines) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return [...sums].flatMap(([variantId, quantity]) => (quantity > 0 ? { variantId, quantity } : []));
}

const idsOf = (lines: VariantQuantity[]) => [...new Set(lines.map(({ variantId }) => variantId))];

/**
 * Locks the stock of all variants of an order in one order. Whoever takes the stock of an order in
 * several steps calls this first, otherwise two orders of the same products could wait for each
 * other.
 */
export async function lockStock(trx: Trx, variantIds: string[]): Promise<void> {
  await repository.lockVariants(trx, [...new Set(variantIds)]);
}

/** Returns the error for a variant of which fewer items are left than wanted. */
export function stockShort({ id, title, optionValues }: repository.LockedVariant, leftCount: number) {
  const name = nameVariant(title, optionValues);
  return new AppError(
    409,
    'STOCK_SHORT',
    leftCount === 0 ? `${name} is sold out.` : `Only ${leftCount} of ${name} are left.`,
    { extensions: { variantId: id, title, variant: toVariantText(optionValues), leftCount } },
  );
}

/**
 * Takes items out of the stock. The rows are locked by id.
 * @throws 409 STOCK_SHORT with the title and the number that is left; nothing is taken then
 */
export async function takeStock(trx: Trx, lines: VariantQuantity[]): Promise<void> {
  const wanted = sumByVariant(lines);
  if (wanted.length === 0) return;
  const locked = await repository.lockVariants(trx, idsOf(wanted));
  const rows = new Map(locked.map((row) => [row.id, row]));
  for (const { variantId, quantity } of wanted) {
    const row = rows.get(variantId);
    if (!row) throw new AppError(409, 'STOCK_SHORT', 'A product is not made any more.');
    const leftCount = row.isMade ? row.stock : 0;
    if (leftCount < quantity) throw stockShort(row, leftCount);
  }
  const taken = wanted.map(({ variantId, quantity }) => ({ variantId, quantity: -quantity }));
  await changeStock(trx, locked, taken);
}

/**
 * Puts items back into the stock, for example those of a payment that was not made. People who wait
 * for a product are told if it was sold out.
 */
export async function returnStock(trx: Trx, lines: VariantQuantity[]): Promise<void> {
  const returned = sumByVariant(lines);
  if (returned.length === 0) return;
  await changeStock(trx, await repository.lockVariants(trx, idsOf(returned)), returned);
}

/** Adds to the stock of locked variants; a quantity may be negative. */
export async function changeStock(
  trx: Trx,
  locked: repository.LockedVariant[],
  changes: VariantQuantity[],
): Promise<void> {
  await repository.addToStock(trx, changes);
  const added = new Map(changes.map(({ variantId, quantity }) => [variantId, quantity]));
  await afterStockChange(
    trx,
    locked.map((row) => ({ ...row, newStock: row.stock + (added.get(row.id) ?? 0) })),
  );
}

/** Reads variants by id, in any state. Unknown ids are absent. */
export async function readSellable(from: Db, variantIds: string[]): Promise<Map<string, Sellable>> {
  const rows = await repository.listSellable(from, [...new Set(variantIds)]);
  return new Map(
    rows.map(({ optionValues, lowStock, canReceivePayments, paymentAccountId, ...row }) => {
      const stock = row.isMade ? row.stock : 0;
      return [
        row.variantId,
        {
          ...row,
          stock,
          variant: toVariantText(optionValues),
          leftCount: shownStock(stock, lowStock),
          canReceive: creators.canReceive({ canReceivePayments, paymentAccountId }),
        },
      ];
    }),
  );
}
