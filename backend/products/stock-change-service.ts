import type { Trx } from '../db/connection.ts';
import { enqueueWhenFinal } from '../holds/service.ts';
import { notify } from '../notices/service.ts';
import { revalidatePages } from '../revalidation.ts';
import * as repository from './stock-repository.ts';
import { nameVariant, shownStock } from './variant-text.ts';

/** Locked variant with its stock before and after a change. */
type ChangedVariant = repository.LockedVariant & { newStock: number };

/**
 * Notifies creators of variants whose stock has become low. A creator is notified only once for a
 * variant until new stock arrives.
 */
async function notifyOfLow(trx: Trx, variants: ChangedVariant[]): Promise<void> {
  const low = variants.filter(
    ({ stock, newStock, lowStock, isLowTold, isMade, state }) =>
      newStock < stock && newStock <= lowStock && !isLowTold && isMade && state === 'PUBLISHED',
  );
  if (low.length === 0) return;
  await repository.setLowTold(
    trx,
    low.map(({ id }) => id),
    true,
  );
  for (const { creatorId, productId, title, optionValues, newStock } of low)
    await notify(trx, 'stockLow', {
      creatorId,
      contentId: productId,
      title: nameVariant(title, optionValues),
      number: newStock,
    });
}

/**
 * Updates everything that depends on a changed stock. Sums up the stock of the products and
 * revalidates pages whose shown numbers change. Notifies creators of low stock, and people who wait
 * for a variant that is back in stock.
 */
export async function afterStockChange(trx: Trx, variants: ChangedVariant[]): Promise<void> {
  const products = Map.groupBy(variants, ({ productId }) => productId);
  const stocks = await repository.sumStock(trx, [...products.keys()]);
  for (const [productId, changed] of products) {
    const [{ lowStock, productStock }] = changed as [ChangedVariant];
    const isShown =
      shownStock(productStock, lowStock) !== shownStock(stocks.get(productId)!, lowStock) ||
      changed.some(({ stock, newStock }) => shownStock(stock, lowStock) !== shownStock(newStock, lowStock));
    if (isShown) await revalidatePages(trx, 'PRODUCT', productId);
    if (changed.some(({ stock, newStock, isMade }) => isMade && stock === 0 && newStock > 0))
      await enqueueWhenFinal(trx, 'products.tellWaiting', { productId });
  }
  await notifyOfLow(trx, variants);
}
