import type { Trx } from '../../db/connection.ts';
import { AppError } from '../../errors.ts';
import { lockReversalAccounts } from '../../money/postings.ts';
import { getSellable, type PurchaseRow } from '../../extension-points/sellables.ts';
import { reserveCodes } from '../discounts/service.ts';
import * as repository from './repository.ts';

/**
 * Reserves a use of each discount code and the sellable's seats or stock for the purchases of a
 * payment.
 * @throws 409 if nothing is left
 */
export async function reserve(trx: Trx, purchases: PurchaseRow[]): Promise<PurchaseRow[]> {
  for (const { id } of purchases) await repository.delayRefundAll(trx, id);
  await reserveCodes(trx, purchases);
  const reserved: PurchaseRow[] = [];
  for (const purchase of purchases) reserved.push(await reserveStock(trx, purchase));
  return reserved;
}

async function reserveStock(trx: Trx, purchase: PurchaseRow): Promise<PurchaseRow> {
  const sellable = getSellable(purchase.type);
  if (!sellable.reserve) return purchase;
  await sellable.reserve(trx, purchase);
  return repository.updatePurchase(trx, purchase.id, { isReserved: true });
}

/**
 * Reserves again for a purchase whose reservation was released before its payment arrived. The
 * ledger accounts are locked before the stock, which is also the lock order of a credit payment.
 * @returns the purchase; null if nothing is left
 */
export async function reserveAgain(trx: Trx, purchase: PurchaseRow): Promise<PurchaseRow | null> {
  await repository.delayRefundAll(trx, purchase.id);
  if (!getSellable(purchase.type).reserve) return purchase;
  await lockReversalAccounts(trx, { ...purchase, lines: await repository.listLines(trx, purchase.id) });
  if (purchase.isReserved) return purchase;
  return reserveStock(trx, purchase).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

/** Releases the reservation of a purchase that ends undelivered. A repeated call does nothing. */
export async function release(trx: Trx, purchase: PurchaseRow): Promise<void> {
  if (!purchase.isReserved) return;
  await repository.updatePurchase(trx, purchase.id, { isReserved: false });
  await getSellable(purchase.type).released?.(trx, purchase);
}
