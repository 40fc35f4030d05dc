import * as creators from '../creators/service.ts';
import type { Db, Trx } from '../db/connection.ts';
import { AppError } from '../errors.ts';
import { afterStockChange } from './stock-change-service.ts';
import * as repository from './stock-repository.ts';
import type { VariantQuantity } from './stock-repository.ts';
import { nameVariant, shownStock, toVariantText } from './variant-text.ts';

export type { VariantQuantity } from './stock-repository.ts';

/** Variant with all values that carts and orders need. */
export type Sellable = {
  variantId: string;
  productId: string;
  creatorId: string;
  title: string;
  routedTitle: string;
  /** Values of the variant's options, such as "Dusk blue, large"; may be empty. */
  variant: string;
  /** Name of the stored picture. */
  picture: string | null;
  priceCents: number;
  /** Number of items that can be bought; 0 for a variant that is no longer made. */
  stock: number;
  /** Number of items left if it is low; null if enough items are left. */
  leftCount: number | null;
  weightGrams: number;
  sku: string;
  canBePosted: boolean;
  canBeCollected: boolean;
  /** True if the product is public now. */
  isPublic: boolean;
  /** True if the product is public now or was public before. */
  wasPublic: boolean;
  /** True while the creator takes no orders. */
  isPaused: boolean;
  isMade: boolean;
  /** True if the creator can receive payments. */
  canReceive: boolean;
};

/** Adds up the quantities of each variant. Omits variants with a quantity of 0. */
function sumByVariant(lines: VariantQuantity[]): VariantQuantity[] {
  const sums = new Map<string, number>();
  for (const { variantId, quantity } of lines) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return [...sums].flatMap(([variantId, quantity]) => (quantity > 0 ? { variantId, quantity } : []));
}

const idsOf = (lines: VariantQuantity[]) => [...new Set(lines.map(({ variantId }) => variantId))];

/**
 * Locks the stock of several variants at once. Call this function before taking the stock of an
 * order in several steps. Otherwise two orders of the same products could deadlock.
 */
export async function lockStock(trx: Trx, variantIds: string[]): Promise<void> {
  await repository.lockVariants(trx, [...new Set(variantIds)]);
}

/** Returns the error for a variant whose stock is lower than the wanted quantity. */
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
 * Takes items from the stock, all or none. The rows are locked by id.
 * @throws 409 STOCK_SHORT with the title and the number of items left
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
 * Returns items to the stock, such as the items of a failed payment. If a variant was sold out, the
 * people who wait for it are notified.
 */
export async function returnStock(trx: Trx, lines: VariantQuantity[]): Promise<void> {
  const returned = sumByVariant(lines);
  if (returned.length === 0) return;
  await changeStock(trx, await repository.lockVariants(trx, idsOf(returned)), returned);
}

/** Adds quantities to the stock of locked variants. A quantity may be negative. */
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
