import type { Trx } from '../db/connection.ts';
import * as repository from './sale-repository.ts';

/** Adds paid items to the number of sold items. Negative quantities subtract refunded items. */
export const recordSold = (trx: Trx, lines: { productId: string; quantity: number }[]): Promise<unknown> =>
  repository.addToSold(trx, lines);

/**
 * Returns the next number of a creator's parcels, such as "MQ-0214". The counter row is locked
 * until the transaction ends and is rolled back with it, so that no number is missing.
 */
export async function takeParcelNumber(trx: Trx, creatorId: string): Promise<string> {
  const { prefix, lastNumber } = await repository.takeNumber(trx, creatorId);
  return `${prefix}-${String(lastNumber).padStart(4, '0')}`;
}
