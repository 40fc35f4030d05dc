import type { Trx } from '../db/connection.ts';
import * as repository from './sale-repository.ts';

/** Adds items that were paid for, or takes refunded ones back with negative quantities. */
export const recordSold = (trx: Trx, lines: { productId: string; quantity: number }[]): Promise<unknown> =>
  repository.addToSold(trx, lines);

/**
 * Takes the next number of a creator's parcels, such as "MQ-0214". The number is taken until the
 * transaction ends, so that no number is missing.
 */
export async function takeParcelNumber(trx: Trx, creatorId: string): Promise<string> {
  const { prefix, lastNumber } = await repository.takeNumber(trx, creatorId);
  return `${prefix}-${String(lastNumber).padStart(4, '0')}`;
}
